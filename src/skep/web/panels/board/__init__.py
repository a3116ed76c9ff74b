"""The board of a page: what it shows of a position, and what is drawn over it."""
