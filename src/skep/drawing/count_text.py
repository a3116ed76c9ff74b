"""Counts in words."""


def count_text(count: int, noun: str) -> str:
    """A count and what is counted, given for one.

    >>> count_text(1, "game"), count_text(0, "game"), count_text(1200, "ply")
    ('1 game', '0 games', '1200 plies')
    """
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1]}ies" if noun.endswith("y") else f"{count} {noun}s"
