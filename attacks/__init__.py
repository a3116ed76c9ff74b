"""Attacks on skep: hostile input, load and faults, each for its share of the time, with a figure and a verdict.

python -m attacks --minutes 30 --seed 1
"""
