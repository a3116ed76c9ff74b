"""Panels of a study: moves, engine lines, scores, the explorer."""
