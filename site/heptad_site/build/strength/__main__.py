"""`python -m heptad_site.build.strength` adds results of tournaments and updates the tables that show them."""

from heptad_site.build.strength import main

main()
