"""Corrections: how stones really lie, who was complete first, and whose turn it is."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.draft import Correction, Draft
from companion.games.schotten_totten.phrases import TACTICS, card_name, card_title
from companion.games.schotten_totten.table import Chosen, Table, kind_of, spent
from companion.play import amend as play_amend
from companion.play import art
from companion.play.actions import Action
from companion.play.amend import amend_question
from companion.play.questions import Choice, Count, OneOf, Part, Picture, Question, Say, Value
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from companion.play.steps import Errand, Proposal, Step
from scoring import tuples
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


def facts_of(state: State, correction: Correction, number: int = 0) -> StoneFacts:
    """How the stone is to lie; without a number, the one in hand."""
    number = number or correction.stone
    stone = state.stones[number - 1]
    recorded = StoneFacts(stone.sides, stone.owner, stone.modes)
    return dict(correction.stones).get(number, recorded)


def _side(state: State, correction: Correction, seat: Seat) -> tuple[str, ...]:
    return (facts_of(state, correction).sides or ((), ()))[seat]


def _changed(draft: Draft, state: State, **facts: object) -> Draft:
    """The stone in hand, corrected."""
    correction = draft.correction
    now = replace(facts_of(state, correction), **facts)  # type: ignore[arg-type]
    stones = {**dict(correction.stones), correction.stone: now}
    drafted = replace(correction, stones=tuple(sorted(stones.items())))
    return replace(draft, asked="amend", correction=drafted, refused="")


def _laid(draft: Draft, state: State, seat: Seat, cards: tuple[str, ...], *gap: int) -> Draft:
    """These cards on one side of the stone in hand; gap: the place that was emptied."""
    correction = draft.correction
    sides = tuples.put(facts_of(state, correction).sides or ((), ()), seat, cards)
    gaps = (*correction.gaps, *((correction.stone, seat, place) for place in gap))
    drafted = replace(draft, correction=replace(correction, gaps=gaps))
    return _changed(drafted, state, sides=(sides[0], sides[1]))


def question(at: Table, draft: Draft, stage: Stage) -> Question:
    read = Choice(Spot(READ(), at.tr("Read with the camera")), icon="camera")
    parts, begun = _parts(at, draft.correction, stage), draft.correction.begun
    return amend_question(at, parts, draft.refused, (read,), begun=begun)


def _parts(at: Table, correction: Correction, stage: Stage) -> Iterator[Part]:
    tr, players = at.tr, tuple(enumerate(at.players))
    facts = facts_of(at.state, correction)
    yield Count("stone", tr("Stone"), correction.stone, 1, STONES)
    yield Picture(_sides(at, correction, facts, stage))
    owner = NOBODY if facts.owner in (None, ABSENT) else facts.owner
    yield OneOf("owner", tr("Belongs to"), ((NOBODY, tr("neither")), *players), int(owner))
    if asks_first(at.state, correction, correction.stone):
        yield Say(tr("Both sides are equal: who was complete first?"))
        first = NOBODY if facts.first is None else facts.first
        yield OneOf("first", tr("Complete first"), players, first)
    if at.state.options.tactics:
        for mode in MODES:
            values = ((True, tr("lies there")), (False, tr("does not")))
            yield OneOf(mode, tr(TACTICS[mode]), values, mode in (facts.modes or ()))
    turn = at.state.turn if correction.turn is None else correction.turn
    yield OneOf("turn", tr("To move"), players, turn)


def asks_first(state: State, correction: Correction, number: int) -> bool:
    """Whether only the table can say whose side of this stone was complete first."""
    facts = dict(correction.stones).get(number)
    return facts is not None and order_unknown(state.stones[number - 1], replace(facts, first=None))


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
        name, cards = at.players[seat], _side(at.state, correction, seat)
        mark = Box(0, row.cy - 12, 24, 24)
        drawn = art.seat_mark(seat, name, mark)
        shapes.append(Shape(f"mark.{seat}", "seat", mark, drawn, says=name))
        room, gaps = row.beside(34).inset(0, (ROW - CARD[1]) / 2), _gaps(correction, seat)
        places = _places(cards, gaps, size)
        after = max((place for place, i in enumerate(places) if i is not None), default=-1) + 1
        boxes = room.wrapped(len(places), *CARD, 6)
        for place, (i, box) in enumerate(zip(places, boxes, strict=True)):
            if i is not None:
                told = at.tr("Take away {card}", card=card_name(cards[i], at.tr))
                drawn = faces.card(cards[i], box, letters=at.letters)
                spot = Spot(REMOVE(seat, i), told)
                shapes.append(Shape(f"corrected.{seat}.{i}", "card", box, drawn, spot=spot))
            elif place in {*gaps, after}:
                spot = Spot(ADD(seat, place), at.tr("Add a card: {name}", name=name))
                shapes.append(Shape(spot.name, "slot", box, art.free_place(box), spot=spot))
        if cards and not seat:
            hint = row.beside(shapes[-1].box.right + 6)
            words = art.paragraph(at.tr("Tap a card to take it away"), hint, 12, "text_3", most=3)
            shapes.append(Shape("how", "hint", hint, tuple(words)))
    return Scene(stage.width, 2 * ROW, shapes)


def answered(at: Table, draft: Draft, name: str, value: Value) -> Draft:
    """A part of the correction was set."""
    correction = draft.correction
    match name:
        case "stone":
            return replace(draft, correction=replace(correction, stone=int(value)))
        case "turn":
            return replace(draft, correction=replace(correction, turn=int(value)))
        case "owner":
            return _changed(draft, at.state, owner=None if value == NOBODY else int(value))
        case "first":
            return _changed(draft, at.state, first=int(value))
    modes = facts_of(at.state, correction).modes or ()
    kept = tuple(mode for mode in modes if mode != name)
    return _changed(draft, at.state, modes=(*kept, name) if value else kept)


def remove(at: Table, draft: Draft, seat: Seat, index: int) -> Draft:
    """It is free at once, and leaves a gap: nothing else moves."""
    cards = _side(at.state, draft.correction, seat)
    place = _places(cards, _gaps(draft.correction, seat), len(cards)).index(index)
    return _laid(draft, at.state, seat, tuples.without(cards, index), place)


def _added(at: Table, draft: Draft, card: str) -> Draft:
    """Where it was asked for; one that lies elsewhere is named with its stone."""
    correction = draft.correction
    stone = lying(at.state, correction).get(kind_of(card))
    if stone is not None:
        words = at.tr("{card} lies at stone {n}: take it away there first.")
        if not stone:
            words = at.tr("{card} is on the discard pile.")
        return replace(draft, refused=words.format(card=card_title(card, at.tr), n=stone))
    seat, place = correction.side, correction.place
    cards = _side(at.state, correction, seat)
    before = _places(cards, _gaps(correction, seat), place)[:place]
    index = sum(i is not None for i in before)
    gaps = tuple(gap for gap in correction.gaps if gap != (correction.stone, seat, place))
    filled = replace(draft, correction=replace(correction, gaps=gaps))
    return _laid(filled, at.state, seat, (*cards[:index], card, *cards[index:]))


def add(at: Table, draft: Draft, seat: Seat, place: int) -> Draft:
    side = replace(draft.correction, side=seat, place=place)
    return replace(draft, asked="amend.card", correction=side, refused="")


def name_card(at: Table, draft: Draft, card: str) -> Draft:
    """A card of the pad lies there; of a joker the pad asks which card it is."""
    named = at.state.options.named_jokers
    if card == "joker" and named and draft.chosen is None:
        return replace(draft, chosen=Chosen(draft.seat, "joker"), refused="")
    code = f"joker={card}" if draft.chosen is not None else card
    return replace(_added(at, draft, code), chosen=None)


def lying(state: State, correction: Correction) -> dict[str, int]:
    """Where each card lies that cannot come any more, as the correction has it."""
    stones = tuple(
        stone._replace(sides=facts_of(state, correction, n).sides or stone.sides)
        for n, stone in enumerate(state.stones, 1)
    )
    return spent(state._replace(stones=stones))


def save(at: Table, draft: Draft) -> Step[Draft]:
    """The correction as one move; or a stone that is tied while nobody said who was first."""
    correction, state = draft.correction, at.state
    for n, facts in correction.stones:
        if facts.first is None and asks_first(state, correction, n):
            words = at.tr("Stone {n} is tied: the record needs to know who was complete first.")
            looked_at = replace(correction, stone=n)
            return replace(draft, correction=looked_at, refused=words.format(n=n))
    return Proposal.of(entry(at, correction))


def read(at: Table, draft: Draft) -> Errand:
    """With the camera: the card that is asked for, or the stone that is corrected."""
    if draft.asked == "amend":
        return Errand("camera", (("mode", "check"), ("stone", draft.correction.stone)))
    where = (("seat", draft.seat), ("stone", draft.stone))
    return Errand("camera", (("mode", "lay"), *where))


REMOVE = Action("remove", remove, int, int)
ADD = Action("add", add, int, int)
READ = Action("read", read)
SAVE = Action(play_amend.SAVE, save)
ACTIONS = (REMOVE, ADD, READ, SAVE)


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
    held = zip(state.clan_hands, state.tactics.hands, strict=True)
    hands = [{"clan": clan, "tactic": tactic} for clan, tactic in held]
    pairs = list(changed)
    for was, now in pairs:
        for card in (*without(was, now)[0], *without(was, now)[1]):
            decks[_deck(card)] += 1
    for was, now in pairs:
        for seat, side in enumerate(without(now, was)):
            for deck in map(_deck, side):
                own = decks if decks[deck] else hands[seat]
                own[deck] = max(0, own[deck] - 1)
    return (Counts(**hands[0]), Counts(**hands[1])), Counts(**decks)


def _deck(card: str) -> str:
    return "clan" if card in BIT else "tactic"


def without(one: Sides, other: Sides) -> Sides:
    """The cards that only the first of two stones has, by seat."""
    first, second = (
        tuple((Counter(mine) - Counter(theirs)).elements())
        for mine, theirs in zip(one, other, strict=True)
    )
    return first, second
