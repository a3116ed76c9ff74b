"""The network that judges positions for the engine, learned from games against itself."""
