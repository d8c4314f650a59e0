"""What two games truly share. Knows no game."""
