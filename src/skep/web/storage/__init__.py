"""What the page reads from the database and writes to files."""
