"""Panels of a game that is being played."""
