"""The Universal Hive Protocol: any agent as an engine, and the examination of other engines."""
