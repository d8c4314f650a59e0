"""`python -m tests.benchmarks`: measure the speed of the engine on this machine; print a table or JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from tests.benchmarks.random_play import CHESS, Rate, Results, Row, measure, rates_of
from tests.pyodide import in_pyodide


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="How fast the engine is here.")
    parser.add_argument("--rounds", type=int, default=5, help="default: %(default)s")
    parser.add_argument("--seconds", type=float, default=1.0, help="of CPU time for each game of a round; default: 1")
    parser.add_argument("--pyodide", action="store_true", help="measure in Pyodide too, in turn with this Python")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    arguments = parser.parse_args(argv)
    if arguments.rounds < 1:
        parser.error("--rounds must be 1 or more")
    if arguments.pyodide:
        with in_pyodide("tests.benchmarks.random_play", "round_by_cpu_usage") as call:
            results = measure(arguments.rounds, arguments.seconds, lambda: rates_of(call(str(arguments.seconds))))
    else:
        results = measure(arguments.rounds, arguments.seconds)
    print(json.dumps(results, indent=1) if arguments.json else as_table(results))


def as_table(results: Results) -> str:
    lines = [f"{'random play, per second of CPU time':<42}{'decisions':>10}{'games':>8}{'per move of chess':>19}"]
    for row in results["rows"]:
        name = row["game"] if row["game"] == CHESS else f"{row['game']}, {row['players']} players"
        lines.append(_more(name, row["decisions"], row["games"], row["per_chess_move"]))
        if row["playouts"] and row["iterations"]:
            lines.append(_more("  the game's own playouts", *row["playouts"], row["playouts_per_chess_move"]))
            lines.append(f"{'  iterations of search':<42}{row['iterations']:>10,.0f}{_share(row):>17}")
        if row["pyodide_playouts"] and row["pyodide_iterations"]:
            shares = f"{row['pyodide_playouts']:.2f} of the playouts, {row['pyodide_iterations']:.2f} of the iterations"
            lines.append(f"  in Pyodide: {shares}")
    for players, seconds in results["clone_seconds"].items():
        lines.append(f"clone of a state of wonders, {players} players: {seconds * 1e6:.1f} µs")
    if not any(row["game"] == CHESS for row in results["rows"]):
        lines.append("no comparison: the package chess is not installed")
    return "\n".join(lines)


def _more(name: str, decisions: float, games: float, compared: Rate | None) -> str:
    line = f"{name:<42}{decisions:>10,.0f}{games:>8,.0f}"
    return line + (f"{compared.decisions:>9.2f}{compared.games:>10.4f}" if compared else "")


def _share(row: Row) -> str:
    compared = row["iterations_per_chess_move"]
    return f"{compared:.2f}" if compared else ""


if __name__ == "__main__":
    main()
