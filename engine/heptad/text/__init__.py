"""What the games say, in every language: the terminal and the site take their words from here."""
