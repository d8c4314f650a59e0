"""`python -m heptad_site.build.strength`: the figures of the arena's files, and the tables that show them."""

from heptad_site.build.strength import main

main()
