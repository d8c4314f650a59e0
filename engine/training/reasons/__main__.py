"""`python -m training.reasons GAME`."""

from training.reasons import main

main()
