"""Parts of pages, beside those of questions (companion/play/questions.py).

They are named tuples, as those are: they load quickly, and home is in the first frame. Two parts of
different kinds may therefore be equal; whoever compares parts compares their types as well.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.match.phrases import Line
from companion.play.questions import Choice, Part
from companion.play.scene import Scene, Stage
from scoring.rules import Standing


class Heading(NamedTuple):
    """Above parts, or rows of a list, that belong together."""

    text: str
    value: str = ""
    """At the right end of the line."""


class Small(NamedTuple):
    """A small line."""

    text: str
    centred: bool = True


class Switch(NamedTuple):
    """On or off."""

    name: str
    title: str
    on: bool
    help: str = ""
    icon: str = ""


class Panel(NamedTuple):
    """Parts on a ground of their own."""

    parts: tuple[PagePart, ...]
    tone: Literal["surface", "inset", "raised"] = "surface"
    ruled: bool = True
    """Whether there are thin lines between them."""
    world: str = ""
    """On whose ground it is; empty: the page's."""


class Chips(NamedTuple):
    """Small choices side by side; an accent one is chosen."""

    choices: tuple[Choice, ...]
    layout: Literal["wrap", "fit", "scroll"] = "wrap"
    """wrap: in as many rows as they need; fit: in one row, narrowed as far as necessary; scroll:
    in one row that scrolls."""
    label: str = ""
    """Before the first one."""


class Empty(NamedTuple):
    """There is nothing here yet: a sentence, and what can be done about it."""

    title: str
    text: str
    choices: tuple[Choice, ...] = ()
    alone: bool = True
    """Whether there is nothing else on the page."""


class Row(NamedTuple):
    """One row of a long list. Its choice's words are the title."""

    choice: Choice
    picture: Scene | None = None
    """At the left."""
    strong: tuple[str, ...] = ()
    """Names among the title that stand out: the winners."""
    aside: str = ""
    """Beside the note, at the right."""
    more: Choice | None = None
    """A second target at the right end."""
    raised: bool = False
    """On a ground of its own."""


class Entry(NamedTuple):
    """One entry of a match's log as a row: number, who, what, and what became of it."""

    choice: Choice
    n: int
    line: Line
    time: str = ""
    fate: Literal["", "undone", "illegal"] = ""
    """undone: taken back; illegal: refused; empty: it stands."""
    chosen: bool = False
    player: str = ""
    """Whose mark stands before it."""
    face: Scene | None = None
    """The card that it is about."""


class Then(NamedTuple):
    """A small picture of a table at some moment; a touch opens it large."""

    choice: Choice
    scene: Scene | None


class Rows(NamedTuple):
    """A long list, at most one on a page; a renderer makes only the rows that are seen."""

    rows: tuple[Row | Heading | Entry, ...]


class Job(NamedTuple):
    """Work of the app that is under way."""

    title: str
    done: int
    of: int


class Files(NamedTuple):
    """Files that come and go: a phone asks for them itself, a browser sends and downloads them."""

    take: Choice | None = None
    """A file is chosen and taken in."""
    kinds: tuple[str, ...] = ()
    """How the names of such files end."""
    give: Choice | None = None
    """A file is made and given away."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(one for one in (self.give, self.take) if one is not None)


MARGIN = 16
"""dp beside the parts of a page."""


class Wide(NamedTuple):
    """A picture as wide as the page, with margins of its own."""

    scene: Scene


def wide(stage: Stage) -> Stage:
    """The room of such a picture."""
    return stage._replace(width=stage.width + 2 * MARGIN)


SHEET_MARGIN = 12
"""dp beside the parts of a question."""


def sheet_room(stage: Stage) -> Stage:
    """The room of a picture in a question that lies over the page."""
    return stage._replace(width=stage.width + 2 * (MARGIN - SHEET_MARGIN))


class Buttons(NamedTuple):
    """Buttons side by side, among other parts."""

    choices: tuple[Choice, ...]


class Order(NamedTuple):
    """Players in the order of their seats, or other things; the order can be changed by dragging.

    Answered by two places: "2:0" if the third becomes the first."""

    name: str
    rows: tuple[Choice, ...]
    marked: int = -1
    """The row that has a mark; -1: none."""
    mark: str = ""
    removes: tuple[Choice, ...] = ()
    """What takes a row away; with these, the rows are things with notes, and no players."""
    leaves: tuple[Choice, ...] = ()
    """What takes a player away, by seat."""


class LongText(NamedTuple):
    """A text of many lines that is typed."""

    name: str
    title: str
    text: str
    longest: int
    wrong: int = 0
    """The line, from 1, with which something is wrong; 0: none."""


Mood = Literal["plain", "legal", "illegal"]


class Person(NamedTuple):
    """A seat, or a phone without one; icon and value of its choice are a chip at the right."""

    choice: Choice
    seat: int
    """-1: none."""
    mood: Mood = "plain"
    """Of the chip."""


class Status(NamedTuple):
    """How something is: an icon, a few words, and a sentence."""

    icon: str
    tone: str
    title: str
    text: str


class Number(NamedTuple):
    """Digits to be read from afar and typed elsewhere."""

    text: str


class Code(NamedTuple):
    """A QR code with parts beside it."""

    text: str
    """Empty: it is not there yet."""
    parts: tuple[PagePart, ...] = ()
    side: int = 0
    """dp; 0: as large as there is room."""


class Search(NamedTuple):
    """What is looked for on this page; as the first part it stands above all that scrolls."""

    name: str
    title: str
    text: str


class Span(NamedTuple):
    """Words of a text, plain or in one of a few ways."""

    text: str
    bold: bool = False
    lit: bool = False
    """It was looked for."""
    link: Choice | None = None


class Prose(NamedTuple):
    """A paragraph to read."""

    spans: tuple[Span, ...]
    pointed: bool = False
    """It is what the page was opened for."""


class Grounds(NamedTuple):
    """What a rule rests on, and where that is found."""

    standing: Standing
    source: str


class Divider(NamedTuple):
    """A thin line."""


class Fold(NamedTuple):
    """A chapter with its number; its lines are those that are shown now."""

    choice: Choice
    number: str
    lines: tuple[Choice, ...] = ()


class Excerpt(NamedTuple):
    """A paragraph that was found; all of it is one target."""

    choice: Choice
    title: tuple[Span, ...]
    text: tuple[Span, ...]
    standing: Standing


class Lead(NamedTuple):
    """What this is all about, in one larger sentence."""

    text: str


class Links(NamedTuple):
    """Low lines that lead to other pages."""

    choices: tuple[Choice, ...]


class Tile(NamedTuple):
    """A game; its choice's note says how many play it."""

    choice: Choice
    world: str
    ways: str = ""
    """How it can be followed; shown where there is room."""


class Tiles(NamedTuple):
    """Games side by side."""

    tiles: tuple[Tile, ...]
    low: bool = False
    """Their pictures are low: there is much else on the page."""


class MatchCard(NamedTuple):
    """A match's title beside its game's landscape, and a small picture of its table."""

    title: str
    state: str
    paused: str
    """Since when; shown where there is room."""
    players: tuple[str, ...]
    colours: tuple[str, ...]
    """Of the pieces, by seat; empty: the usual ones."""
    scene: Scene | None
    world: str = ""


class Again(NamedTuple):
    """The next match of the same people; its choice's note says which, and who begins."""

    choice: Choice
    players: tuple[str, ...]
    colours: tuple[str, ...]
    """Of the pieces, by seat; empty: the usual ones."""


class Doors(NamedTuple):
    """Small tiles that lead to other pages: icon, words, and a value below them."""

    choices: tuple[Choice, ...]


class Scanner(NamedTuple):
    """A camera that looks for a code, which is its answer."""

    name: str
    trouble: str = ""
    """Why there is nothing to see."""


class Pad(NamedTuple):
    """A text that is typed on our own keys."""

    name: str
    text: str
    keys: tuple[str, ...]
    """"<" takes one back; "icon:close" touches the spot "unpick"."""
    longest: int
    title: str = ""
    hint: str = ""
    refused: str = ""
    cells: bool = False
    """One cell for each digit; such a pad stands beside what scrolls."""


class SeatCode(NamedTuple):
    """A seat of a table in browsers: its code while it is free, then who sits there.

    Its choice shows the code alone."""

    choice: Choice
    seat: int
    player: str
    link: str
    """What the code says; empty: somebody sits here, or there is none yet."""
    device: str
    """Empty: nobody sits here."""
    state: str
    mood: Mood
    colour: str
    more: Choice


class SeatCodes(NamedTuple):
    """The seats of a table in browsers, all of them on one screen."""

    seats: tuple[SeatCode, ...]


class CodeAlone(NamedTuple):
    """One seat's code, as large as the screen, and the ways to those beside it."""

    seat: int
    player: str
    link: str
    before: Choice
    after: Choice


class Beside(NamedTuple):
    """Parts side by side where a screen is wide, and what stands below them."""

    parts: tuple[PagePart, ...]
    shares: tuple[int, ...] = ()
    """Of the width; empty: equal ones."""
    below: tuple[PagePart, ...] = ()


class Take(NamedTuple):
    """A place to drop files, or to choose them; the page's errand gets them."""

    title: str
    note: str
    kinds: str
    """File endings, separated by commas."""
    about: tuple[tuple[str, str], ...] = ()
    """What the file is for, if the page takes files for several things."""


OfBrowsers = SeatCodes | CodeAlone | Beside | Take
"""Parts of pages that only browsers show."""
OfHome = Lead | Links | Tiles | MatchCard | Again | Doors
AtTable = Person | Status | Number | Code
Reading = Search | Prose | Grounds | Divider | Fold | Excerpt
PagePart = (
    Part
    | Heading
    | Small
    | Switch
    | Panel
    | Chips
    | Empty
    | Rows
    | Job
    | Files
    | Wide
    | Reading
    | Order
    | LongText
    | Buttons
    | AtTable
    | OfHome
    | Then
    | Scanner
    | Pad
    | OfBrowsers
)
