"""What a page may not ask of the machine."""

import pytest

from skep.web.bounds import check_agent


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        ("uhp:command=reboot", "not offered"),
        ("human", "not offered"),
        ("alphabeta:table=100000", "at most 256"),
        ("alphabeta:weights=/etc/passwd", "cannot be chosen"),
        ("alphabeta:time=1e9", "at most 600"),
        ("mcts:iterations=100000000", "at most 1000000"),
        ("nonsense", "unknown agent"),
    ],
)
def test_it_is_refused_with_the_reason(agent: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        check_agent(agent)


@pytest.mark.parametrize("agent", ["random:pick=piece", "alphabeta:level=3", "mcts:preset=mcguile"])
def test_usual_agents_are_welcome(agent: str) -> None:
    check_agent(agent)
