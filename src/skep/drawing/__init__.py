"""Drawing: scenes and charts as plain data, turned into SVG. Nothing here knows a game."""
