"""Entry point of `python -m training GAME --out FOLDER`. 7 Wonders is trained by `python -m training.wonders`."""

from training.rounds import main

main()
