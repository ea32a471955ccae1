"""Questions that only show, or count up: the north by itself, and the last count."""

from collections.abc import Iterator

from companion.games.nights_watch.north.layout import places
from companion.games.nights_watch.north.scene import North, whole
from companion.games.nights_watch.north.steps import moment
from companion.games.nights_watch.table.cells import GO
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table, aided, bank, hand
from companion.games.nights_watch.table.land import MARKS
from companion.games.nights_watch.table.phrases import called
from companion.play import art, text
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
    ways_out,
    why_not,
)
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from scoring.game import Seat
from scoring.nights_watch.cards import PATROL
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.moves import CARDS, TallyCards
from scoring.nights_watch.state import KEEPS, SETTLEMENTS
from scoring.nights_watch.wildlings import GUARDS, KINDS, guards_of

HIGH = 430


def north_question(at: Table, stage: Stage) -> Question:
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


def count_question(at: Table, draft: Draft) -> Question:
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


def holdings_question(at: Table, stage: Stage) -> Question:
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


def hand_table(at: Table, width: float) -> Scene:
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


def _line(at: Table, seat: Seat, box: Box, columns: list[float]) -> Shape:
    held, name = hand(at, seat), at.players[seat]
    room = columns[1] - columns[0] - 6
    marks: list[Mark] = [*art.seat_mark(seat, name, Box(10, box.cy - 11, 22, 22))]
    marks.append(art.words(name, 40, box.cy, 14, "text", room=ASIDE - 42, anchor="left"))
    for i, x in enumerate(columns[:-1]):
        tint = "unverified" if held.unsure(i) else "text"
        marks += _amount(held.text(i), Box(x - room / 2, box.y, room, box.h), tint)
    marks.append(art.words(str(held.size), columns[-1], box.cy, 16, "text", bold=True))
    told = [f"{called(name, at.tr)} {held.text(i)}" for i, name in enumerate(RESOURCES)]
    return Shape(f"held.{seat}", "hand", box, tuple(marks), says=f"{name}: {', '.join(told)}")


def _amount(said: str, box: Box, tint: str) -> Iterator[Mark]:
    """In two lines where "10–13" is too long for one."""
    if text.width(said, text.SMALLEST) > box.w:
        return art.paragraph(said.replace("–", "– "), box, 14, tint, anchor="center")
    return iter([art.words(said, box.cx, box.cy, 16, tint, room=box.w)])


def _bank(at: Table, box: Box, columns: list[float]) -> Shape:
    words, left = at.tr("Bank"), bank(at.state)
    marks: list[Mark] = [
        Block(Box(10, box.y, box.w - 20, 1), Tint("line")),
        art.words(words, 12, box.cy, 14, "text_2", room=ASIDE - 14, anchor="left"),
    ]
    for x, count in zip(columns, left, strict=False):
        marks.append(art.words(str(count), x, box.cy, 16, "text_2"))
    return Shape("held.bank", "hand", box, tuple(marks), says=f"{words}: {left}")


def player_lines(at: Table, seat: Seat) -> Iterator[str]:
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
    told = tr("Longest road: {n} · patrols: {patrols}")
    yield told.format(n=state.lengths[seat], patrols=patrols)
    yield tr("Action cards in hand: {n}").format(n=state.held[seat])
    played = [(card, n) for card, n in zip(CARDS, state.played[seat], strict=True) if n]
    if played:
        shown = ", ".join(f"{called(card, tr)} {n}" for card, n in played)
        yield tr("Played: {cards}").format(cards=shown)
    hero = state.heroes[seat]
    if hero is not None:
        name = called(hero.hero, tr)
        yield tr("Hero: {hero}, side {side}").format(hero=name, side=hero.side)
