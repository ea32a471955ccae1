"""`Filter`: selects matches by game, players and period."""

from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from companion.match.match_line import MatchLine

Period = Literal["all", "year", "month"]
DAYS: dict[Period, int] = {"year": 365, "month": 30}


def key_of(name: str) -> str:
    """The key of a player's name: names that differ only in case or spaces share it."""
    return " ".join(name.split()).casefold()


class Filter(NamedTuple):
    """Selects matches; an empty field selects all."""

    games: frozenset[str] = frozenset()
    """Their kinds."""
    players: tuple[str, ...] = ()
    """One player, or a pair."""
    period: Period = "all"

    def holds(self, line: MatchLine, today: datetime) -> bool:
        if self.games and line.kind not in self.games:
            return False
        if self.players:
            names = {key_of(name) for name in line.players}
            if not all(key_of(name) in names for name in self.players):
                return False
        if self.period == "all":
            return True
        since = today - timedelta(days=DAYS[self.period])
        return line.played[:10] >= since.date().isoformat()
