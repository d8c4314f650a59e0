"""What every game shares: the interface of a game, random numbers, records and errors."""
