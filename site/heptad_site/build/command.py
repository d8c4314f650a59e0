"""Build the site, and print how much a first visit and the heaviest lesson load."""

from __future__ import annotations

import argparse
from pathlib import Path

from heptad_site.build.dist import build
from heptad_site.build.weight import first_visits, largest_lesson

LISTED_SIZE = 100_000  # files above this size in bytes are listed by name


def main() -> None:
    """Build the site in the folder given on the command line."""
    parser = argparse.ArgumentParser(prog="python -m heptad_site.build", description=__doc__)
    parser.add_argument("out", type=Path, metavar="FOLDER", help="where the site is made")
    parser.add_argument("--draft", action="store_true", help="leave out what takes long: for a look at a change")
    options = parser.parse_args()
    out = options.out.resolve()
    build(out, options.draft)
    if options.draft:
        return
    for way, files in first_visits(out).items():
        print(f"a first visit loads {sum(files.values()) / 1e6:.2f} MB, compressed, with the {way}:")
        print("".join(f"  {size:>10,}  {path}\n" for path, size in files.items() if size > LISTED_SIZE), end="")
        small = [size for size in files.values() if size <= LISTED_SIZE]
        print(f"  {sum(small):>10,}  {len(small)} smaller files")
    size, page = largest_lesson(out)
    if page:
        print(f"the heaviest lesson, {page}, loads {size / 1000:.0f} KB")
