"""Tables I and II: random and static players of The Last Captain."""

from skep.papers.experiments.game_measures import Mean, Share
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.paper import Number, PaperRow, PaperTable

NETO = "the official rules, with mandatory captures (J. P. Neto's page)"
LONGER = "no end after 100 moves, but after 500 (table I names no end)"
ALL_CAPTURE = "captures by every ship (text)"
WHOLE = "captures with whole ships only (“all pieces under him to an empty square”, text)"
SHORTER = "no square more for a captain with a part of his ship (the text gives no such bonus)"
FIRST = "the first of several best moves (the work says nothing of lots)"
SIZES = "the size of a ship without its captain, when it removes as many (“equal to the size of their ship”)"
LAST = "the last of several best moves (the work says nothing of lots)"
DEEPER = "a player that looks two plies ahead (the work says one)"


def _shares(published: tuple[int, int, int], size: int, names: tuple[str, str, str]) -> tuple[Number, ...]:
    return tuple(
        Number(name=name, measure=Share(what), published=value / size, size=size)
        for name, what, value in zip(names, ("won", "lost", "drawn"), published, strict=True)
    )


def table_1() -> PaperTable:
    """Random against random, by several readings of the rules."""
    own = "steyn, cap 100"
    readings = (
        (own, "steyn", ""),
        ("official, cap 110", "official", f"{NETO}, drawn after 110 moves"),
        ("official, cap 100", "official:ply_cap=100", f"{NETO}, drawn after 100 moves"),
        ("steyn, cap 500", "steyn:ply_cap=500", LONGER),
        ("steyn, all ships capture", "steyn:plain_captures=true", ALL_CAPTURE),
        ("steyn, whole ships capture", "steyn:partial_capture=false", WHOLE),
    )
    return PaperTable(
        name="table-I",
        title="Random against random",
        about="10,000 games of The Last Captain between random players, by Steyn's wording of the rules; the "
        "other rows try other readings ([captain](../captain.md)).",
        rows=tuple(
            PaperRow(
                name=name,
                experiment=PolicyGames(
                    agent="random", opponent="random", seats="first", game="captain", rules=rules
                ),
                numbers=_shares((4558, 4832, 610), 10_000, ("White won", "Black won", "drawn")),
                variant_of=own if switch else "",
                switch=switch,
            )
            for name, rules, switch in readings
        ),
        games={"smoke": 20, "published": 10_000, "full": 200_000},
    )


def table_2() -> PaperTable:
    """The player that counts stones against random, by several readings of the rules."""
    readings = (
        ("steyn", "static", "steyn", ""),
        ("official", "static", "official", NETO),
        ("steyn, all ships capture", "static", "steyn:plain_captures=true", ALL_CAPTURE),
        ("steyn, whole ships capture", "static", "steyn:partial_capture=false", WHOLE),
        ("steyn, parts sail less far", "static", "steyn:partial_bonus=false", SHORTER),
        ("steyn, first of equals", "static:ties=first", "steyn", FIRST),
        (
            "steyn, first of equals, parts sail less far",
            "static:ties=first",
            "steyn:partial_bonus=false",
            f"{FIRST}; {SHORTER}",
        ),
        (
            "steyn, first of equals, captains do not count",
            "static:ties=first",
            "steyn:removal_counts_captain=false",
            f"{FIRST}; {SIZES}",
        ),
        ("steyn, last of equals", "static:ties=last", "steyn", LAST),
        (
            "steyn, last of equals, parts sail less far",
            "static:ties=last",
            "steyn:partial_bonus=false",
            f"{LAST}; {SHORTER}",
        ),
        ("steyn, two plies", "static:depth=2", "steyn", DEEPER),
    )
    return PaperTable(
        name="table-II",
        title="Static player against random",
        about="10,000 games of the player that counts stones, and ten for each captain, after its own next "
        "move, by Steyn's wording of the rules; half of them with each colour. Equal moves are drawn by lot, "
        "of which the work says nothing.",
        rows=tuple(
            PaperRow(
                name=name,
                experiment=PolicyGames(agent=agent, opponent="random", game="captain", rules=rules),
                numbers=(
                    *_shares((9943, 13, 44), 10_000, ("won", "lost", "drawn")),
                    Number(name="plies a game", measure=Mean("plies"), published=35),
                ),
                variant_of="steyn" if switch else "",
                switch=switch,
            )
            for name, agent, rules, switch in readings
        ),
        games={"smoke": 20, "published": 10_000, "full": 100_000},
    )
