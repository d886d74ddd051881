"""How long an agent lets a tool search, so that what was found is handed in before the conversation's time is up."""

from __future__ import annotations

from tripwright.session import Session

_SHARE = 0.9
"""Of the time that is left; the rest is for the last step of the search, and for handing in."""
_LEAST, _MOST = 0.01, 3600.0


def search_seconds(session: Session) -> dict[str, float]:
    """The tool's argument ``seconds``; none without a time limit, where the tool's own default holds."""
    left = session.seconds_left
    return {} if left is None else {"seconds": min(_MOST, max(_LEAST, _SHARE * left))}
