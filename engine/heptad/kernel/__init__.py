"""What every game shares: the contract, chance, records and errors. Knows no game, clock, file or network."""
