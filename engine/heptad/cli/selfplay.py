"""`heptad selfplay`: write games between bots as records in JSON Lines."""

from __future__ import annotations

import argparse
import secrets
import sys
from contextlib import closing, nullcontext, redirect_stdout
from pathlib import Path

from heptad.arena.corpus import Corpus
from heptad.arena.saved import open_for_append
from heptad.arena.workers import workers
from heptad.cli.arguments import bots_for, given_options
from heptad.cli.progress import INTERRUPTED, Progress
from heptad.games import game_of
from heptad.kernel.errors import printable
from heptad.kernel.rng import Rng

#: The name that stands for standard output where the games are written.
STANDARD_OUTPUT = "-"


def run(args: argparse.Namespace) -> int:
    """Play games until the file holds the number asked for; after Ctrl-C, print how many it holds.

    Standard output, a pipe or a device holds no games before; nothing is printed about it.
    """
    options = game_of(args.game).options(given_options(args))
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    Rng.of(seed)  # raises an error if the seed is malformed
    file, output = Path(args.out), nullcontext(sys.stdout) if args.out == STANDARD_OUTPUT else None
    status = 0
    with redirect_stdout(sys.stderr):  # what bots print must not get into the output
        bots = tuple(bots_for(args.bots, options["players"]))
        corpus = Corpus(args.game, options, bots, seed)
        held = 0 if output else corpus.count_games(file, same_seed=args.seed is not None)
        try:
            with (
                workers(args.jobs, args.scheduler) as executor,
                output or open_for_append(file) as stream,
                Progress(held, max(args.games, held)) as progress,
                closing(corpus.records(range(held, args.games), executor)) as records,
            ):
                for record in records:
                    stream.write(record.to_json() + "\n")
                    held += 1
                    progress.step()
        except KeyboardInterrupt:
            status = INTERRUPTED
    if not output and file.is_file():
        says = args.tr.ngettext("%(file)s holds %(n)s game.", "%(file)s holds %(n)s games.", held)
        print(says % {"file": printable(str(file)), "n": held})
    return status
