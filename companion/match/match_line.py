"""`MatchLine`: a summary of a stored match, as a list of matches shows it."""

import json
from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from companion.match.log import Header
from scoring.codec import from_json, to_json
from scoring.game import Outcome

encode = json.JSONEncoder(separators=(",", ":")).encode


NO_TITLE: Mapping[str, str] = MappingProxyType({})


class MatchLine(NamedTuple):
    """A summary of a stored match for lists."""

    id: str
    game: str
    players: tuple[str, ...]
    begun: str
    """When it began, according to its header."""
    touched: str
    """When its last line was written here; an ISO date and time like `begun`."""
    entries: int
    outcome: Outcome | None
    aside_of: str | None
    """The match of which this is a diverging copy, kept when it was imported."""
    title: Mapping[str, str] = NO_TITLE
    """Its own, by language, if it is made from data."""
    made_from: str = ""
    """The id of that data."""
    header: Header | None = None
    """None: not asked for."""

    @property
    def kind(self) -> str:
        """What is the same in the statistics: a game, or the data of a match made from some."""
        return f"{self.game}/{self.made_from}" if self.made_from else self.game

    @property
    def played(self) -> str:
        """When it was played, as far as it is known; an ISO date and time."""
        return self.begun or self.touched

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def winners(self) -> tuple[int, ...]:
        return self.outcome.winners if self.outcome else ()


def match_line(
    text: str, last: int, written: int, outcome: str | None, aside_of: str | None
) -> MatchLine:
    header = from_json(Header, json.loads(text))
    return MatchLine(
        id=header.match or "",
        game=header.game,
        players=header.players,
        begun=header.begun or "",
        touched=moment(written),
        entries=last,
        outcome=_outcome(outcome),
        aside_of=aside_of,
        title=header.own_title,
        made_from=header.made_from,
        header=header,
    )


def _outcome(text: str | None) -> Outcome | None:
    try:
        return from_json(Outcome, json.loads(text)) if text else None
    except ValueError:
        return None


def outcome_text(outcome: Outcome | None) -> str | None:
    return encode(to_json(outcome)) if outcome else None


def moment(written: int) -> str:
    """Local time as ISO text; empty for a time out of range."""
    try:
        return datetime.fromtimestamp(written / 1000).astimezone().isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return ""
