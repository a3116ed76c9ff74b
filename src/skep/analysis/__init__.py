"""Analysis: what games and numbers show."""
