"""A turn of a swarm as text."""

from skep.agents.swarm.explanation import Member, SwarmExplanation


def explanation_text(explanation: SwarmExplanation) -> str:
    """One line for each member, the strongest first, and why the move is made.

    >>> from skep.agents.swarm.agent import SwarmAgent
    >>> from skep.games.hive import Position, Rules
    >>> position = Position.parse("setup White wQ@0,0 bA1@1,0 bQ@2,0", Rules(game_type="Base[Q1A1]"))
    >>> print(explanation_text(SwarmAgent().explain(position)))
    wA1  in hand      to (0, -1)       3  (bring 3), 1 nominations
    wQ   v (-1, 2)    to (0, 1)        2  (velocity 2), 1 nominations
    <BLANKLINE>
    wA1 \\wQ: wA1 has the strongest intention of all nominees
    """
    order = sorted(explanation.members, key=lambda member: (member.move is None, -member.intention.total))
    rows = [_member_text(member, explanation) for member in order]
    return "\n".join([*rows, "", f"{explanation.move_text}: {explanation.reason_text()}"])


def _member_text(member: Member, explanation: SwarmExplanation) -> str:
    velocity = "in hand" if member.cell is None else f"v ({member.velocity[0]:g}, {member.velocity[1]:g})"
    if member.move is None:
        return f"{member.piece:4} {velocity:12} {member.silence}"
    goes_to = "" if member.goes_to is None else f"to ({member.goes_to.q}, {member.goes_to.r})"
    parts = " ".join(f"{name} {value:g}" for name, value in member.intention.parts().items())
    votes = sum(nomination.nominee == member.piece for nomination in explanation.nominations)
    return (
        f"{member.piece:4} {velocity:12} {goes_to:12} {member.intention.total:5g}  "
        f"({parts or 'nothing'}), {votes} nominations"
    )
