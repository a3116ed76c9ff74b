"""Text, numbers and the font inside SVG elements."""

import html
import re

FONT = 'font-family="system-ui,Helvetica,Arial,sans-serif" text-anchor="middle"'
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Text made safe inside elements and attributes, characters that XML forbids replaced.

    >>> escaped('a<b & "c"')
    'a&lt;b &amp; &quot;c&quot;'
    """
    return html.escape(_NOT_IN_XML.sub("\ufffd", text))


def number_text(value: float) -> str:
    """A length as short text, to a hundredth.

    >>> number_text(86.60254), number_text(-0.001), number_text(150.0)
    ('86.6', '0', '150')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.") if abs(value) >= 0.005 else "0"
