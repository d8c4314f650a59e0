"""What all games share: the interface of a game, random numbers, records and errors."""
