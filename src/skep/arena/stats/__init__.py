"""What results mean: Elo, SPRT, ratings, crosstables."""
