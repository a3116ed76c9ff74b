"""The rules compared with programs of others, in positions of random games."""

import importlib.util
import random
import time

from attacks.finding import Finding, Share
from skep.agents.uhp.conversation import UhpEngine
from skep.games.hive import GAME_TYPES, Position

_AT_ONCE = 5000  # positions between two looks at the clock; few enough games overlook a pin by chance


def attack_rules(share: Share) -> list[Finding]:
    """Compare with open_spiel, and with the engine that was named."""
    findings = [_against_open_spiel(share)]
    if share.engine:
        findings.append(_against_engine(share))
    return findings


def _against_open_spiel(share: Share) -> Finding:
    finding = Finding("rules against open_spiel")
    if importlib.util.find_spec("pyspiel") is None:
        finding.skipped = "open_spiel is not installed"
        return finding
    from tests.games.test_hive_oracle import compare

    end, seed = time.monotonic() + share.seconds, share.seed * 1_000_000
    while time.monotonic() < end:
        seed += 1
        try:
            finding.count += compare(GAME_TYPES[seed % len(GAME_TYPES)], _AT_ONCE, seed)
        except AssertionError as error:
            finding.failures.append(f"seed {seed}: {error}")
    finding.figure = f"{finding.count:,} positions of {len(GAME_TYPES)} types"
    return finding


def _against_engine(share: Share) -> Finding:
    finding = Finding(f"rules against {share.engine}"[:50])
    chance, end = random.Random(share.seed), time.monotonic() + share.seconds
    with UhpEngine(share.engine) as engine:
        while time.monotonic() < end:
            position = Position(chance.choice(engine.game_types))
            for _ in range(60):
                moves = position.legal_moves()
                if not moves or position.outcome() is not None:
                    break
                engine.request(f"newgame {position.game_text()}")
                answer = engine.request("validmoves")
                finding.count += 1
                if found := difference(position, answer[-1].split(";")):
                    finding.failures.append(f"{position.game_text()}: {found}")
                position.play(chance.choice(moves))
    finding.figure = f"{finding.count:,} positions"
    return finding


def difference(position: Position, texts: list[str]) -> str:
    """What an engine's list of moves has too much or too little; empty if it is ours.

    >>> difference(Position("Base"), ["wA1", "wB1", "wG1"])
    'only we have wS1'
    >>> difference(Position("Base"), ["wA1", "wB1", "wG1", "wS1", "wQ"])
    "only it has 'wQ': illegal move 'wQ' at ply 1: the queen may not be the first piece"
    """
    ours = set(position.legal_moves())
    for text in texts:
        try:
            ours.discard(position.parse_move(text))
        except ValueError as error:
            return f"only it has {text!r}: {error}"
    return f"only we have {', '.join(map(position.move_text, sorted(ours)))}" if ours else ""
