"""The game database: storing, finding and exploring games."""
