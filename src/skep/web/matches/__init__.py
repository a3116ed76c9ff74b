"""Games between programs: simulations that are watched, and tournaments."""
