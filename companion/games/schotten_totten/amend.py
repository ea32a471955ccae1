"""Corrections: how stones really lie, who was complete first, and whose turn it is."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.draft import Correction, Draft
from companion.games.schotten_totten.phrases import TACTICS, card_name, titled
from companion.games.schotten_totten.table import Table, spent
from companion.play import art
from companion.play.amend import amend_question
from companion.play.questions import Choice, Count, OneOf, Part, Picture, Question, Say, Value
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.codec import ABSENT
from scoring.game import Move, Seat
from scoring.schotten_totten.amend import order_unknown
from scoring.schotten_totten.formations import BIT
from scoring.schotten_totten.moves import Amend, Counts, StoneFacts
from scoring.schotten_totten.state import STONES, Sides, State

MODES = ("blind_mans_bluff", "mud_fight")
NOBODY = -1
CARD = (48, 58)
ROW = 64


def facts_of(state: State, correction: Correction, number: int) -> StoneFacts:
    """How the stone is to lie."""
    drafted = dict(correction.stones)
    if number in drafted:
        return drafted[number]
    stone = state.stones[number - 1]
    return StoneFacts(stone.sides, stone.owner, stone.modes)


def changed(draft: Draft, state: State, **facts: object) -> Draft:
    """The stone in hand, corrected."""
    correction = draft.correction
    number = correction.stone
    now = replace(facts_of(state, correction, number), **facts)  # type: ignore[arg-type]
    stones = {**dict(correction.stones), number: now}
    drafted = replace(correction, stones=tuple(sorted(stones.items())))
    return replace(draft, asked="amend", correction=drafted, refused="")


def question(at: Table, draft: Draft, stage: Stage) -> Question:
    read = Choice(Spot("read", at.tr("Read with the camera")), icon="camera")
    parts, begun = _parts(at, draft, stage), draft.correction.begun
    return amend_question(at, parts, draft.refused, (read,), begun=begun)


def _parts(at: Table, draft: Draft, stage: Stage) -> Iterator[Part]:
    tr, correction = at.tr, draft.correction
    facts = facts_of(at.state, correction, correction.stone)
    yield Count("stone", tr("Stone"), correction.stone, 1, STONES)
    yield Picture(_sides(at, correction, facts, stage))
    owner = NOBODY if facts.owner in (None, ABSENT) else facts.owner
    owners = ((NOBODY, tr("neither")), *enumerate(at.players))
    yield OneOf("owner", tr("Belongs to"), owners, int(owner))
    if asks_first(at.state, correction, correction.stone):
        chosen = NOBODY if facts.first is None else facts.first
        yield Say(tr("Both sides are equal: who was complete first?"))
        yield OneOf("first", tr("Complete first"), tuple(enumerate(at.players)), chosen)
    if at.state.options.tactics:
        for mode in MODES:
            lies = mode in (facts.modes or ())
            values = ((True, tr("lies there")), (False, tr("does not")))
            yield OneOf(mode, tr(TACTICS[mode]), values, lies)
    turn = at.state.turn if correction.turn is None else correction.turn
    yield OneOf("turn", tr("To move"), tuple(enumerate(at.players)), turn)


def asks_first(state: State, correction: Correction, number: int) -> bool:
    """Whether only the table can say whose side of this stone was complete first."""
    facts = dict(correction.stones).get(number)
    return facts is not None and order_unknown(state.stones[number - 1], replace(facts, first=None))


def lacks_first(state: State, correction: Correction) -> int | None:
    """A stone that is tied while nobody has said who was complete first."""
    told = dict(correction.stones)
    lacking = (n for n in told if told[n].first is None and asks_first(state, correction, n))
    return next(lacking, None)


def _places(cards: tuple[str, ...], gaps: set[int], size: int) -> list[int | None]:
    """What lies where: a card by its number on that side, or nothing."""
    left, places = list(range(len(cards))), list[int | None]()
    while left or len(places) < size:
        gap = len(places) in gaps or not left
        places.append(None if gap else left.pop(0))
    return places


def _gaps(correction: Correction, seat: Seat) -> set[int]:
    return {p for stone, side, p in correction.gaps if (stone, side) == (correction.stone, seat)}


def _sides(at: Table, correction: Correction, facts: StoneFacts, stage: Stage) -> Scene:
    """Both sides; a card that is touched goes, an empty place asks for one."""
    shapes: list[Shape] = []
    size = 4 if "mud_fight" in (facts.modes or ()) else 3
    for seat, row in enumerate(Box(0, 0, stage.width, 2 * ROW).rows(2)):
        name, cards = at.players[seat], (facts.sides or ((), ()))[seat]
        mark = Box(0, row.cy - 12, 24, 24)
        drawn = art.seat_mark(seat, name, mark)
        shapes.append(Shape(f"mark.{seat}", "seat", mark, drawn, says=name))
        room = row.beside(34).inset(0, (ROW - CARD[1]) / 2)
        gaps = _gaps(correction, seat)
        places = _places(cards, gaps, size)
        after = max((place for place, i in enumerate(places) if i is not None), default=-1) + 1
        for place, box in enumerate(room.wrapped(len(places), *CARD, 6)):
            i = places[place]
            if i is not None:
                shapes.append(_laid(at, seat, i, cards[i], box))
            elif place in {*gaps, after}:
                shapes.append(_free(at, seat, place, box))
        if cards and not seat:
            hint = row.beside(shapes[-1].box.right + 6)
            said = at.tr("Tap a card to take it away")
            words = tuple(art.paragraph(said, hint, 12, "text_3", most=3))
            shapes.append(Shape("how", "hint", hint, words))
    return Scene(stage.width, 2 * ROW, shapes)


def _laid(at: Table, seat: Seat, i: int, card: str, box: Box) -> Shape:
    told = at.tr("Take away {card}").format(card=card_name(card, at.tr))
    drawn, spot = faces.card(card, box, letters=at.aids.letters), Spot(f"remove.{seat}.{i}", told)
    return Shape(f"corrected.{seat}.{i}", "card", box, drawn, spot=spot)


def _free(at: Table, seat: Seat, place: int, box: Box) -> Shape:
    told = at.tr("Add a card: {name}").format(name=at.players[seat])
    spot = Spot(f"add.{seat}.{place}", told)
    return Shape(spot.name, "slot", box, art.free_place(box), spot=spot)


def answered(at: Table, draft: Draft, name: str, value: Value) -> Draft:
    """A part of the correction was set."""
    correction = draft.correction
    match name:
        case "stone":
            now = replace(correction, stone=int(value))
            return replace(draft, correction=now)
        case "owner":
            return changed(draft, at.state, owner=None if value == NOBODY else int(value))
        case "first":
            return changed(draft, at.state, first=int(value))
        case "turn":
            return replace(draft, correction=replace(correction, turn=int(value)))
    modes = facts_of(at.state, correction, correction.stone).modes or ()
    kept = tuple(mode for mode in modes if mode != name)
    return changed(draft, at.state, modes=(*kept, name) if value else kept)


def removed(at: Table, draft: Draft, seat: Seat, index: int) -> Draft:
    """It is free at once, and leaves a gap: nothing else moves."""
    correction = draft.correction
    cards = _side(at.state, correction, seat)
    place = _places(cards, _gaps(correction, seat), len(cards)).index(index)
    gaps = (*correction.gaps, (correction.stone, seat, place))
    now = changed(draft, at.state, sides=_with(at.state, correction, seat, without=index))
    return replace(now, correction=replace(now.correction, gaps=gaps))


def added(at: Table, draft: Draft, card: str) -> Draft:
    """Where it was asked for; one that lies elsewhere is named with its stone."""
    correction = draft.correction
    stone = lying(at.state, correction).get(card.partition("=")[0])
    if stone is not None:
        words = at.tr("{card} lies at stone {n}: take it away there first.")
        if not stone:
            words = at.tr("{card} is on the discard pile.")
        told = words.format(card=titled(card_name(card, at.tr)), n=stone)
        return replace(draft, refused=told)
    seat, place = correction.side, correction.place
    gaps = tuple(gap for gap in correction.gaps if gap != (correction.stone, seat, place))
    before = _places(_side(at.state, correction, seat), _gaps(correction, seat), place)[:place]
    index = sum(i is not None for i in before)
    now = changed(draft, at.state, sides=_with(at.state, correction, seat, card=card, at=index))
    return replace(now, correction=replace(now.correction, gaps=gaps))


def _side(state: State, correction: Correction, seat: Seat) -> tuple[str, ...]:
    return (facts_of(state, correction, correction.stone).sides or ((), ()))[seat]


def _with(
    state: State,
    correction: Correction,
    seat: Seat,
    *,
    without: int = -1,
    card: str = "",
    at: int = 0,
) -> Sides:
    sides = list(facts_of(state, correction, correction.stone).sides or ((), ()))
    side = [c for i, c in enumerate(sides[seat]) if i != without]
    if card:
        side.insert(at, card)
    sides[seat] = tuple(side)
    return sides[0], sides[1]


def lying(state: State, correction: Correction) -> dict[str, int]:
    """Where each card lies that cannot come any more, as the correction has it."""
    stones = tuple(
        stone._replace(sides=facts_of(state, correction, n).sides or stone.sides)
        for n, stone in enumerate(state.stones, 1)
    )
    return spent(state._replace(stones=stones))


def saved(at: Table, draft: Draft) -> Draft | Move:
    """The correction as one move; or the stone of which it lacks something."""
    correction = draft.correction
    number = lacks_first(at.state, correction)
    if number is None:
        return entry(at, correction)
    words = at.tr("Stone {n} is tied: the record needs to know who was complete first.")
    looked_at = replace(correction, stone=number)
    return replace(draft, correction=looked_at, refused=words.format(n=number))


def entry(at: Table, correction: Correction) -> Move:
    state = at.state
    stones = {
        str(n): facts if asks_first(state, correction, n) else replace(facts, first=None)
        for n, facts in correction.stones
    }
    pairs = [
        (state.stones[n - 1].sides, facts.sides)
        for n, facts in correction.stones
        if facts.sides is not None and facts.sides != state.stones[n - 1].sides
    ]
    if not pairs:
        return Amend(stones, correction.turn)
    hands, decks = drawn_since(state, pairs)
    return Amend(stones, correction.turn, hands=hands, decks=decks)


def drawn_since(
    state: State, changed: Iterable[tuple[Sides, Sides]]
) -> tuple[tuple[Counts, Counts], Counts]:
    """Hands and decks after plays that nobody entered: a card laid was followed by one drawn.

    changed: how stones were recorded, and how they lie. Where a deck has run out, the hand has
    become smaller.
    """
    decks = {"clan": state.clan_deck, "tactic": state.tactics.deck}
    hands = [
        {"clan": clan, "tactic": tactic}
        for clan, tactic in zip(state.clan_hands, state.tactics.hands, strict=True)
    ]
    pairs = list(changed)
    gone = (_kind(card) for was, now in pairs for side in without(was, now) for card in side)
    for kind in gone:
        decks[kind] += 1
    for was, now in pairs:
        for seat, side in enumerate(without(now, was)):
            for kind in map(_kind, side):
                own = decks if decks[kind] else hands[seat]
                own[kind] = max(0, own[kind] - 1)
    return (Counts(**hands[0]), Counts(**hands[1])), Counts(**decks)


def _kind(card: str) -> str:
    return "clan" if card in BIT else "tactic"


def without(one: Sides, other: Sides) -> Sides:
    """The cards that only the first of two stones has, by seat."""
    first, second = (
        tuple((Counter(mine) - Counter(theirs)).elements())
        for mine, theirs in zip(one, other, strict=True)
    )
    return first, second
