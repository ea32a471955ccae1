"""`Result`: who won a match and why, and every line of every score, as data."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.i18n import Words as Sentences
from companion.match.facts import is_draw, points_of
from companion.match.phrases import Tr
from companion.match.table import Table
from companion.play.scene import Scene, Stage
from scoring.game import Outcome

Score = tuple[str, tuple[int | None, ...]]
"""A line of the score, and everybody's points by it."""


class Decided(NamedTuple):
    title: str
    text: str
    picture: Scene | None = None
    """The pieces that it was about."""


class Ending(NamedTuple):
    """What a game says of its end beside the score."""

    rows: tuple[Score, ...] = ()
    """What decides first."""
    decided: Decided | None = None
    cairn: bool = False
    """The winner has built one; else the winner's mark stands there."""
    points: bool = True
    """Whether they decide something; otherwise they are not shown."""


NO_ENDING = Ending()


class Result(NamedTuple):
    title: str
    when: str
    headline: str
    reason: str
    players: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    lines: tuple[Score, ...]
    total: str
    """What the sum is called."""
    ending: Ending = NO_ENDING
    final: Callable[[Stage], Scene] | None = None
    """The table as it lay at last; None: the points are all there is to see."""
    world: str = ""
    """Of the game, on whose ground the picture stands."""

    @property
    def rows(self) -> tuple[Score, ...]:
        """The lines that stand out, the decisive one first."""
        with_total = self.ending.points and len(self.lines) != 1
        total = ((self.total, self.points),) if with_total else ()
        return (*self.ending.rows, *total) or self.lines

    @property
    def places(self) -> list[int]:
        """The seats, winners first, then by points."""
        seats = range(len(self.players))
        return sorted(seats, key=lambda seat: (seat not in self.winners, -self.points[seat]))


class MatchFacts(NamedTuple):
    """What a result shows of a match beside its score."""

    title: str
    when: str
    short: Mapping[str, str]
    """Names for endings and lines of the score, by rule, where the game has some."""
    ending: Ending = NO_ENDING
    final: Callable[[Stage], Scene] | None = None


def result_of(table: Table, sentences: Sentences, tr: Tr, facts: MatchFacts) -> Result:
    title, when, short, ending, final = facts
    outcome, players = table.outcome(), table.header.players

    def called(rule: str) -> str:
        return tr(short[rule]) if rule in short else sentences.rule(rule)

    return Result(
        title,
        when,
        headline(tr, players, outcome),
        called(outcome.rule) if outcome else tr("The score so far"),
        players,
        outcome.winners if outcome else (),
        points_of(table.score(), len(players)),
        tuple(_score_lines(table, called, tr)) if ending.points else (),
        tr("Points"),
        ending,
        final,
    )


def headline(tr: Tr, players: tuple[str, ...], outcome: Outcome | None) -> str:
    if outcome is None:
        return tr("Not over yet")
    names = [players[seat] for seat in outcome.winners]
    if not names:
        return tr("All lose")
    if is_draw(outcome, len(players)):
        return tr("A draw")
    if len(names) > 1:
        return tr("Won by {names}").format(names=", ".join(names))
    return tr("{name} wins").format(name=names[0])


def _score_lines(table: Table, called: Callable[[str], str], tr: Tr) -> Iterator[Score]:
    """Grouped by rule and round."""
    groups: dict[tuple[str, object], list[int | None]] = {}
    for line in table.score():
        nobody: list[int | None] = [None] * len(table.header.players)
        group = groups.setdefault((line.rule, line.facts.get("round")), nobody)
        group[line.seat] = (group[line.seat] or 0) + line.vp
    for (rule, number), points in groups.items():
        said = called(rule)
        if number is not None:
            said = tr("Round {n}: {what}").format(n=number, what=said)
        yield said, tuple(points)
