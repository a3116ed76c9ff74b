"""Attacks on skep: hostile input, load and faults, each with a figure and a verdict.

python -m attacks --minutes 30 --seed 1
"""
