"""Why games leave some ratings without a limit: whom the likelihood cannot compare with the others.

>>> why_no_maximum({("a", "b"): Tally(3, 0, 0)}, {"a": Tally(3, 0, 0), "b": Tally(0, 0, 3)})
'a won every game; b lost every game'
"""

from collections.abc import Iterable, Mapping

from skep.arena.stats.results import Results, Tally

_MOST_NAMED = 3
"""Players of one kind that are named; more are counted."""


def why_no_maximum(results: Results, tallies: Mapping[str, Tally]) -> str:
    """Say in one line who won or lost every game, and that groups never met; few by name, many by number."""
    winners = [player for player, tally in tallies.items() if tally.points == tally.games]
    losers = [player for player, tally in tallies.items() if tally.points == 0]
    reasons = [
        f"{_players_text(players)} {did} every game"
        for players, did in ((winners, "won"), (losers, "lost"))
        if players
    ]
    groups = groups_of(results)
    if len(groups) > 1:
        reasons.append(_groups_text(groups))
    return "; ".join(reasons) or "some score of 0 or 100 % is not balanced by other games"


def groups_of(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """The players, divided where no chain of games joins them; the largest group first.

    >>> groups_of([("a", "b"), ("d", "c"), ("b", "e")])
    [['a', 'b', 'e'], ['c', 'd']]
    """
    leader: dict[str, str] = {}

    def leader_of(player: str) -> str:
        while (above := leader.setdefault(player, player)) != player:
            leader[player] = leader[above]  # so that the way is shorter the next time
            player = above
        return player

    for white, black in pairs:
        leader[leader_of(white)] = leader_of(black)
    groups: dict[str, list[str]] = {}
    for player in sorted(leader):
        groups.setdefault(leader_of(player), []).append(player)
    return sorted(groups.values(), key=lambda group: (-len(group), group))


def _players_text(players: list[str]) -> str:
    return ", ".join(players) if len(players) <= _MOST_NAMED else f"{len(players)} players"


def _groups_text(groups: list[list[str]]) -> str:
    """Groups by their players if these are few, else by their number and the size of the largest.

    >>> _groups_text([["a", "b"], ["c", "d"]])
    'never met: a, b | c, d'
    """
    if sum(map(len, groups)) <= 2 * _MOST_NAMED:
        return "never met: " + " | ".join(", ".join(group) for group in groups)
    return f"{len(groups)} groups of players never met, the largest of {len(groups[0])}"
