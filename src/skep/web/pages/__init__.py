"""The pages, each named as on the screen."""
