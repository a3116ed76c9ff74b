"""Durations in words."""


def duration_text(seconds: float) -> str:
    """A duration in words.

    >>> duration_text(4.2), duration_text(200), duration_text(9000)
    ('4 s', '3 min 20 s', '2 h 30 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def workers_text(count: int) -> str:
    """How many worked at the same time.

    >>> workers_text(1), workers_text(2)
    ('1 worker', '2 workers')
    """
    return f"{count} worker" + "s" * (count != 1)


def cost_text(seconds: float) -> str:
    """The time of a move.

    >>> cost_text(0.0000084), cost_text(0.0512)
    ('8 µs', '51 ms')
    """
    return f"{seconds * 1e6:.0f} µs" if seconds < 0.001 else f"{seconds * 1e3:.0f} ms"
