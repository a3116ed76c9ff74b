"""Attacks on skep: hostile input, load and faults, each with a figure and a verdict.

python -m attacks --minutes 30 --seed 1
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # where the tests look for each other
