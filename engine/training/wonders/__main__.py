"""Entry point of `python -m training.wonders --out FOLDER`."""

from training.wonders.rounds import main

main()
