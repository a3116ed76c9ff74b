"""The swarm player, what it thought, and how that is shown."""
