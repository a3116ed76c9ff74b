"""A tournament that is quickly played, and what of its games is the same on every machine."""

from dataclasses import replace

from skep.arena.pairing.entrant import parse_entrant
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.game_store import MemoryStore
from skep.arena.runner.run_tournament import TournamentRun
from skep.records import Ply, Record

RULES = "Base:ply_cap=60"


def tournament(players: list[str], **settings: object) -> Tournament:
    entrants = tuple(map(parse_entrant, players))
    return Tournament(players=entrants, name="cup", rules=RULES, **settings)


CUP = tournament(["random", "mate-in-one", "engine=alphabeta:table=1"], games=8, nodes=30)


def without_times(games: dict[str, Record]) -> dict[str, Record]:
    """All but how long it took."""

    def timeless(ply: Ply) -> Ply:
        return ply._replace(seconds=None)

    return {uid: replace(game, plies=tuple(map(timeless, game.plies))) for uid, game in games.items()}


def games_without_times(cup: Tournament, workers: str) -> dict[str, Record]:
    """Play a tournament and return its games by uid."""
    run = TournamentRun(MemoryStore(cup), workers=workers)
    run.play()
    return without_times(dict(run.store.games()))
