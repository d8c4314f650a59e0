"""`python -m heptad_site.build OUT` builds the static site in the folder OUT."""

from __future__ import annotations

from heptad_site.build.command import main

main()
