"""Engines that speak the Universal Hive Protocol, as agents."""
