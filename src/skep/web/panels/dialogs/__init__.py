"""Dialogs: what opens over a page and is answered."""
