"""The agents that the page offers, the threads in which they think, and their scores."""
