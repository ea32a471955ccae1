"""Questions behind the actions: what can be built, bought and played, and why not."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.games.nights_watch.table.draft import Draft, Making, active, staged
from companion.games.nights_watch.table.hands import Table, judge, may_be
from companion.games.nights_watch.table.land import MARKS, building, building_box, road_marks
from companion.games.nights_watch.table.phrases import PIECES, called
from companion.games.nights_watch.table.places import BUILDS, kindest, open_places, why_not
from companion.i18n import N_
from companion.play import art
from companion.play.questions import Picture, Question, sheet
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from scoring.game import Move, Seat, Verdict
from scoring.nights_watch import costs, moves
from scoring.nights_watch.hands import RESOURCES, Bundle
from scoring.nights_watch.hints import SECTIONS
from scoring.nights_watch.places import HEXES

HIGH = 60
SIGN = 52
"""Where the words begin."""


class Row(NamedTuple):
    spot: Spot
    """What stands in its way is written below its words."""
    icon: str = ""
    piece: str = ""
    """A piece of this seat as its sign."""
    seat: Seat = 0
    cost: Bundle | None = None
    note: str = ""


def picture(rows: Iterable[Row], stage: Stage) -> Picture:
    high = HIGH * max(1.0, stage.scale)
    shapes = [_row(row, Box(0, high * i, stage.width, high), stage) for i, row in enumerate(rows)]
    return Picture(Scene(stage.width, high * len(shapes), shapes))


def _row(row: Row, target: Box, stage: Stage) -> Shape:
    box, shut = target.grown(-2), bool(row.spot.refused)
    tint, note = "text_3" if shut else "text", row.spot.refused or row.note
    marks: list[Mark] = [art.panel(box, "surface" if shut else "raised", 10), *_sign(row, box)]
    y = box.y + box.h * 0.3 if note else box.cy
    right = box.right - 10
    for resource, count in reversed([*(row.cost or {}).items()]):
        for _ in range(count):
            marks.append(Glyph(MARKS[resource], right - 9, y, 18, Tint(tint)))
            right -= 20
    x = box.x + SIGN
    room, size = right - x - 6, stage.size(16)
    marks.append(art.words(row.spot.says, x, y, size, tint, room=room, bold=True, anchor="left"))
    if note:
        below = Box(x, box.y + box.h * 0.46, box.right - x - 8, box.h * 0.52)
        soft = "text_3" if shut else "text_2"
        marks += art.paragraph(note, below, stage.size(12), soft)
    tones = frozenset({"shut"} if shut else ())
    return Shape(f"row.{row.spot.name}", "row", box, tuple(marks), tones, spot=row.spot)


def _sign(row: Row, box: Box) -> tuple[Mark, ...]:
    x, y = box.x + 26, box.cy
    if row.piece == "road":
        return road_marks(row.seat, (x - 22, y + 12), (x + 22, y - 12), 60)
    if row.piece:
        return building(row.piece, row.seat, building_box(row.piece, x, y, 76))
    return (Glyph(row.icon, x, y, 26, Tint("text_3" if row.spot.refused else "text")),)


COSTS: Mapping[Making, Bundle] = {
    "road": costs.ROAD,
    "settlement": costs.SETTLEMENT,
    "keep": costs.KEEP,
    "post": costs.GUARD,
}
SAYS: Mapping[moves.CardName, str] = {
    "patrol": N_("Tormund moves and a card is taken, or a wildling leaves the Gift"),
    "winter_is_coming": N_("Two cards of your choice from the bank"),
    "road_building": N_("Two roads for nothing"),
    "new_recruits": N_("A guard for nothing"),
    "victory_point": N_("Counts 1 point, shown when it wins"),
}
ICONS: Mapping[moves.CardName, str] = {
    "patrol": "movement",
    "winter_is_coming": "ice_river",
    "road_building": "build",
    "new_recruits": "guard",
    "victory_point": "points",
}


def _shut(at: Table, verdict: Verdict | None) -> str:
    """What is in the way; None: nothing is."""
    if verdict is None or may_be(verdict):
        return ""
    return at.words.problem(verdict.broken[0])


# Building


def build_question(at: Table, stage: Stage) -> Question:
    """Everything that can be built, with its cost."""
    made = BUILDS if at.state.setting.watch else BUILDS[:3]
    rows = [_build(at, making) for making in made]
    return sheet(at.tr, "build", at.tr("What is built?"), picture(rows, stage), rule="build")


def _build(at: Table, making: Making) -> Row:
    tr, seat = at.tr, active(at.state)
    piece = "guard" if making == "post" else making
    verdict = why_not(at, making)
    shut = _shut(at, verdict)
    if verdict is None:
        shut = tr("No place for it: it continues a road of one's own")
        if making == "keep":
            shut = tr("No place for it: a keep takes the place of a settlement")
    spot = Spot(f"make.{making}", tr(PIECES[piece]), shut)
    sign = "" if piece == "guard" else piece
    return Row(spot, "guard", sign, seat, COSTS[making])


# Action cards


def card_question(at: Table, stage: Stage) -> Question:
    """Buying an action card, and playing one of those in hand."""
    tr, state = at.tr, at.state
    held = state.held[active(state)]
    note = tr("In hand: {n} · in the deck: {deck}").format(n=held, deck=state.deck)
    shown = picture(_cards(at), stage)
    return sheet(tr, "card", tr("Action cards"), shown, note=note, rule="play_card")


def _cards(at: Table) -> Iterator[Row]:
    tr = at.tr
    buy = _shut(at, judge(at, moves.BuyCard(active(at.state))))
    yield Row(Spot("make.buy", tr("Buy a card"), buy), "draw", cost=costs.CARD)
    for card in moves.CARDS:
        if card != "new_recruits" or at.state.setting.watch:
            spot = Spot(f"make.{card}", called(card, tr), _shut(at, card_verdict(at, card)))
            yield Row(spot, ICONS[card], note=tr(SAYS[card]))


def card_verdict(at: Table, card: moves.CardName) -> Verdict | None:
    """What the rules say of playing it, as far as it is known; None: nothing against it."""
    state, seat = at.state, active(at.state)
    tried: list[Move]
    match card:
        case "patrol":
            hexes = [HEXES[i] for i, land in enumerate(state.setting.board.lands) if land]
            tried = [moves.PlayPatrol(seat, hex=hexes[0])]
            if open_places(at, Draft(making="patrol", seat=seat)) or sendable(at):
                return None
        case "winter_is_coming":
            tried = [moves.PlayWinter(seat, get={name: 2}) for name in RESOURCES]
        case "road_building":
            tried = [moves.PlayRoads(seat, roads=())]
            if open_places(at, Draft(making="road_building", seat=seat)):
                return None
        case "new_recruits":
            tried = [moves.PlayRecruits(seat, section=section) for section in SECTIONS]
        case "victory_point":
            played = staged(state, Draft(making="victory_point", seat=seat))
            tried = [played] if played is not None else []
    return kindest(at, tried)


def sendable(at: Table) -> frozenset[str]:
    return open_places(at, Draft(making="send", seat=active(at.state)))


def patrol_question(at: Table, stage: Stage) -> Question:
    """Tormund, or (watch) a wildling in the Gift."""
    tr = at.tr
    ways = (
        ("patrol", "movement", tr("Move Tormund"), tr("and take a card there")),
        ("send", "remove", tr("Send a wildling back"), tr("and take a card of its hex")),
    )
    rows = [Row(Spot(f"do.{name}", words), icon, note=note) for name, icon, words, note in ways]
    return sheet(tr, "patrol", tr("What does the patrol do?"), picture(rows, stage), rule="patrol")


def begins(at: Table, making: Making) -> Draft:
    """What is to be chosen first for something that can be made."""
    draft = Draft(making=making, seat=active(at.state))
    if making == "winter_is_coming":
        return replace(draft, asked="winter")
    if making == "patrol" and sendable(at):
        return replace(draft, asked="patrol", making="")
    return draft
