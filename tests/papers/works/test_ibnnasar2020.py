"""The matches of ibnnasar2020: what its turns are."""

from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.works.ibnnasar2020.match_tables import matches


def _span(row: str) -> tuple[int, int] | None:
    experiment = matches().row(row).experiment
    assert isinstance(experiment, PolicyGames)
    return experiment.span


def test_where_turns_are_those_of_one_side_so_are_the_published_lengths_of_games() -> None:
    rows = ("neutral – neutral", "neutral – neutral, 75 turns", "neutral – basic, 75 turns")
    assert [_span(row) for row in rows] == [(16, 62), (8, 31), None]
