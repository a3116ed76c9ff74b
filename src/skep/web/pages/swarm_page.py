"""The page Swarm: velocities, wishes and intentions over the board, turn by turn."""

from nicegui import ui

from skep.agents.bees import BeesAgent
from skep.agents.registry import agent_class
from skep.agents.swarm.agent import SwarmAgent
from skep.agents.swarm.explanation import Member, SwarmExplanation
from skep.agents.swarm.turn_drawing import swarm_scene
from skep.games.hive import Rules
from skep.games.random_board import random_full_position
from skep.web.agents.offered_agents import make_offered_agent
from skep.web.panels.arena.result_table import result_table
from skep.web.panels.board.board import Board
from skep.web.panels.board.overlay import with_overlay
from skep.web.panels.board.picture import picture_of
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.panels.message import show_error
from skep.web.panels.settings_form import SettingsForm

KINDS = ("swarm", "bees")


SECONDS_A_MOVE = 0.7
"""How long a position is seen while the swarm moves by itself."""


class SwarmPage:
    """One board on which both sides are swarms, or one is and the other stands still."""

    def __init__(self) -> None:
        self.position = random_full_position(seed=1)
        self.born = self.position.ply
        """The ply at which the particles are created."""
        with ui.element("div").classes("play wide-panel"):
            self.board = Board(picture_of(self.position, ()), label="board of the swarm").classes("grow")
            with ui.element("aside").classes("panel"):
                self.status = ui.label().classes("turn").props("role=status")
                self.reason = ui.label().classes("words")
                self._build_controls()
                self._build_form()
                self.tables = ui.element("div").classes("swarm-tables")
        self.board.on_key(self.press_key)
        self.show()

    def _build_controls(self) -> None:
        with ui.row().classes("controls"):
            ui.button("Back", icon="chevron_left", on_click=self.back).props("flat no-caps")
            step = ui.button("Make the move", icon="chevron_right", on_click=self.step)
            step.props("unelevated color=primary no-caps")
            self.run = ui.button("Run", icon="play_arrow", on_click=self.toggle_run).props("flat no-caps")
        self.clock = ui.timer(SECONDS_A_MOVE, self.step, active=False)
        ui.label(
            "Shades: how strong an intention is. Thin arrows: velocities. Broad arrows: the legal move that "
            "comes nearest to the wish. The ring: the queen they fly to."
        ).classes("faint")

    def _build_form(self) -> None:
        with (
            ui.expansion("board and settings").classes("agent-settings"),
            ui.element("div").classes("fields"),
        ):
            self.kind = ui.select(list(KINDS), value="swarm", label="kind", on_change=self._show_form)
            self.seed = ui.number("seed of the board", value=1, min=0, precision=0)
            for field in (self.kind, self.seed):
                field.classes("field").props("outlined dense options-dense")
            self.still = ui.checkbox("the opponent stands still", on_change=self.new_board)
            self.fields = ui.element("div").classes("fields")
            self._show_form()
            ui.button("New board", on_click=self.new_board).props("flat no-caps")

    def _show_form(self) -> None:
        self.fields.clear()
        with self.fields:
            self.form = SettingsForm(agent_class(str(self.kind.value)).Settings)

    # doing

    def agent(self) -> SwarmAgent | BeesAgent:
        """The swarm that the form describes. Raises ValueError."""
        values = self.form.values()
        pairs = ",".join(f'"{key}={value}"' for key, value in values.items())
        agent = make_offered_agent(f"{self.kind.value}:{pairs}" if pairs else str(self.kind.value))
        if not isinstance(agent, SwarmAgent | BeesAgent):
            raise ValueError(f"only a swarm can be shown here, not {agent.name!r}")
        return agent

    def new_board(self) -> None:
        """Begin with another random full board."""
        rules = Rules(free_pass=bool(self.still.value), repetition=not self.still.value)
        self.position = random_full_position(rules, seed=int(self.seed.value or 0))
        self.born = self.position.ply
        self.show()

    def step(self) -> None:
        """Make the move that is explained."""
        explanation = self.explanation()
        if explanation is None:
            self._set_running(False)
            return
        self.position.play(explanation.move)
        if self.still.value and self.position.outcome() is None:
            self.position.play(self.position.parse_move("pass"))
        self.show()

    def toggle_run(self) -> None:
        """Let the swarm move by itself until the game is over, or stop it."""
        self._set_running(not self.clock.active)

    def _set_running(self, runs: bool) -> None:
        self.clock.active = runs
        self.run.set_text("Stop" if runs else "Run")
        self.run.props(f"icon={'pause' if runs else 'play_arrow'}")

    def back(self) -> None:
        """Take back the last move of a swarm, with the pass of an opponent that stands still."""
        if self.position.ply > self.born and self.still.value and self.position.outcome() is None:
            self.position.undo()
        if self.position.ply > self.born:
            self.position.undo()
            self.show()

    def press_key(self, key: str) -> None:
        """Step by the arrows; take back by U."""
        if key == "ArrowRight":
            self.step()
        elif key in ("ArrowLeft", "u"):
            self.back()

    def explanation(self) -> SwarmExplanation | None:
        """What the swarm to move decides, and why; None when the game is over or the settings are wrong."""
        if self.position.outcome() is not None:
            return None
        try:
            return self.agent().explain(self.position, seed=1, since=self.born)
        except ValueError as error:
            show_error(error)
            return None

    # showing

    def show(self) -> None:
        """Draw the turn and its tables."""
        explanation = self.explanation()
        picture = picture_of(self.position, (), "swarm")
        if explanation is not None:
            picture = with_overlay(picture, swarm_scene(self.position, explanation))
        self.board.show(picture, [])
        turn = COLOR_NAMES[self.position.turn]
        self.tables.clear()
        if explanation is None:
            self.status.set_text("The game is over")
            self.reason.set_text("")
            return
        self.status.set_text(f"{turn}'s swarm: {explanation.move_text}")
        self.reason.set_text(explanation.reason_text())
        with self.tables:
            show_members(explanation)
            show_nominations(explanation)


def show_members(explanation: SwarmExplanation) -> None:
    """Every particle: where it flies, where it can go, and how much it wants to."""
    order = sorted(explanation.members, key=lambda member: (member.move is None, -member.intention.total))
    head = ["piece", "velocity", "wish", "goes to", "intention", "of which"]
    result_table(head, [_member_row(member) for member in order])


def _member_row(member: Member) -> list[str]:
    q, r = member.velocity
    parts = ", ".join(f"{name} {value:g}" for name, value in member.intention.parts().items())
    wish = " or ".join(f"{cell.q},{cell.r}" for cell in member.wishes)
    target = f"{member.goes_to.q},{member.goes_to.r}" if member.goes_to else member.silence
    strength = f"{member.intention.total:g}" if member.move is not None else ""
    return [
        member.piece,
        f"{q:.2f}, {r:.2f}",
        wish,
        target,
        strength,
        parts if member.move is not None else "",
    ]


def show_nominations(explanation: SwarmExplanation) -> None:
    """Whom each vicinity nominates, and who is in it."""
    vicinities = {member.piece: " ".join(member.vicinity) for member in explanation.members}
    rows = [
        [one.vicinity_of, one.nominee, vicinities.get(one.vicinity_of, "")] for one in explanation.nominations
    ]
    if rows:
        result_table(["vicinity of", "nominates", "members"], rows)
