"""The form that asks which programs play each other, and by which rules."""

import random
from collections.abc import Callable
from typing import Any

from nicegui import ui

from skep.games import GAMES, Position
from skep.web.boards.starts import USUAL_PIECES
from skep.web.games.draws import DRAW_WORDS, rules_with_draws
from skep.web.matches.simulation import MOST_GAMES, SimulationSettings
from skep.web.panels.game.pieces import pieces_titles
from skep.web.panels.game.seat_form import AgentForm

COLORS = {False: "as set", True: "half of the games with each"}
GAME_COUNTS = [1, 5, 10, 25, 50, 100, 200, MOST_GAMES]


class WatchForm:
    """Asks for two players; what only experiments need stands behind a fold."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        """`on_change` is called when another board is to be shown."""
        self._on_change = on_change
        with ui.element("div").classes("fields") as self.box:
            self.game = ui.select(
                {name: game.title for name, game in GAMES.items()}, value="hive", label="game"
            )
            self.type = ui.select(pieces_titles(), value=USUAL_PIECES, label="pieces")
            self.type.bind_visibility_from(self.game, "value", lambda game: game == "hive")
            for field in (self.game, self.type):
                field.classes("field wide").props("outlined dense options-dense")
            self.white = _seat("white", "7")
            self.black = _seat("black", "5")
            with ui.expansion("for experiments").classes("agent-settings").props("dense"):
                self._build_experiment()
        self.game.on_value_change(self._game_changed)
        self.type.on_value_change(lambda: on_change())

    def _build_experiment(self) -> None:
        with ui.element("div").classes("fields"):
            self.games = ui.select(GAME_COUNTS, value=1, label="games", new_value_mode="add-unique")
            self.seed = ui.number("seed", value=None, min=0, precision=0)
            self.seed.props('placeholder="random" stack-label')
            self.swaps = ui.select(COLORS, value=False, label="colours")
            self.draws = ui.select(DRAW_WORDS, value="repetition", label="draws")
            self.draws.bind_visibility_from(self.game, "value", lambda game: game == "hive")
            for field in (self.games, self.seed, self.swaps, self.draws):
                field.classes("field").props("outlined dense options-dense")
            for field in (self.swaps, self.draws):
                field.classes("wide")
            ui.link("People against programs: a study", "/people")

    def _game_changed(self) -> None:
        for form in (self.white, self.black):
            form.play_game(str(self.game.value))
        self._on_change()

    def start(self) -> Position:
        """The position before the first move."""
        return GAMES[str(self.game.value)].start(self._rules())

    def _rules(self) -> Any:
        game = str(self.game.value)
        if game != "hive":
            return GAMES[game].rules()
        return rules_with_draws(str(self.type.value), str(self.draws.value))

    def settings(self) -> SimulationSettings:
        """What is chosen. Raises ValueError."""
        return SimulationSettings(
            game=str(self.game.value),
            rules=self._rules(),
            white=self.white.seat(),
            black=self.black.seat(),
            games=int(str(self.games.value)),
            swaps=bool(self.swaps.value),
            seed=drawn_seed() if self.seed.value is None else int(self.seed.value),
        )


def drawn_seed() -> int:
    """A random seed, for when none was chosen."""
    return random.SystemRandom().randrange(1_000_000)


def _seat(side: str, level: str) -> AgentForm:
    with ui.element("div").classes(f"seat {side} field wide"):
        return AgentForm({"kind": "alphabeta", "values": {"level": level}}, side.capitalize())
