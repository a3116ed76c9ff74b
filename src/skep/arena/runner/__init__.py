"""Running a tournament: workers, clusters, storing games, following live games."""
