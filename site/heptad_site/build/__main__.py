"""`python -m heptad_site.build OUT` makes the static site in the folder OUT."""

from __future__ import annotations

import sys
from pathlib import Path

from heptad_site.build.dist import build

build(Path(sys.argv[1]).resolve())
