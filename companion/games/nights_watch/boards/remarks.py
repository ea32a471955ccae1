"""What is off about a board, said so that it can be put right."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from companion.games.nights_watch.boards.board_store import Kept
from companion.i18n import Words
from companion.match.phrases import Tr
from companion.play.library import Reader
from companion.play.questions import CLOSE, Choice, Part, Question, Say
from companion.play.scene import Spot
from scoring.nights_watch import board as rules
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.table import TABLE
from scoring.nights_watch.wildlings import word


class Remark(NamedTuple):
    text: str
    rule: str
    """The rule behind it, in words."""
    hexes: tuple[str, ...] = ()
    """Where to look."""


def remarks(kept: Kept, at: Reader) -> tuple[Remark, ...]:
    """What the rules remark, with its counts; it forbids nothing."""
    board, words = kept.board, Words(TABLE, (), at.lang)
    said = {"board.terrain": _terrain, "board.numbers": _numbers, "board.markets": _markets}

    def remark(id: str) -> Remark:
        rule = words.rule(id)
        text = " · ".join(said[id](board, kept, at)) if id in said else rule
        hexes = rules.six_beside_eight(board) if id == "board.six-eight" else ()
        return Remark(text[:1].upper() + text[1:], rule, hexes)

    return tuple(remark(id) for id in rules.remarks(board, kept.of.seats, watch=kept.of.watch))


def remarks_question(kept: Kept, at: Reader) -> Question:
    """Every remark with the rule behind it."""
    parts: list[Part] = []
    for remark in remarks(kept, at):
        parts.append(Say(remark.text))
        if remark.rule != remark.text:
            parts.append(Say(remark.rule, "label", "text_2"))
    close = Choice(Spot(CLOSE, at.tr("Back")), kind="accent")
    title = at.tr("Off, and playable all the same")
    return Question("remarks", title, parts=tuple(parts), choices=(close,))


def _by(name: str, off: int, tr: Tr) -> str:
    text = tr("{what}: {n} too many") if off > 0 else tr("{what}: {n} missing")
    return text.format(what=name, n=abs(off))


def _terrain(board: rules.Board, kept: Kept, at: Reader) -> Iterator[str]:
    for terrain, off in rules.terrain_off(board, kept.of.seats, watch=kept.of.watch).items():
        yield _by(at.tr(word(terrain)), off, at.tr)


def _numbers(board: rules.Board, kept: Kept, at: Reader) -> Iterator[str]:
    lands = [land for land in board.lands if land]
    bare = sum(land.number is None and land.terrain != "ice" for land in lands)
    if bare:
        yield at.ntr("{n} hex without a number", "{n} hexes without a number", bare).format(n=bare)
    if any(land.number is not None and land.terrain == "ice" for land in lands):
        yield at.tr("a number on the Ice Fields")
    off = rules.numbers_off(board, kept.of.seats, watch=kept.of.watch)
    for number in sorted(off, key=rules.NUMBERS.index):
        yield _by(str(number), off[number], at.tr)


def _markets(board: rules.Board, kept: Kept, at: Reader) -> Iterator[str]:
    tr, count = at.tr, len(board.markets)
    if count != rules.MARKETS:
        told = at.ntr("{n} market instead of 5", "{n} markets instead of 5", count)
        yield told.format(n=count)
    trades = Counter(market.resource for market in board.markets)
    for resource in RESOURCES:
        if trades[resource] > 1:
            yield tr("more than one market: {what}").format(what=tr(word(resource)))
        elif not trades[resource] and kept.of.watch:
            yield tr("no market: {what}").format(what=tr(word(resource)))
