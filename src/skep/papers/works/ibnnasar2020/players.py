"""The players and rules of Ibn-Nasar's experiments."""

RULES = "Base:queen_first=true,repetition=false,ply_cap=300"
"""The queen may begin, and a game is drawn after 150 turns, which are taken as turns of both sides."""

CROWD_RULES = f"{RULES},sliding=crowd"
"""The same with the sliding rule of the work."""
LOOSE_RULES = f"{RULES},sliding=loose"
"""The same again, where pieces that hold the hive together may move."""
SHORT_RULES, SHORT_CROWD_RULES = (rules.replace("300", "150") for rules in (RULES, CROWD_RULES))
"""150 turns as those of both sides, one after another."""

NEUTRAL, MANUAL, BASIC = "advanced", "advanced:weights=manual", "basic"
MANUAL_FOUR = "advanced:weights=manual-four"
"""Manual where the queens count twice as much as a piece that can move, which two features count."""
GENETIC, PASSIVE, CMA = (f"advanced:weights={name}" for name in ("genetic", "passive", "cma"))

GAME_TIME = "about six minutes a game, five games at once"
