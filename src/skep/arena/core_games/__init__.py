"""Whole games in the core, between policies that need no Python."""
