"""A laboratory for the board game Hive."""
