"""What commands show in the terminal: progress, live views, games and puzzles at the keyboard."""
