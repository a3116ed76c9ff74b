"""Training: learners, each with its settings and a run folder that can be resumed."""
