"""Boards before and beside a game: set up by hand, chosen as a start, drawn upon."""
