"""Let an agent play every player of the league: workers, progress, and Ctrl-C."""

from pathlib import Path

import click

from skep.agents.registry import agent_class, split_agent
from skep.arena.pairing.entrant import parse_entrant
from skep.arena.runner.cpu_budget import core_count
from skep.arena.runner.executor import open_executor
from skep.arena.runner.game_series import SeriesStopped
from skep.cli.terminal.interruption import exit_interrupted
from skep.cli.terminal.training_view import TrainingView
from skep.papers.experiments.experiment import Workspace
from skep.papers.experiments.league_games import LeaguePlayer
from skep.papers.registry import LEAGUE
from skep.papers.report.league_page import league_text
from skep.papers.report.league_standings import guest_report
from skep.papers.results import KEPT_RESULTS, Results
from skep.papers.run_request import GuestRequest
from skep.papers.run_table import run_table
from skep.papers.works.league import PLAYERS, guest_table


def run_guest(agent: str, request: GuestRequest, *, is_anew: bool) -> None:
    """Play the games of a guest that are missing, and print the league with it."""
    guest = guest_of(agent)
    table = guest_table(guest)
    results = Results(Path(request.results))
    if is_anew:
        results.discard(LEAGUE, table.name)
    is_interrupted = False
    workers = request.workers or str(core_count())
    try:
        with open_executor(workers) as executor, TrainingView(f"league, {guest.name}") as view:
            plan = table.plan("published", request.games, request.seed)
            workspace = Workspace(executor, Path())
            run_table(LEAGUE, table, plan, results=results, workspace=workspace, report=view.update)
    except (KeyboardInterrupt, SeriesStopped):
        is_interrupted = True
    kept = results.read(LEAGUE, table.name).get(guest.name)
    if kept is not None:
        click.echo(league_text(guest_report(guest, kept.counts, Results(KEPT_RESULTS))))
    if is_interrupted:
        exit_interrupted("what is finished is kept, and the same command goes on from there")


def guest_of(text: str) -> LeaguePlayer:
    """The player that a text names. Raises ValueError for the name of another, AgentError for no agent."""
    entrant = parse_entrant(text)
    if entrant.name in {player.name for player in PLAYERS}:
        raise ValueError(f"the league has a player {entrant.name!r}; give yours a name: NAME={text}")
    about = getattr(agent_class(split_agent(entrant.agent)[0]), "about", "a guest")
    return LeaguePlayer(name=entrant.name, agent=entrant.agent, work="guest", idea=about)
