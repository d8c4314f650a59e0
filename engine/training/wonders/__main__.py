"""`python -m training.wonders --out FOLDER`."""

from training.wonders import main

main()
