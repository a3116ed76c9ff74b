"""What commands take: options made from settings, games, agents and files named on the command line."""
