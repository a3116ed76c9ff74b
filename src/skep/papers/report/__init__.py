"""Comparisons with the published numbers, and the pages about them."""
