"""Learning: programs that make better players out of games."""
