"""The tags of a PGN: everything about a game but its moves."""

import re
from dataclasses import asdict

from skep.games.hive import Rules
from skep.records.formats.dates import parse_date
from skep.records.formats.reading import STATE_WORDS, Claim, InvalidRecord, parse_result
from skep.records.record import Ending, Record
from skep.settings import SettingsError, changed_settings, parse_settings, value_text

_UNKNOWN_DATE = "????.??.??"
_PLAIN = ("Event", "Site", "Round")
_OWN = {
    "GameType",
    "Date",
    "White",
    "Black",
    "Result",
    "Ending",
    "Rules",
    "Setup",
    "Seed",
    "Version",
    "LastWords",
}
_SHOWN_ON_BOARD = {Ending.SURROUND, Ending.REPETITION, Ending.CAP, Ending.UNKNOWN, Ending.UNFINISHED}
"""Endings that need no tag: a reader sees them."""


def tags_of(record: Record) -> dict[str, str]:
    """The tags of a record, in the order in which they are written.

    Raises ValueError for a game other than Hive.
    """
    if record.game != "hive":
        raise ValueError(f"PGN and UHP text hold games of hive, not of {record.game}; write .jsonl instead")
    tags = {"GameType": record.rules.game_type, "Date": _pgn_date(record.date)}
    tags |= {name: record.tags.get(name, "") for name in _PLAIN}
    tags |= {"White": record.white, "Black": record.black, "Result": result_word(record)}
    tags |= {name: value for name, value in record.tags.items() if name not in _PLAIN}
    switches = {name: value for name, value in changed_settings(record.rules).items() if name != "game_type"}
    own = {
        "Ending": "" if record.ending in _SHOWN_ON_BOARD else record.ending,
        "Rules": ",".join(f"{name}={value_text(value)}" for name, value in switches.items()),
        "Setup": record.setup,
        "Seed": "" if record.seed is None else str(record.seed),
        "Version": record.version,
        "LastWords": record.last_words,
    }
    return tags | {name: value for name, value in own.items() if value}


def result_word(record: Record) -> str:
    """The result in the words of UHP."""
    return STATE_WORDS.get(record.result, "InProgress" if record.plies else "NotStarted")


def parse_tags(tags: dict[str, str]) -> tuple[Record, Claim]:
    """The record that tags describe, still without moves, and what they claim about its end."""
    date = parse_date(tags.get("Date", ""))
    others = {
        name: value for name, value in tags.items() if name not in _OWN and (value or name not in _PLAIN)
    }
    if tags.get("Date", "") not in ("", _pgn_date(date)):
        others.setdefault("DateText", tags["Date"])
    seed = re.fullmatch(r"-?\d{1,20}", tags.get("Seed", ""))
    record = Record(
        rules=_parse_rules(tags),
        setup=tags.get("Setup", ""),
        white=tags.get("White") or "?",
        black=tags.get("Black") or "?",
        last_words=tags.get("LastWords", ""),
        date=date,
        seed=int(seed[0]) if seed else None,
        version=tags.get("Version", ""),
        tags=others,
    )
    return record, Claim(result=parse_result(tags.get("Result", "")), ending=_parse_ending(tags))


def parse_game_type(text: str) -> str:
    """A game type as players write it. Raises InvalidRecord, which names what cannot be played here."""
    if "ultimate" in text.lower():
        raise InvalidRecord(f"hive-ultimate is not supported: its pieces have no rules here, in {text!r}")
    try:
        return Rules(game_type=text.strip() or "Base").game_type
    except ValueError as error:
        raise InvalidRecord(str(error)) from error


def _parse_rules(tags: dict[str, str]) -> Rules:
    rules = Rules(game_type=parse_game_type(tags.get("GameType", "")))
    switches = dict(part.split("=", 1) for part in tags.get("Rules", "").split(",") if "=" in part)
    if not switches:
        return rules
    try:
        return parse_settings(Rules, asdict(rules) | switches)
    except SettingsError as error:
        raise InvalidRecord(f"in the tag Rules: {error}") from error


def _parse_ending(tags: dict[str, str]) -> Ending | None:
    try:
        return Ending(tags["Ending"])
    except (KeyError, ValueError):
        return None


def _pgn_date(date: str) -> str:
    return date.replace("-", ".") + _UNKNOWN_DATE[len(date) :]
