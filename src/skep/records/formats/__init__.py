"""The file formats of games: PGN, SGF, UHP text and JSON lines."""
