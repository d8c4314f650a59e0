"""`python -m training GAME --out FOLDER`; 7 Wonders learns otherwise, by `python -m training.wonders`."""

from training.rounds import main

main()
