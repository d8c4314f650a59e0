"""What two or more games share: resources, kinds of cards, versions of the game material."""
