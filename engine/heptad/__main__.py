"""`python -m heptad`, which is the same as the command `heptad`."""

from __future__ import annotations

import sys

from heptad.cli import main

sys.exit(main())
