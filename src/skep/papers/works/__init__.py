"""The studied works as data: every published number and the settings of its experiment."""
