"""Find out before the first game whether every player can play."""

from skep.arena.pairing.entrant import Entrant
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.executor import Executor
from skep.arena.runner.task import sources_of, try_player


def check_players(tournament: Tournament, executor: Executor) -> None:
    """Start every player once. Raises WorkersError, or ValueError that names the player."""
    for player in tournament.players:
        failure = _failure(tournament, player, executor)
        if failure:
            raise ValueError(f"player {player.name!r} cannot play: {failure}")


def _failure(tournament: Tournament, player: Entrant, executor: Executor) -> str:
    """Why a player cannot be started; it is tried twice, because the first failure may be an accident."""
    failure = ""
    for _ in range(2):
        try:
            limit = player.limit_in(tournament)
            rules, sources = tournament.rules_record(), sources_of((player.agent,))
            failure = executor.submit(0, try_player, player.agent, limit, rules, sources).result()
        except executor.worker_died:
            failure = "its worker process dies when it starts"
        if not failure:
            break
    return failure
