"""`python -m heptad_site.build OUT` makes the static site in the folder OUT."""

from __future__ import annotations

import sys
from pathlib import Path

from heptad_site.build.dist import build
from heptad_site.build.weight import heaviest_lesson

if __name__ == "__main__":
    out = Path(sys.argv[1]).resolve()
    build(out)
    size, page = heaviest_lesson(out)
    if page:
        print(f"the heaviest lesson, {page}, loads {size / 1000:.0f} KB")
