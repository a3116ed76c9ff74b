"""Text from elsewhere, as a terminal may show it."""

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def terminal_text(text: str) -> str:
    r"""The text with every character that would command a terminal written out; lines and tabs stay.

    >>> print(terminal_text("Ann \x1b[2J"))
    Ann \x1b[2J
    """
    return _CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)
