"""`heptad selfplay`: write games between bots as records in JSON Lines."""

from __future__ import annotations

import argparse
import secrets
from contextlib import closing
from pathlib import Path

from heptad.arena.corpus import Corpus
from heptad.arena.saved import open_for_append
from heptad.arena.workers import workers
from heptad.cli.progress import INTERRUPTED, Progress
from heptad.cli.simulate import bots_for, given_options
from heptad.games import game_of
from heptad.kernel.errors import printable
from heptad.kernel.rng import Rng


def run(args: argparse.Namespace) -> int:
    """Play games until the file holds the number asked for; after Ctrl-C, print how many it holds."""
    options = game_of(args.game).options(given_options(args))
    bots = tuple(bots_for(args.bots, options["players"]))
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    Rng.of(seed)  # raises an error if the seed is malformed
    corpus = Corpus(args.game, options, bots, seed)
    file = Path(args.out)
    held = corpus.count_games(file, same_seed=args.seed is not None)
    status, progress = 0, Progress(held, max(args.games, held))
    try:
        with (
            workers(args.jobs, args.scheduler) as executor,
            open_for_append(file) as stream,
            closing(corpus.records(range(held, args.games), executor)) as records,
        ):
            for record in records:
                stream.write(record.to_json() + "\n")
                held += 1
                progress.step()
    except KeyboardInterrupt:
        status = INTERRUPTED
    finally:
        progress.close()
    says = args.tr.ngettext("%(file)s holds %(n)s game.", "%(file)s holds %(n)s games.", held)
    print(says % {"file": printable(str(file)), "n": held})
    return status
