"""The choice of the pieces of a study, before its first move."""

from collections.abc import Callable

from nicegui import ui

from skep.games.hive import GAME_TYPES, Rules
from skep.records import Record
from skep.web.panels.game.pieces import pieces_titles
from skep.web.studies.study import Study


class PiecesChoice:
    """Asks with which pieces of Hive an empty study begins."""

    def __init__(self, on_choose: Callable[[Record], None]) -> None:
        self._on_choose, self._shown = on_choose, ""
        self._field = ui.select(pieces_titles(), label="pieces", on_change=self._choose)
        self._field.props("outlined dense options-dense")

    def show(self, study: Study) -> None:
        """Offer the choice while the study is empty."""
        record = study.record
        can_choose = record.game == "hive" and not record.setup and not study.root.children
        self._field.set_visibility(can_choose)
        self._shown = record.rules.game_type if can_choose else ""
        if self._shown in GAME_TYPES:
            self._field.set_value(self._shown)

    def _choose(self) -> None:
        chosen = str(self._field.value)
        if self._shown and chosen != self._shown:
            self._on_choose(Record(rules=Rules(game_type=chosen)))
