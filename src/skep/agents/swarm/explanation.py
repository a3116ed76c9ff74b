"""What a swarm decided and why, as plain data: for people, tests, pictures and the web page."""

from dataclasses import dataclass, fields
from typing import Any, Self

from skep import _core
from skep.games import Move
from skep.games.hive import Hex, Position


@dataclass(frozen=True, kw_only=True)
class Intention:
    """The parts of an intention. Those that do not count under the settings are zero."""

    velocity: float
    """Steps to the wished cell."""
    accuracy: float
    """5 less the steps from the wished cell to the legal move that comes nearest."""
    fitness: float
    """Steps from the goal: the worst moves."""
    goal: float
    """Can go beside the enemy queen."""
    gain: float
    """Steps nearer to the goal; bees only."""
    danger: float
    """The own queen is nearly surrounded."""
    bring: float
    """Comes from the hand."""
    look_ahead: float
    """What the move does to its own queen."""
    bug: float
    """Does what its kind does best."""
    gap: float
    """Opens a closed gap."""
    guard: float
    """Frees its own queen, or pins an enemy; guards only."""
    help: float
    """Sets pieces near by free."""

    @property
    def total(self) -> float:
        """All parts together: the strength of the intention."""
        return sum(self.parts().values())

    def parts(self) -> dict[str, float]:
        """The parts that are not zero, by name."""
        values: dict[str, float] = {part.name: getattr(self, part.name) for part in fields(self)}
        return {name: value for name, value in values.items() if value != 0}


@dataclass(frozen=True, kw_only=True)
class Member:
    """A particle, or a piece in hand that could be brought in."""

    piece: str
    cell: Hex | None
    """Where it is; None in hand."""
    velocity: tuple[float, float]
    """In the coordinates of the swarm's space."""
    wishes: tuple[Hex, ...]
    """Where it wants to be; two cells if that is between them."""
    best: Hex | None
    """The fittest cell it was ever on."""
    shared_best: Hex | None
    """The fittest cell that its vicinity, or the whole swarm, was ever on."""
    vicinity: tuple[str, ...]
    """The own pieces it sees, itself included."""
    silence: str
    """Why it has no intention: `covered`, `stays`, `no move`, `at rest`, `unvisited`, `on guard`; empty if
    it has one."""
    move: Move | None
    """The legal move it intends; None if it has no intention."""
    goes_to: Hex | None
    """Where that move ends."""
    intention: Intention


@dataclass(frozen=True, kw_only=True)
class Nomination:
    """A vicinity's choice."""

    vicinity_of: str
    nominee: str


@dataclass(frozen=True, kw_only=True)
class SwarmExplanation:
    """A turn of a swarm."""

    target: Hex
    """Where the swarm goes: the enemy queen, if she is on the board."""
    members: tuple[Member, ...]
    nominations: tuple[Nomination, ...]
    """In the order of the members whose vicinities nominate; for bees, the sites."""
    refused: tuple[str, ...]
    """Pieces whose moves the commanding queen forbade."""
    move: Move
    """The move that is made."""
    move_text: str
    mover: str | None
    """The piece that moves; None for a pass."""
    reason: str
    """Why: `strongest`, `ability`, `first`, `command`, `sweep`, `dance`, `restless`, `idle` or `only`."""

    @classmethod
    def of(cls, position: Position, account: _core.SwarmAccount) -> Self:
        """An account of the core, as plain data."""
        text = position.move_text(account.move)
        return cls(
            target=Hex(*account.target),
            members=tuple(_member(member) for member in account.members),
            nominations=tuple(Nomination(vicinity_of=of, nominee=who) for of, who in account.nominations),
            refused=tuple(account.refused),
            move=account.move,
            move_text=text,
            mover=None if account.move == 0 else text.split(" ")[0],
            reason=account.reason,
        )

    def member(self, piece: str) -> Member:
        """The member of this name. Raises KeyError if there is none."""
        for member in self.members:
            if member.piece == piece:
                return member
        raise KeyError(piece)

    def reason_text(self) -> str:
        """Why the move is made, in a sentence."""
        return _REASONS[self.reason].format(mover=self.mover, refused=", ".join(self.refused))


_REASONS = {
    "strongest": "{mover} has the strongest intention of all nominees",
    "ability": "{mover} intends as strongly as others and is the abler bug",
    "first": "{mover} intends as strongly as others and is the first of them",
    "command": "the queen refused {refused}; {mover} is the strongest she allows",
    "sweep": "it is the turn of {mover} in the sweep of the whole swarm",
    "dance": "{mover} found the best move near the sites",
    "idle": "no piece has an intention; the swarm passes",
    "restless": "no piece has an intention; {mover} can come nearest to the goal",
    "only": "no own piece can move",
}


def _member(parts: dict[str, Any]) -> Member:
    """A member from the core's account of it."""
    cells = {name: _hex(parts[name]) for name in ("cell", "best", "shared_best", "goes_to")}
    return Member(
        **{
            **parts,
            **cells,
            "wishes": tuple(Hex(*wish) for wish in parts["wishes"]),
            "vicinity": tuple(parts["vicinity"]),
            "intention": Intention(**parts["intention"]),
        }
    )


def _hex(cell: tuple[int, int] | None) -> Hex | None:
    return None if cell is None else Hex(*cell)
