"""Builds the statistics page: counts, plots, and how reliable they are."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.games import COVERS, app_of
from companion.games.base import Figure, MatchesShare, PlayersShare
from companion.match import statistics
from companion.match.match_filter import key_of
from companion.match.phrases import Ntr, Tr
from companion.match.statistics import MIN_MATCHES, MIN_ROLLS, Record, Standing, Throws
from companion.play import art
from companion.play.dates import day, duration
from companion.play.plot import Courses, bars, lines
from companion.play.report import MARGIN, Part, heading, page, panel, paragraph, row
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint

LAST = 8
"""Matches that a plot of points has room for."""
MOST_LINES = 5
"""As many as there are shapes."""
Course = Callable[[Sequence[Record], str], list[int | None]]
"""A player's, over some matches."""
FOLLOW = "follow."
"""Before the name of somebody to be followed."""
NARROW = 300
"""dp of a row that has no room for everything side by side."""
ODD = 0.05
NO_BARS = 1.3
"""From this size of text on, names and numbers need the room of the bars."""


MOST_FORMS = 3
MARKS = 10
"""Five shapes, full and hollow."""


@dataclass(frozen=True)
class Figures:
    """Some of the records; a player keeps one mark in all of them."""

    everybody: Sequence[Record]
    chosen: Sequence[Record]
    pair: tuple[str, ...]
    """Two players who are compared, or nobody."""
    families: Mapping[str, Collection[str]]
    """Kinds of matches by title."""
    tr: Tr
    ntr: Ntr
    followed: tuple[str, ...] = ()
    """Whose form is drawn; nobody: of those who played most."""

    @cached_property
    def ended(self) -> list[Record]:
        return statistics.over(self.chosen)

    @cached_property
    def marks(self) -> dict[str, int]:
        return {key_of(n): i for i, n in enumerate(statistics.names_in(self.everybody))}

    def figures(self) -> dict[Figure, set[str]]:
        """What only some games count, and which these are."""
        played = {record.line.game for record in self.chosen}
        found: dict[Figure, set[str]] = {}
        for game in COVERS:
            for figure in app_of(game).figures if game in played else ():
                found.setdefault(figure, set()).add(game)
        return found

    def seat(self, name: str) -> int:
        return self.marks.get(key_of(name), 0)

    @cached_property
    def initials(self) -> Counter[str]:
        return Counter(name[:1].upper() for name in statistics.names_in(self.everybody))

    def mark(self, name: str, box: Box) -> tuple[Mark, ...]:
        """The same in every figure; two letters for one initial, or where shapes begin anew."""
        alike = self.initials[name[:1].upper()] > 1 or self.seat(name) >= MARKS
        return art.seat_mark(self.seat(name), name, box, letters=2 if alike else 1)

    @cached_property
    def form(self) -> tuple[str, ...]:
        here = statistics.names_in(self.ended)
        chosen = tuple(name for name in self.followed if name in here)
        return chosen or tuple(here[:MOST_FORMS])

    def following(self, name: str) -> tuple[str, ...]:
        """With one more, the first giving way; or without the one who was there."""
        if name in self.form:
            return tuple(other for other in self.form if other != name)
        return (*self.form, name)[-MOST_FORMS:]


def figures_page(figures: Figures, stage: Stage) -> Scene:
    return page(list(Panels(figures, stage).parts()), stage)


@dataclass(frozen=True, slots=True)
class Panels:
    of: Figures
    stage: Stage

    @property
    def room(self) -> float:
        return self.stage.width - 4 * MARGIN

    def parts(self) -> Iterator[Part]:
        of = self.of
        yield self.numbers()
        yield from self.pair() if len(of.pair) == 2 and of.ended else self.won()
        yield from self.form()
        for title, games in of.families.items():
            yield from self.points(title, games)
        for figure, own in of.figures().items():
            yield from self.own(figure, own)

    def numbers(self) -> Part:
        """To be read across the table."""
        of, stage = self.of, self.stage
        count, people = len(of.chosen), len(statistics.names_in(of.chosen))
        text = [(str(count), of.ntr("match", "matches", count))]
        if spent := statistics.seconds(of.chosen):
            text.append((duration(spent), of.tr("at the table")))
        text.append((str(people), of.ntr("player", "players", people)))

        def marks(box: Box) -> Iterator[Mark]:
            wide = box.w / len(text)
            for i, (value, words) in enumerate(text):
                x, up = box.x + wide * (i + 0.5), stage.size(1)
                y, room, large, small = box.cy, wide - 4, stage.size(28), stage.size(14)
                yield art.words(value, x, y - 11 * up, large, "text", room=room, bold=True)
                yield art.words(words, x, y + 16 * up, small, "text_2", room=room)

        says = ", ".join(f"{value} {words}" for value, words in text)
        return row("numbers", 64 * max(1.0, stage.scale), marks, says)

    def panel(self, title: str, parts: Sequence[Part], note: str = "") -> Part:
        head = heading(f"{title}.title", title, note, self.room, self.stage)
        return panel(title, [head, *parts])

    def note(self, title: str, words: str) -> Part:
        return paragraph(f"{title}.said", words, self.room, self.stage.size(14), "text_2")

    def share(self, title: str, name: str, part: int, whole: int) -> Part:
        """A mark, a name, the rate with its spread, and the numbers behind it."""
        stage, large = self.stage, max(1.0, self.stage.scale)
        text = self.of.tr("{n} of {all}").format(n=part, all=whole)

        def marks(box: Box) -> Iterator[Mark]:
            narrow, with_bar = box.w < NARROW, stage.scale <= NO_BARS
            axis, left = self.line(box), box.x + 34
            right = axis.right + 12
            end = axis.x - 12 if with_bar else right
            up = 8 * large if narrow else 0
            yield from self.of.mark(name, Box.about(box.x + 12, box.cy, 24, 24))
            size, free = stage.size(16), end - left
            yield art.words(name, left, box.cy - up, size, "text", room=free, anchor="left")
            if with_bar:
                yield from self.spread(name, part, whole, axis)
            said, x = f"{round(100 * part / max(1, whole))} %", right + 58 * large
            size, free = stage.size(18), 58 * large
            yield art.words(said, x, box.cy, size, "text", room=free, bold=True, anchor="right")
            behind, size = f"{part}/{whole}", stage.size(12 if narrow else 14)
            if narrow:
                y, free = box.cy + 11 * large, end - left
                yield art.words(behind, left, y, size, "text_2", room=free, anchor="left")
            else:
                x, free = box.right, 48 * large
                yield art.words(behind, x, box.cy, size, "text_2", room=free, anchor="right")

        return row(f"{title}.{name}", 40 * large, marks, f"{name}: {text}", "share")

    def spread(self, name: str, part: int, whole: int, box: Box) -> Iterator[Mark]:
        """From none to all: where the rate is, and where it may as well be."""
        for quarter in range(5):
            yield Block(Box(box.x + box.w * quarter / 4, box.y, 1, box.h), Tint("line"))
        least, most = statistics.likely(part, whole)
        bar = Box(box.x + box.w * least, box.cy - 5, max(10, box.w * (most - least)), 10)
        yield Block(bar, Tint(f"seat.{self.of.seat(name) % 5}", 0.4), 5)
        x = box.x + box.w * part / max(1, whole)
        yield from art.seat_mark(self.of.seat(name), "", Box.about(x, box.cy, 15, 15))

    def form(self) -> Iterator[Part]:
        """Won of the last ten, over all matches, for a few people."""
        of, tr = self.of, self.of.tr
        if len(of.ended) < 2:
            return
        title = tr("Form")
        names = sorted(of.form, key=of.seat)
        parts = [self.people(title), self.plot(title, names, of.ended, statistics.form)]
        yield self.panel(title, parts, tr("won of the last {n}").format(n=10))

    def plot(self, title: str, names: list[str], records: list[Record], course: Course) -> Part:
        plot = Courses(
            courses=[course(records, name) for name in names],
            names=names,
            steps=[day(record.day, self.of.tr, year=False) for record in records],
            seats=[self.of.seat(name) for name in names],
            from_zero=False,
        )
        return lines(f"{title}.plot", plot, 190, self.stage)

    def people(self, title: str) -> Part:
        """Everybody, to be followed or not."""
        names = sorted(statistics.names_in(self.of.ended), key=self.of.seat)
        across = max(1, int(self.room // 50))
        high = 50 * -(-len(names) // across)

        def draw(box: Box) -> Iterator[Shape]:
            for name, cell in zip(names, box.wrapped(len(names), 48, 48, 2), strict=True):
                shown = name in self.of.form
                ground = (Block(cell, Tint("raised"), 10),) if shown else ()
                marks = (*ground, *self.of.mark(name, Box.about(cell.cx, cell.cy, 24, 24)))
                spot, alpha = Spot(f"{FOLLOW}{name}", name), 1.0 if shown else 0.5
                key, tones = f"{title}.{name}.person", art.toned(followed=shown)
                yield Shape(key, "person", cell, marks, tones, spot=spot, alpha=alpha)

        return Part(high, draw)

    def won(self) -> Iterator[Part]:
        standings = statistics.standings(self.of.ended)
        if standings:
            title, note = self.of.tr("Matches won"), self.of.tr("of those played")
            rows = [self.share(title, s.name, s.won, s.played) for s in standings]
            if self.stage.scale <= NO_BARS:
                rows.insert(0, self.axis(title))
            said = self.note(title, self.honest(standings))
            yield self.panel(title, [*rows, said], note)

    def axis(self, title: str) -> Part:
        """What the lines behind the rates stand for."""

        def marks(box: Box) -> Iterator[Mark]:
            line = self.line(box)
            for share, said in ((0, "0"), (0.5, "50"), (1, "100 %")):
                x, size = line.x + line.w * share, self.stage.usual(12)
                yield art.words(said, x, box.cy, size, "text_3")

        return row(f"{title}.axis", 18, marks, kind="axis")

    def line(self, box: Box) -> Box:
        """Of a row, where its rate and spread are drawn."""
        large = max(1.0, self.stage.scale)
        left, right = box.x + 34, box.right - (58 if box.w < NARROW else 112) * large
        end = left + min(84, (right - left) * 0.5)
        return Box(end + 12, box.y, right - end - 24, box.h)

    def honest(self, standings: Sequence[Standing]) -> str:
        """How much these shares say."""
        of, tr, ntr = self.of, self.of.tr, self.of.ntr
        running, ended = len(of.chosen) - len(of.ended), len(of.ended)
        said = []
        if max(standing.played for standing in standings) < MIN_MATCHES:
            few = ntr(
                "{n} match: too few to tell who plays better.",
                "{n} matches: too few to tell who plays better.",
                ended,
            )
            said.append(few.format(n=ended))
        if running:
            still = ntr(
                "{n} match is still running and not counted here.",
                "{n} matches are still running and not counted here.",
                running,
            )
            said.append(still.format(n=running))
        if self.stage.scale <= NO_BARS:
            said.append(tr("Light bar: where the true rate lies, nine times in ten."))
        return " ".join(said) or tr("A draw of the whole table counts for nobody.")

    def pair(self) -> Iterator[Part]:
        tr, ntr, names = self.of.tr, self.of.ntr, self.of.pair
        found = statistics.pair(self.of.ended, *names)
        title = tr("{one} and {other}").format(one=names[0], other=names[1])
        won = zip(names, (found.first, found.second), strict=True)
        parts = [self.share(title, name, n, found.played) for name, n in won]
        if found.neither:
            text = ntr(
                "{n} match was drawn or won by somebody else.",
                "{n} matches were drawn or won by somebody else.",
                found.neither,
            )
            parts.append(self.note(title, text.format(n=found.neither)))
        yield self.panel(title, parts, self.matches(found.played))

    def matches(self, count: int) -> str:
        return self.of.ntr("{n} match", "{n} matches", count).format(n=count)

    def points(self, family: str, games: Collection[str]) -> Iterator[Part]:
        """A line for each player over the last matches of one game."""
        of, tr = self.of, self.of.tr
        played = [r for r in of.ended if r.line.kind in games and any(r.facts.points)][-LAST:]
        title = tr("{game}, points").format(game=family)
        if len(played) == 1:
            alone = self.note(title, tr("One match so far: a line needs two."))
            yield self.panel(title, [alone])
        elif played:
            names = sorted(statistics.names_in(played), key=of.seat)[:MOST_LINES]
            drawn = self.plot(title, names, played, statistics.course)
            yield self.panel(title, [drawn], tr("last {n}").format(n=len(played)))

    def own(self, figure: Figure, games: set[str]) -> Iterator[Part]:
        records = [record for record in self.of.chosen if record.line.game in games]
        if isinstance(figure, PlayersShare):
            yield from self.players_share(figure, records)
        elif isinstance(figure, MatchesShare):
            yield from self.matches_share(figure, records)
        elif throws := statistics.throws(records, figure.faces, figure.odds):
            title, n = self.of.tr(figure.title), throws.rolls
            rolls = self.of.ntr("{n} roll; line: expected", "{n} rolls; line: expected", n)
            parts = [bars(title, throws, self.stage), self.note(title, self.fair(throws))]
            yield self.panel(title, parts, rolls.format(n=n))

    def players_share(self, figure: PlayersShare, records: Sequence[Record]) -> Iterator[Part]:
        names = statistics.names_in([r for r in records if r.facts.own.get(figure.whole)])
        title, note = self.of.tr(figure.title), self.of.tr(figure.note)
        rows = [
            self.share(title, n, *statistics.shares(records, n, figure.part, figure.whole))
            for n in names
        ]
        if rows:
            yield self.panel(title, [*rows, self.note(title, note)])

    def matches_share(self, figure: MatchesShare, records: Sequence[Record]) -> Iterator[Part]:
        tr, stage = self.of.tr, self.stage
        held, count = statistics.sums(records, figure.held)
        if not count:
            return
        title, text = tr(figure.title), tr("{n} of {all}").format(n=held, all=count)

        def marks(box: Box) -> Iterator[Mark]:
            aside, size = 72 * max(1.0, stage.scale), stage.size(16)
            yield from art.bar(held / count, 0, Box(box.x, box.cy - 5, box.w - aside - 10, 10))
            x, y = box.right, box.cy
            yield art.words(text, x, y, size, "text", room=aside, bold=True, anchor="right")

        mean = f"{statistics.sums(records, figure.mean)[0] / count:.1f}"
        said = self.note(title, tr(figure.mean_words).format(n=mean))
        parts = [row(f"{title}.share", 36, marks, text), said]
        yield self.panel(title, parts, self.matches(count))

    def fair(self, throws: Throws) -> str:
        tr, odds = self.of.tr, throws.odds
        if throws.rolls < MIN_ROLLS:
            return tr("Too few rolls to say anything about the dice.")
        if odds >= ODD:
            return tr("Nothing odd: fair dice are often less even.")
        once = min(round(1 / max(odds, 1e-6)), 1_000_000)
        text = tr("Unusual: fair dice are this uneven about once in {n} times.")
        return text.format(n=f"{once:,}".replace(",", "\u00a0"))
