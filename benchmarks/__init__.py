"""Figures: how fast things are. `python -m benchmarks` prints them all, `python -m benchmarks core` some.

Each module has a function `figures()` that yields lines to print. Machines differ and are noisy, so
where two things can be compared in one run a ratio is given; nothing here is a test.
"""
