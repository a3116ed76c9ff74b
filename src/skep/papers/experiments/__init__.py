"""Experiments: what is run for a table, and what is counted."""
