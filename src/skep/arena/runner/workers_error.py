"""The error of workers that cannot be had."""


class WorkersError(OSError):
    """Workers cannot be started or reached, or were lost and cannot be replaced."""
