"""The page People: studies of people who play against an agent."""

import asyncio

from nicegui import ui

from skep.agents import Limit
from skep.papers.experiments.people import HEADER
from skep.web.games.draws import DRAW_WORDS
from skep.web.games.human_study import LEVELS, ColorScore, HumanStudy, HumanStudyStore
from skep.web.panels.arena.color_rows import row_texts
from skep.web.panels.arena.result_table import result_table
from skep.web.panels.game.seat_form import AgentForm
from skep.web.panels.heading import heading
from skep.web.panels.message import show_error
from skep.web.visitors.preferences import Preferences


class PeoplePage:
    """All studies, and a form for a new one."""

    def __init__(self, store: HumanStudyStore, preferences: Preferences, is_open: bool) -> None:
        self.store, self.preferences, self.is_open = store, preferences, is_open
        heading("How strong is a person?", 1, "title")
        ui.label(
            "A person of a stated level plays games against an agent, with White and Black by turns. "
            "The table counts the person's wins, draws and losses with either colour."
        ).classes("lead")
        self._build_form()

    async def show_studies(self) -> None:
        """Show the studies with their results, which are read beside the page."""
        for study, rows in await asyncio.to_thread(self.store.newest_results):
            self._show(study, rows)

    def _build_form(self) -> None:
        with ui.element("div").classes("sheet"):
            heading("New study", 2)
            with ui.element("div").classes("fields"):
                self.person = ui.input("name of the person", value="Guest").props("maxlength=40")
                self.level = ui.select(list(LEVELS), value="intermediate", label="level")
                self.games = ui.number("games", value=10, min=1, max=100, precision=0)
                self.draws = ui.select(DRAW_WORDS, value="ahmadov2024", label="draws")
                for field in (self.person, self.level, self.games, self.draws):
                    field.classes("field").props("outlined dense options-dense")
                self.draws.classes("wide")
            self.agent = AgentForm({"kind": "alphabeta", "values": {"level": "3"}}, "agent")
            ui.button("Begin", on_click=self._begin).props("unelevated color=primary no-caps")

    def _begin(self) -> None:
        try:
            limit = self.agent.limit()
            study = self.store.begin(
                person=str(self.person.value or "Guest")[:40],
                level=str(self.level.value),
                agent=self.agent.agent_text(),
                limit={"time": limit.time, "depth": limit.depth, "nodes": limit.nodes}
                if limit != Limit()
                else {},
                games=int(self.games.value or 1),
                draws=str(self.draws.value),
            )
        except ValueError as error:
            show_error(error)
            return
        self.preferences.remember("human_studies", [*self.preferences.get("human_studies"), study.id])
        ui.navigate.reload()

    def _may_play(self, study: HumanStudy) -> bool:
        """May this browser play the games of a study? On an open server only the one that began it."""
        return not self.is_open or study.id in self.preferences.get("human_studies")

    def _show(self, study: HumanStudy, rows: list[ColorScore]) -> None:
        with ui.element("div").classes("sheet human-study"):
            half = (study.games + 1) // 2
            ui.label(
                f"{study.person}, {study.level}, against {study.agent}, {half}+{study.games - half}, "
                f"{DRAW_WORDS[study.draws]}"
            ).classes("card-title")
            result_table(HEADER, [row_texts(row) for row in rows])
            if sum(row.games for row in rows) < study.games and self._may_play(study):
                button = ui.button("Play the next game", on_click=lambda: self._play(study))
                button.props("unelevated color=primary no-caps")

    def _play(self, study: HumanStudy) -> None:
        table = self.store.next_table(study)
        self.preferences.remember("table", table.id)
        ui.navigate.to(table.path())
