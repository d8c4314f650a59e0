"""What two or more games share: resources, kinds of cards, material of the versions of the rules."""
