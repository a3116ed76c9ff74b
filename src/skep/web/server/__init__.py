"""The server: how it is started, its addresses and its guards."""
