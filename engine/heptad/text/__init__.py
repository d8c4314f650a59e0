"""The words of the games in every language, used by the terminal and the site."""
