"""The command that makes the site, and says what its heaviest lesson loads."""

from __future__ import annotations

import sys
from pathlib import Path

from heptad_site.build.dist import build
from heptad_site.build.weight import heaviest_lesson


def main() -> None:
    """Make the site in the folder that the command line names."""
    out = Path(sys.argv[1]).resolve()
    build(out)
    size, page = heaviest_lesson(out)
    if page:
        print(f"the heaviest lesson, {page}, loads {size / 1000:.0f} KB")
