"""Strategies that hold a session to its end."""

from tripwright.agents.agent import Act, Agent, Grant
from tripwright.agents.check import check_agent
from tripwright.agents.registry import AGENTS, load_agent

__all__ = ["AGENTS", "Act", "Agent", "Grant", "check_agent", "load_agent"]
