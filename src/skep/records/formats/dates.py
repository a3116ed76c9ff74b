"""Dates as the sources write them."""

import datetime
import re

_MONTHS = (
    ("jan", "ene", "gen"),
    ("feb", "fév", "fev"),
    ("mar", "mär", "mrt"),
    ("apr", "avr", "abr"),
    ("may", "mai", "mei", "mag"),
    ("jun", "juin", "giu"),
    ("jul", "juil", "lug"),
    ("aug", "aoû", "ago"),
    ("sep", "set"),
    ("oct", "okt", "ott", "out"),
    ("nov",),
    ("dec", "déc", "dez", "dic"),
)
"""How the names of the months begin in the languages that players' machines write dates in."""

_NUMERIC = re.compile(r"\b(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})\b")
_YEAR_MONTH = re.compile(r"\b(\d{4})[.\-/](\d{1,2}|\?\?)[.\-/]\?\?")
_CLOCK = re.compile(r"\d+:\d+(:\d+)?")
_LONGEST = 200
"""Characters of a text that are searched for a date."""


def parse_date(text: str) -> str:
    """A date as yyyy-mm-dd, as much of it as the text tells; empty if it tells none.

    >>> [parse_date(text) for text in ("2018.10.28", "30-Jan-2024_16:10:56", "Sat Jun 22 10:50:36 PDT 2019")]
    ['2018-10-28', '2024-01-30', '2019-06-22']
    >>> [parse_date(text) for text in ("22 juin 2019", "October 2, 2019", "2019.??.??", "yesterday")]
    ['2019-06-22', '2019-10-02', '2019', '']
    """
    text = text[:_LONGEST]
    if match := _NUMERIC.search(text):
        return _date_text(*map(int, match.groups()))
    if match := _YEAR_MONTH.search(text):
        year, month = match.groups()
        return year if month == "??" else f"{year}-{int(month):02}"
    words = re.findall(r"[^\W\d_]+|\d+", _CLOCK.sub(" ", text))
    year = next((int(word) for word in words if len(word) == 4 and word.isdigit()), 0)
    day = next((int(word) for word in words if len(word) <= 2 and word.isdigit()), 0)
    month = next((number for word in words if (number := _month(word))), 0)
    return _date_text(year, month, day)


def _month(word: str) -> int:
    for number, beginnings in enumerate(_MONTHS, start=1):
        if word.lower().startswith(beginnings):
            return number
    return 0


def _date_text(year: int, month: int, day: int) -> str:
    try:
        return datetime.date(year, month, day).isoformat()
    except ValueError:
        return ""
