"""Can an engine play under the conditions of a match? Asked before the first game."""

from skep.agents.protocol import Limit
from skep.agents.uhp.conversation import UhpEngine
from skep.agents.uhp.engine_errors import EngineError, EngineRefused
from skep.games.hive import Position, Rules

_PROBE_SECONDS = 0.2
# The queens go to and fro until the first position stands for the third time, and then once more.
_THIRD_REPETITION = (
    r"wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-;wQ \wS1"
)


def why_not_ready(engine: UhpEngine, limit: Limit, rules: Rules) -> str:
    """What keeps an engine from playing by these rules within this limit; nothing if it can."""
    return _unspoken_rules(engine, rules) or _unreadable_time(engine, limit)


def _unspoken_rules(engine: UhpEngine, rules: Rules) -> str:
    """Name a rule that the engine refuses. UHP has no words for rules, so it is tried on a game."""
    if (fault := _fault(engine, f"newgame {rules.game_type}")) is not None:
        known = ", ".join(engine.game_types)
        return f"it refuses to play {rules.game_type}; it announces {known} ({fault})"
    trials = [
        ("queen_first=true", rules.queen_first, "newgame Base;InProgress;Black[1];wQ"),
        ("free_pass=true", rules.free_pass, "newgame Base;InProgress;Black[1];pass"),
        ("repetition=false", not rules.repetition, f"newgame {_third_repetition()}"),
    ]
    for rule, is_used, command in trials:
        if is_used and (fault := _fault(engine, command)) is not None:
            return f"it does not know the rule {rule}, and UHP has no word for it: leave it out ({fault})"
    return ""


def _third_repetition() -> str:
    return Position.parse(_THIRD_REPETITION, Rules(repetition=False)).game_text()


def _fault(engine: UhpEngine, command: str) -> str | None:
    """The engine's refusal of a command; None if it accepts it."""
    engine.new_game()
    try:
        engine.request(command)
    except EngineRefused as refusal:
        return str(refusal)
    return None


def _unreadable_time(engine: UhpEngine, limit: Limit) -> str:
    seconds = limit.seconds()
    if engine.is_skep or seconds is None or (limit.clock is None and seconds == int(seconds)):
        return ""
    engine.new_game()
    try:
        engine.choose(Position(), Limit(time=_PROBE_SECONDS))
    except EngineError as error:
        return f"it cannot read fractions of a second: give it whole ones ({error})"
    if engine.reads_fractions or limit.time is None or limit.time >= 1:
        return ""
    return f"it reads whole seconds only, so {limit.time:g} s a move will not do; give it 1 s"
