"""The arena: games, matches and tournaments between agents, and what their results mean."""
