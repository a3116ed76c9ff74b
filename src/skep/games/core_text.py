"""Text on its way into the core."""


def core_text(text: str) -> str:
    r"""The text as the core takes it: halves of characters, which UTF-8 cannot write, are spelled out.

    JSON may hold such halves, and no notation does.

    >>> core_text("wA1 bQ/"), core_text("w\ud800")
    ('wA1 bQ/', 'w\\ud800')
    """
    if not isinstance(text, str) or text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
