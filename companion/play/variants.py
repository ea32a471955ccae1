"""Alternatives to an old entry, and what a game must define so that entries can be changed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from companion.match.log import Entry
from companion.match.phrases import Line, Speech
from companion.match.replay import Broken
from companion.play.cells import Cell, Face, grid, words
from companion.play.position import Match, Position, S
from companion.play.scene import Scene, Spot, Stage
from companion.play.text import capital
from scoring.codec import move_from_json
from scoring.game import Move

AS = "as"
"""How the spots of variants begin."""
UNFIT = 0.45
"""How much is seen of one that the rules refuse."""


class Variant(NamedTuple):
    """One entry instead of another."""

    name: str
    says: str
    move: Move
    face: Face | None = None
    """None: its words."""


class Variants(NamedTuple):
    """All that one part of an entry could have been."""

    title: str
    each: tuple[Variant, ...]
    columns: int = 6
    where: bool = False
    """It is a place: what lies there lies elsewhere."""
    high: float = 54
    map: Callable[[Mapping[str, Spot], Stage], Scene] | None = None
    """Shows places where they are, by the names of their variants; None: cells."""


@dataclass(frozen=True, slots=True)
class Revisable(Generic[S]):
    """What a game says of its entries, so that they can be put right."""

    line: Callable[[Entry, Speech], Line]
    """Tells an entry."""
    variants: Callable[[Position[S], Move], tuple[Variants, ...]] = lambda at, move: ()
    """What a move could have been, at the table before it."""
    stated: Callable[[Position[S], Move], tuple[Move, ...]] = lambda at, move: ()
    """What the table says, where a move that the rules refuse is so all the same; empty: it
    cannot be."""
    owed: Callable[[Position[S]], tuple[Variants, ...]] = lambda at: ()
    """Moves that have to come before any other."""
    face: Callable[[Entry], Face | None] = lambda entry: None
    """An entry as a small picture, beside others of its kind."""


PLAIN: Revisable[Any] = Revisable(lambda entry, _: Line(str(entry.get("move"))))
"""Of a game that says nothing of its entries: they can only be taken back."""


def shown(at: Position[S], variants: Variants, now: Move | None, stage: Stage) -> Scene:
    """To choose from; what the rules refuse is pale and says why."""
    spots = [Spot(f"{AS}.{v.name}", v.says, at.refused(v.move)) for v in variants.each]
    if variants.map is not None:
        named = zip((variant.name for variant in variants.each), spots, strict=True)
        return variants.map({name: spot for name, spot in named if not spot.refused}, stage)
    cells = [
        Cell(spot, variant.face or words(variant.says), variant.move == now)
        for spot, variant in zip(spots, variants.each, strict=True)
    ]
    made = grid(cells, variants.columns, variants.high, stage.width)
    shapes = [
        shape._replace(alpha=UNFIT) if spot.refused else shape
        for shape, spot in zip(made, spots, strict=True)
    ]
    return Scene(stage.width, shapes[-1].reach.bottom if shapes else 0, shapes)


def fitting(at: Position[S], groups: tuple[Variants, ...], but: Move) -> tuple[Variants, ...]:
    """Those that the rules allow here."""
    fit = [
        group._replace(each=tuple(v for v in group.each if v.move != but and at.judge(v.move).ok))
        for group in groups
    ]
    return tuple(group for group in fit if group.each)


def found(groups: tuple[Variants, ...], name: str) -> Variant | None:
    return next((v for group in groups for v in group.each if v.name == name), None)


class Entries(Generic[S]):
    """The entries of a match as they can be put right: what each was, and could have been."""

    def __init__(self, match: Match[S], game: Revisable[S]) -> None:
        self.match, self.game = match, game

    def entry(self, n: int) -> Entry:
        return next(played.entry for played in self.match.position().standing if played.n == n)

    def before(self, n: int) -> tuple[Position[S], Move]:
        """The table before an entry that stands, and its move."""
        return self._moved(self.match.before(n), self.entry(n))

    def meets(self, broken: Broken) -> tuple[Position[S], Move]:
        """The table that an entry no longer fits, and its move."""
        there = self.match.position().at(broken.played.state)
        return self._moved(there, broken.played.entry)

    def _moved(self, at: Position[S], entry: Entry) -> tuple[Position[S], Move]:
        return at, move_from_json(entry, at.game.moves, null_is_absent=at.game.null_is_absent)

    def others(self, broken: Broken) -> tuple[Variants, ...]:
        """What fits instead."""
        at, move = self.meets(broken)
        return fitting(at, self.game.variants(at, move), move)

    def owed(self, broken: Broken) -> tuple[Variants, ...]:
        """What has to come before it."""
        return self.game.owed(self.meets(broken)[0])

    def stated(self, broken: Broken) -> tuple[Move, ...]:
        """What the table may say, so that it is so all the same; empty: it cannot be."""
        at, move = self.meets(broken)
        moves = self.game.stated(at, move)
        for one in moves:
            if not at.judge(one).ok:
                return ()
            at = at.at(at.game.effect(at.state, one)[0])
        return moves

    def text(self, entry: Entry) -> str:
        at = self.match.position()
        made = next((played.n for played in at.standing if played.entry is entry), None)
        speech = at.speech if made is None else at.speech.at(self.match.before(made).state)
        return capital(self.game.line(entry, speech).text)
