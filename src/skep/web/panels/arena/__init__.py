"""Panels of tournaments and results."""
