"""The agent that does nothing: whatever scores above 0 with it is a fault of the benchmark."""

from __future__ import annotations

from tripwright.session import Session


async def act(session: Session) -> None:
    """Say nothing and leave."""
    await session.say("")
