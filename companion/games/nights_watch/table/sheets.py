"""Questions that are lists: what can be built, bought and played, and what each player has."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.games.nights_watch.north.layout import places
from companion.games.nights_watch.north.scene import North, whole
from companion.games.nights_watch.north.steps import moment
from companion.games.nights_watch.table.cards import robbing
from companion.games.nights_watch.table.cells import GO
from companion.games.nights_watch.table.draft import EMPTY, Draft, Making, active, staged
from companion.games.nights_watch.table.entering import enter, proposed
from companion.games.nights_watch.table.hands import WatchPosition, aided, bank, hand, judge, may_be
from companion.games.nights_watch.table.land import MARKS, building, building_box, road_marks
from companion.games.nights_watch.table.phrases import PIECES, called
from companion.games.nights_watch.table.places import (
    BUILDS,
    candidates,
    kindest,
    open_places,
    verdict_on,
    with_place,
)
from companion.i18n import N_
from companion.play import art, text
from companion.play.actions import Action
from companion.play.questions import (
    CLOSE,
    Choice,
    Count,
    Part,
    Picture,
    Question,
    Say,
    label,
    rule_tool,
    sheet,
    ways_out,
    why_not,
)
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from companion.play.steps import Errand, Proposal, Step
from scoring.game import Move, Seat, Verdict
from scoring.nights_watch import costs, moves
from scoring.nights_watch.cards import PATROL
from scoring.nights_watch.hands import RESOURCES, Bundle
from scoring.nights_watch.moves import CARDS, TallyCards
from scoring.nights_watch.places import HEXES
from scoring.nights_watch.state import KEEPS, SETTLEMENTS
from scoring.nights_watch.table import SECTIONS
from scoring.nights_watch.wildlings import GUARDS, KINDS, guards_of
from scoring.tuples import literal

ROW = 60
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
    high = ROW * max(1.0, stage.scale)
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
CARD_TEXTS: Mapping[moves.CardName, tuple[str, str]] = {
    "patrol": ("movement", N_("Tormund moves and a card is taken, or a wildling leaves the Gift")),
    "winter_is_coming": ("ice_river", N_("Two cards of your choice from the bank")),
    "road_building": ("build", N_("Two roads for nothing")),
    "new_recruits": ("guard", N_("A guard for nothing")),
    "victory_point": ("points", N_("Counts 1 point, shown when it wins")),
}
"""Of action cards: icon, and what they do."""


def _shut(at: WatchPosition, verdict: Verdict | None) -> str:
    """What is in the way; None: nothing is."""
    if verdict is None or may_be(verdict):
        return ""
    return at.words.problem(verdict.broken[0])


def build_question(at: WatchPosition, stage: Stage) -> Question:
    """Everything that can be built, with its cost."""
    made = BUILDS if at.state.setting.watch else BUILDS[:3]
    rows = [_build(at, making) for making in made]
    return sheet(at.tr, "build", at.tr("What is built?"), picture(rows, stage), rule="build")


def _build(at: WatchPosition, making: Making) -> Row:
    tr, seat = at.tr, active(at.state)
    piece = "guard" if making == "post" else making
    verdict = verdict_on(at, making)
    shut = _shut(at, verdict)
    if verdict is None:
        shut = tr("No place for it: it continues a road of one's own")
        if making == "keep":
            shut = tr("No place for it: a keep takes the place of a settlement")
    spot = Spot(MAKE(making), tr(PIECES[piece]), shut)
    sign = "" if piece == "guard" else piece
    return Row(spot, "guard", sign, seat, COSTS[making])


def card_question(at: WatchPosition, stage: Stage) -> Question:
    """Buying an action card, and playing one of those in hand."""
    tr, state = at.tr, at.state
    held = state.held[active(state)]
    note = tr("In hand: {n} · in the deck: {deck}").format(n=held, deck=state.deck)
    shown = picture(_cards(at), stage)
    return sheet(tr, "card", tr("Action cards"), shown, note=note, rule="play_card")


def _cards(at: WatchPosition) -> Iterator[Row]:
    tr = at.tr
    buy = _shut(at, judge(at, moves.BuyCard(active(at.state))))
    yield Row(Spot(MAKE("buy"), tr("Buy a card"), buy), "draw", cost=costs.CARD)
    for card, (icon, says) in CARD_TEXTS.items():
        if card != "new_recruits" or at.state.setting.watch:
            spot = Spot(MAKE(card), called(card, tr), _shut(at, card_verdict(at, card)))
            yield Row(spot, icon, note=tr(says))


def card_verdict(at: WatchPosition, card: moves.CardName) -> Verdict | None:
    """What the rules say of playing it, as far as it is known; None: nothing against it."""
    state, seat = at.state, active(at.state)
    begun = Draft(making=card, seat=seat)
    if open_places(at, begun) or (card == "patrol" and sendable(at)):
        return None
    anywhere = next(HEXES[i] for i, land in enumerate(state.setting.board.lands) if land)
    tried: Mapping[moves.CardName, Sequence[Move]] = {
        "patrol": [moves.PlayPatrol(seat, hex=anywhere)],
        "winter_is_coming": [moves.PlayWinter(seat, get={name: 2}) for name in RESOURCES],
        "road_building": [moves.PlayRoads(seat, roads=())],
        "new_recruits": [moves.PlayRecruits(seat, section=section) for section in SECTIONS],
        "victory_point": [moves.PlayVictory(seat)],
    }
    return kindest(at, tried[card])


def sendable(at: WatchPosition) -> frozenset[str]:
    return open_places(at, Draft(making="send", seat=active(at.state)))


def patrol_question(at: WatchPosition, stage: Stage) -> Question:
    """Tormund, or (watch) a wildling in the Gift."""
    tr = at.tr
    ways: tuple[tuple[Making, str, str, str], ...] = (
        ("patrol", "movement", tr("Move Tormund"), tr("and take a card there")),
        ("send", "remove", tr("Send a wildling back"), tr("and take a card of its hex")),
    )
    rows = [Row(Spot(DO(name), words), icon, note=note) for name, icon, words, note in ways]
    return sheet(tr, "patrol", tr("What does the patrol do?"), picture(rows, stage), rule="patrol")


def begins(at: WatchPosition, making: Making) -> Draft:
    """What is to be chosen first for something that can be made."""
    draft = Draft(making=making, seat=active(at.state))
    if making == "winter_is_coming":
        return replace(draft, asked="winter")
    if making == "patrol" and sendable(at):
        return replace(draft, asked="patrol", making="")
    return draft


MADE: tuple[Making, ...] = (*BUILDS, "buy", "send", *CARDS)


def making_of(name: str) -> Making:
    return literal(name, MADE)


def do(at: WatchPosition, draft: Draft, making: Making) -> Draft:
    """The place is chosen next."""
    return Draft(making=making, seat=active(at.state))


def make(at: WatchPosition, draft: Draft, making: Making) -> Step[Draft]:
    """A line of what can be built or played; of one that cannot the rules say why."""
    begun = begins(at, making)
    if begun.asked or open_places(at, begun):
        return begun
    tried = [staged(at.state, with_place(begun, place)) for place in candidates(at.state, begun)]
    move = next((move for move in tried if move is not None), staged(at.state, begun))
    return EMPTY if move is None else proposed(at, move)


def go(at: WatchPosition, draft: Draft) -> Step[Draft]:
    """What is staged in a question is made, or leads to a place on the picture."""
    if draft.asked == "count":
        return Proposal.of(tally(draft), then=Errand("result"))
    if draft.asked == "rob":
        return enter(at, robbing(at, draft))
    if draft.making == "thorne":
        return replace(draft, asked="")
    return enter(at, draft)


MAKE = Action("make", make, making_of)
DO = Action("do", do, making_of)
ACTIONS = (MAKE, DO, Action(GO, go))


HIGH = 430


def north_question(at: WatchPosition, stage: Stage) -> Question:
    """With the trails and their numbers, and what is left in the Frostfangs and the pool."""
    tr, state = at.tr, at.state
    now = moment(at.standing, state.front, None)
    room = places(Box(-8, 0, stage.width + 16, HIGH))
    north = North(now, room, stage, tr, at.players)
    box = Box(0, 0, stage.width, HIGH)
    ground = Shape("ground", "ground", box, (Block(box, Tint("bg"), 10),))
    picture = Picture(Scene(stage.width, HIGH, (ground, *whole(north))))
    words = tr("Frostfangs: {regular} wildlings, {climber} climbers, {giant} giants")
    home = dict(zip(KINDS, state.front.frostfangs, strict=True))
    pool = tr("Tokens in the pool: {n}").format(n=state.supply.pool)
    return Question(
        "north",
        tr("North of the Wall"),
        parts=(picture, label(words.format(**home)), label(pool)),
        choices=(Choice(Spot(CLOSE, tr("Back")), kind="accent"),),
        tools=(rule_tool(tr, "walk"),),
    )


def count_question(at: WatchPosition, draft: Draft) -> Question:
    """After the end: the victory cards that were still in hand."""
    tr = at.tr
    why = tr("Guards are equal: points decide, with the hidden victory cards.")
    counts = tuple(
        Count(f"cards.{seat}", name, draft.faces[seat], 0, at.state.held[seat])
        for seat, name in enumerate(at.players)
    )
    refused = at.refused(tally(draft))
    return Question(
        "count",
        tr("Victory cards in hand"),
        why if at.outcome is None else "",
        parts=(*counts, *why_not(refused)),
        choices=ways_out(tr, Spot(GO, tr("Count up")), "points"),
    )


def tally(draft: Draft) -> TallyCards:
    return TallyCards(victory_cards=draft.faces)


LINE, ASIDE = 40, 104
"""The height of a line, and the room of the names."""


def holdings_question(at: WatchPosition, stage: Stage) -> Question:
    """Everything that the table can know of what everybody has."""
    tr = at.tr
    note = tr("Blue: at least to at most, since a card went over untold.")
    if not aided(at):
        note = tr("Memory aids are off: of other hands only the size is shown.")
    parts: list[Part] = [Picture(hand_table(at, stage.width))]
    for seat, name in enumerate(at.players):
        parts.append(Say(name, "heading"))
        parts += map(label, player_lines(at, seat))
    return Question(
        "hands",
        tr("Hands and bank"),
        note,
        parts=tuple(parts),
        choices=(Choice(Spot(CLOSE, tr("Back")), kind="accent"),),
    )


def hand_table(at: WatchPosition, width: float) -> Scene:
    """A line for each hand and one for the bank, a column for each resource."""
    seats = len(at.players)
    whole = Box(0, 0, width, LINE * (seats + 2))
    step = (width - ASIDE - 8) / (len(RESOURCES) + 1)
    columns = [ASIDE + step * (i + 0.5) for i in range(len(RESOURCES) + 1)]
    signs: list[Mark] = [art.panel(whole, "inset", 10)]
    for x, name in zip(columns, RESOURCES, strict=False):
        signs.append(Glyph(MARKS[name], x, LINE / 2, 20, Tint("text_2")))
    signs.append(Glyph("hand", columns[-1], LINE / 2, 18, Tint("text_2")))
    shapes = [Shape("signs", "signs", whole, tuple(signs))]
    for seat in range(seats):
        shapes.append(_line(at, seat, Box(0, LINE * (seat + 1), width, LINE), columns))
    shapes.append(_bank(at, Box(0, LINE * (seats + 1), width, LINE), columns))
    return Scene(width, whole.h, shapes)


def _line(at: WatchPosition, seat: Seat, box: Box, columns: list[float]) -> Shape:
    held, name = hand(at, seat), at.players[seat]
    room = columns[1] - columns[0] - 6
    marks: list[Mark] = [*art.seat_mark(seat, name, Box(10, box.cy - 11, 22, 22))]
    marks.append(art.words(name, 40, box.cy, 14, "text", room=ASIDE - 42, anchor="left"))
    for i, x in enumerate(columns[:-1]):
        tint = "unverified" if held.unsure(i) else "text"
        marks += _amount(held.text(i), Box(x - room / 2, box.y, room, box.h), tint)
    marks.append(art.words(str(held.size), columns[-1], box.cy, 16, "text", bold=True))
    parts = [f"{called(name, at.tr)} {held.text(i)}" for i, name in enumerate(RESOURCES)]
    return Shape(f"held.{seat}", "hand", box, tuple(marks), says=f"{name}: {', '.join(parts)}")


def _amount(said: str, box: Box, tint: str) -> Iterator[Mark]:
    """In two lines where "10–13" is too long for one."""
    if text.width(said, text.SMALLEST) > box.w:
        return art.paragraph(said.replace("–", "– "), box, 14, tint, anchor="center")
    return iter([art.words(said, box.cx, box.cy, 16, tint, room=box.w)])


def _bank(at: WatchPosition, box: Box, columns: list[float]) -> Shape:
    words, left = at.tr("Bank"), bank(at.state)
    marks: list[Mark] = [
        Block(Box(10, box.y, box.w - 20, 1), Tint("line")),
        art.words(words, 12, box.cy, 14, "text_2", room=ASIDE - 14, anchor="left"),
    ]
    for x, count in zip(columns, left, strict=False):
        marks.append(art.words(str(count), x, box.cy, 16, "text_2"))
    return Shape("held.bank", "hand", box, tuple(marks), says=f"{words}: {left}")


def player_lines(at: WatchPosition, seat: Seat) -> Iterator[str]:
    """Pieces left, action cards, hero, road and patrols of one player."""
    tr, state = at.tr, at.state
    yield tr("Left to build: roads {roads}, settlements {settlements}, keeps {keeps}").format(
        roads=state.setting.roads - state.roads[seat].bit_count(),
        settlements=SETTLEMENTS - state.settlements[seat].bit_count(),
        keeps=KEEPS - state.keeps[seat].bit_count(),
    )
    if state.setting.watch:
        guards = guards_of(state.front, seat)
        yield tr("Guards on the Wall: {n} of {most}").format(n=guards, most=GUARDS)
    patrols = state.played[seat][PATROL]
    text = tr("Longest road: {n} · patrols: {patrols}")
    yield text.format(n=state.lengths[seat], patrols=patrols)
    yield tr("Action cards in hand: {n}").format(n=state.held[seat])
    played = [(card, n) for card, n in zip(CARDS, state.played[seat], strict=True) if n]
    if played:
        shown = ", ".join(f"{called(card, tr)} {n}" for card, n in played)
        yield tr("Played: {cards}").format(cards=shown)
    hero = state.heroes[seat]
    if hero is not None:
        name = called(hero.hero, tr)
        yield tr("Hero: {hero}, side {side}").format(hero=name, side=hero.side)
