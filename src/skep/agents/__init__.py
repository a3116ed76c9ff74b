"""Agents: programs that play. `make_agent("name:key=value,…")` makes one; `KINDS` names them all."""

from skep._core import StopFlag
from skep.agents.protocol import WIN_SCORE, Agent, Clock, Decision, Limit, Line, Player, Report
from skep.agents.registry import KINDS, AgentError, agent_text, make_agent, register_agent

__all__ = [
    "KINDS",
    "WIN_SCORE",
    "Agent",
    "AgentError",
    "Clock",
    "Decision",
    "Limit",
    "Line",
    "Player",
    "Report",
    "StopFlag",
    "agent_text",
    "make_agent",
    "register_agent",
]
