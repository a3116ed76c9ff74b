"""How the games of a simulation ended, as a table."""

from skep.papers.experiments.people import HEADER
from skep.web.matches.simulation import Simulation, SimulationScore
from skep.web.panels.arena.color_rows import row_texts
from skep.web.panels.arena.result_table import result_table
from skep.web.panels.game.levels import player_title


def show_simulation_table(simulation: Simulation) -> None:
    """By colour of the board; where players swap colours, by colour of the player named first."""
    if simulation.settings.swaps:
        _show_halves(simulation)
    else:
        _show_colors(simulation.score)


def _show_colors(score: SimulationScore) -> None:
    counts = [str(count) for count in (score.white, score.draws, score.black)]
    numbers = [*counts, f"{score.plies / score.games:.1f}", f"{score.turns / score.games:.1f}"]
    result_table(["White wins", "draws", "Black wins", "plies", "turns"], [numbers])


def _show_halves(simulation: Simulation) -> None:
    """As in the tables of ahmadov2024."""
    head = (f"{player_title(simulation.settings.white)} plays", *HEADER[1:])
    result_table(head, [row_texts(row) for row in simulation.color_scores()])
