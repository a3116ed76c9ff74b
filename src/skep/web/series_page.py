"""The page of studies of people: begin one, play its next game, see its table."""

from nicegui import ui

from skep.agents import Limit
from skep.papers.people import HEADER
from skep.web.preferences import Preferences
from skep.web.result_table import result_table
from skep.web.seat_form import AgentForm
from skep.web.series import LEVELS, Row, Series, SeriesStore
from skep.web.words import COLOR_NAMES


class SeriesPage:
    """All series, and a form for a new one."""

    def __init__(self, store: SeriesStore, preferences: Preferences, is_open: bool) -> None:
        self.store, self.preferences, self.is_open = store, preferences, is_open
        ui.label("How strong is a person?").classes("title")
        ui.label(
            "A person of a stated level plays games against an agent, with White and Black by turns. "
            "The table counts the person's wins, draws and losses with either colour."
        ).classes("lead")
        self._build_form()
        for series in store.all():
            self._show(series)

    def _build_form(self) -> None:
        with ui.element("div").classes("sheet"):
            ui.label("New series").classes("card-title")
            with ui.element("div").classes("fields"):
                self.person = ui.input("name of the person", value="Guest").props("maxlength=40")
                self.level = ui.select(list(LEVELS), value="intermediate", label="level")
                self.games = ui.number("games", value=10, min=1, max=100, precision=0)
                for field in (self.person, self.level, self.games):
                    field.classes("field").props("outlined dense options-dense")
            self.agent = AgentForm({"kind": "alphabeta", "values": {"level": "3"}}, "agent")
            ui.button("Begin", on_click=self._begin).props("unelevated color=primary no-caps")

    def _begin(self) -> None:
        try:
            limit = self.agent.limit()
            series = self.store.begin(
                person=str(self.person.value or "Guest")[:40],
                level=str(self.level.value),
                agent=self.agent.agent_text(),
                limit={"time": limit.time, "depth": limit.depth, "nodes": limit.nodes}
                if limit != Limit()
                else {},
                games=int(self.games.value or 1),
            )
        except ValueError as error:
            ui.notify(str(error), type="warning", position="top")
            return
        self.preferences.remember("series", [*self.preferences.get("series"), series.id])
        ui.navigate.reload()

    def _may_play(self, series: Series) -> bool:
        """Where others can come, only the browser that began a series plays its games."""
        return not self.is_open or series.id in self.preferences.get("series")

    def _show(self, series: Series) -> None:
        rows = self.store.results(series)
        with ui.element("div").classes("sheet series"):
            half = (series.games + 1) // 2
            ui.label(
                f"{series.person}, {series.level}, against {series.agent}, {half}+{series.games - half}"
            ).classes("card-title")
            result_table(HEADER, [row_texts(row) for row in rows])
            if sum(row.games for row in rows) < series.games and self._may_play(series):
                button = ui.button("Play the next game", on_click=lambda: self._play(series))
                button.props("unelevated color=primary no-caps")

    def _play(self, series: Series) -> None:
        table = self.store.next_table(series)
        self.preferences.remember("table", table.id)
        ui.navigate.to(f"/game/{table.id}?key={table.keys['host']}")


def row_texts(row: Row) -> list[str]:
    """A line of the table as text."""
    average = "" if row.average_turns is None else f"{row.average_turns:.1f}"
    return [COLOR_NAMES[row.color], str(row.wins), str(row.draws), str(row.losses), average]
