"""One conversation: typed tools, limits, submissions, the ledger."""

from tripwright.session.briefing import Briefing
from tripwright.session.critic import Critic
from tripwright.session.events import Event, EventLog
from tripwright.session.ledger import Ledger, ModelCall, Spent, ToolCall
from tripwright.session.limits import EndReason, Limits
from tripwright.session.session import Action, Session
from tripwright.session.text_protocol import PlannerInput, TextProtocol
from tripwright.session.tools import ErrorKind, Tool, ToolFailure, ToolResult, ToolSet
from tripwright.session.user import OneRequest, Plan, Reply, User

__all__ = [
    "Action",
    "Briefing",
    "Critic",
    "EndReason",
    "ErrorKind",
    "Event",
    "EventLog",
    "Ledger",
    "Limits",
    "ModelCall",
    "OneRequest",
    "Plan",
    "PlannerInput",
    "Reply",
    "Session",
    "Spent",
    "TextProtocol",
    "Tool",
    "ToolCall",
    "ToolFailure",
    "ToolResult",
    "ToolSet",
    "User",
]
