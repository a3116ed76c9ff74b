"""`python -m skep` is the command `skep`."""

from skep.cli import main

main()
