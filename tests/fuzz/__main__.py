"""`python -m tests.fuzz`: feed damaged records, links, messages and queries to the site, and count the error codes."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence

from heptad_site.session.prefetch import PrefetchingSession
from tests.fuzz.mutations import KINDS, OPEN, SHOW, answered, messages, refused

USUAL = {"records": 20_000, "links": 2_000, "messages": 2_000, "queries": 6_000}


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Damaged input of every kind.")
    for kind, count in USUAL.items():
        parser.add_argument(f"--{kind}", type=int, default=count, help="how many; default: %(default)s")
    counts = vars(parser.parse_args(argv))
    for kind in KINDS:
        report(kind, (refused(kind, number) for number in range(counts[kind])))
    session = PrefetchingSession()
    session.handle(json.dumps(OPEN))
    report("messages", (answered(session, text) for text in messages(counts["messages"])))
    assert json.loads(session.handle(json.dumps(OPEN)))["ok"]
    assert json.loads(session.handle(json.dumps(SHOW)))["ok"]


def report(kind: str, codes: Iterable[str | None]) -> None:
    """Print how often each error code occurred; exit with an error if one of them is an internal error."""
    found = Counter(code or "accepted" for code in codes)
    print(f"{found.total():,} {kind}: " + ", ".join(f"{code} {count:,}" for code, count in found.most_common()))
    if found["session/internal"]:
        raise SystemExit("Some were answered as faults of ours.")


if __name__ == "__main__":
    main()
