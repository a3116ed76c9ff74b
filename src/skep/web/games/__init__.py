"""Games that people play on the page, each at a table: its settings, clock, keys and file."""
