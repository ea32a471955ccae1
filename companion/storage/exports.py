"""Exports of a match: its score as a table (CSV), and as a play for BG Stats."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.i18n import Words
from companion.match.facts import is_draw, points_of, won_by
from companion.match.log import Header
from companion.match.match_filter import key_of
from companion.match.match_line import MatchLine
from companion.match.statistics import Record, spelling, winners
from scoring.game import Outcome, Tally

Row = tuple[Any, ...]
COLUMNS = ("date", "game", "match", "player", "won", "round", "line", "points", "drawn")
RESULT_COLUMNS = ("date", "game", "match", "player", "points", "won", "over", "drawn")
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
SPACE = ("\t", "\r", "\n")
BG_STATS = "bgstats://app.bgstatsapp.com/createPlay.html?data="


@dataclass(frozen=True, slots=True)
class Scored:
    """A match with its score, as other programs want to know it."""

    match: str
    header: Header
    title: str
    """The game's own name."""
    lines: tuple[Tally, ...]
    outcome: Outcome | None
    variant: str = ""
    """By which rules of the table, in the reader's words; empty: as printed."""

    @property
    def winners(self) -> tuple[int, ...]:
        """All of them, also of a draw."""
        return self.outcome.winners if self.outcome else ()


def score_table(matches: Iterable[tuple[Scored, Words]]) -> str:
    """CSV: a row for each line of each score, and for each player without one."""
    rows: list[Row] = [COLUMNS]
    for scored, words in matches:
        for line in scored.lines:
            cells = (line.facts.get("round", ""), words.rule(line.rule), line.vp)
            rows.append(_score_row(scored, line.seat, cells))
        none = set(range(len(scored.header.players))) - {line.seat for line in scored.lines}
        rows += [_score_row(scored, seat, ("", "", 0)) for seat in sorted(none)]
    return _csv(rows)


def _csv(rows: Iterable[Row]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue()


def _score_row(scored: Scored, seat: int, cells: tuple[Any, str, int]) -> Row:
    header, seats = scored.header, len(scored.header.players)
    match = ((header.begun or "")[:10], scored.title, scored.match, header.players[seat])
    won = int(seat in won_by(scored.outcome, seats))
    return (*map(plain, match), won, *cells, int(is_draw(scored.outcome, seats)))


def plain(text: str) -> str:
    """A text that no spreadsheet takes for a formula: names come from other phones."""
    risky = text.startswith(SPACE) or text.lstrip().startswith(FORMULA)
    return f"'{text}" if risky else text


def results_table(records: Iterable[Record], titled: Callable[[MatchLine], str]) -> str:
    """CSV: a row for each player of each match, who is spelt alike in all of them.

    titled: what was played."""
    rows: list[Row] = [RESULT_COLUMNS]
    known = list(records)
    spelt = spelling(known)
    for record in known:
        line = record.line
        title = titled(line)
        drawn = int(is_draw(line.outcome, len(line.players)))
        for seat, name in enumerate(line.players):
            points, won = record.facts.points[seat], int(seat in winners(record))
            cells = map(plain, (record.day, title, line.id, spelt[key_of(name)]))
            rows.append((*cells, points, won, int(line.over), drawn))
    return _csv(rows)


def bg_stats_link(scored: Scored, starter: int, moments: Mapping[int, int], minutes: int) -> str:
    """A link that BG Stats opens as a new play; the moments tell when it ended.

    The names and their meanings are BG Stats' own ("Push plays to BG Stats from other apps").
    """
    header = scored.header
    points = points_of(scored.lines, len(header.players))
    play: dict[str, Any] = {
        "sourceName": "Cairn",
        "sourcePlayId": scored.match,
        "playDate": _ended(header, moments),
        "game": {
            "name": scored.title,
            "sourceGameId": header.kind,
            "highestWins": _highest_wins(points, scored.winners),
            "noPoints": not any(points),
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "startPlayer": seat == starter,
                "score": points[seat],
                "rank": _rank(seat, points, scored.winners),
                "winner": seat in scored.winners,
            }
            for seat, name in enumerate(header.players)
        ],
    }
    if minutes:
        play["durationMin"] = minutes
    if scored.variant:
        play["board"] = scored.variant
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _highest_wins(points: tuple[int, ...], winners: tuple[int, ...]) -> bool:
    """Whether nobody lost with more points than every winner has."""
    lost = [vp for seat, vp in enumerate(points) if seat not in winners]
    return not winners or not lost or max(points[seat] for seat in winners) >= max(lost)


def _rank(seat: int, points: tuple[int, ...], winners: tuple[int, ...]) -> int:
    """Winners are first, whatever their points; the others by points."""
    if seat in winners:
        return 1
    sign = 1 if _highest_wins(points, winners) else -1
    better = [s for s in range(len(points)) if sign * (points[s] - points[seat]) > 0]
    ahead = {*winners, *better}
    return 1 + len(ahead)


def _ended(header: Header, moments: Mapping[int, int]) -> str:
    """When the match ended, in universal time; when it began if that alone is known."""
    if moments:
        when = datetime.fromtimestamp(max(moments.values()) / 1000, UTC)
    else:
        try:
            when = datetime.fromisoformat(header.begun or "").astimezone(UTC)
        except (ValueError, OverflowError):
            when = datetime.now(UTC)
    return when.strftime("%Y-%m-%d %H:%M:%S")
