"""The correction question of Schotten Totten: cards at stones, who was complete first, the turn."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.draft import Draft, Looked
from companion.games.schotten_totten.phrases import TACTICS, card_name, card_title
from companion.games.schotten_totten.table import BorderPosition, Chosen, kind_of, spent
from companion.play import amend as play_amend
from companion.play import art, fields
from companion.play.actions import Action
from companion.play.amend import amend_question
from companion.play.fields import Choices, Correction, Fact, Field, Own
from companion.play.questions import Choice, Count, Part, Question, Say, Value
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from companion.play.steps import Errand, Proposal, Step
from scoring import tuples
from scoring.game import Move, Seat
from scoring.schotten_totten.amend import order_unknown
from scoring.schotten_totten.formations import BIT
from scoring.schotten_totten.moves import Amend, Counts, StoneFacts
from scoring.schotten_totten.state import STONES, Sides, State

MODES = ("blind_mans_bluff", "mud_fight")
NOBODY = -1
CARD = (48, 58)
ROW = 64


def _key(name: str, stone: int) -> str:
    """By which a correction keeps a fact of a stone."""
    return f"{name}.{stone}"


def facts_of(state: State, correction: Correction, number: int) -> StoneFacts:
    """How the stone is to lie."""
    stone, keys = state.stones[number - 1], {_key(mode, number): mode for mode in MODES}
    there = (mode for mode in stone.modes if correction.get(_key(mode, number), True))
    more = (keys[key] for key, lies in correction.changes if key in keys and lies)
    return StoneFacts(
        (_side(state, correction, number, 0), _side(state, correction, number, 1)),
        correction.get(_key("owner", number), stone.owner),
        (*there, *more),
        first=correction.get(_key("first", number), None),
    )


def _side(state: State, correction: Correction, number: int, seat: Seat) -> tuple[str, ...]:
    return correction.get(_key(f"side.{seat}", number), state.stones[number - 1].sides[seat])


def with_side(
    state: State, correction: Correction, number: int, seat: Seat, cards: tuple[str, ...]
) -> Correction:
    """With these cards on one side of a stone."""
    recorded = state.stones[number - 1].sides[seat]
    return correction.set(_key(f"side.{seat}", number), cards, recorded)


def changed_stones(correction: Correction) -> tuple[int, ...]:
    """Those of which something differs."""
    names = ("owner", "first", "side.0", "side.1", *MODES)
    keys = {_key(name, n): n for n in range(1, STONES + 1) for name in names}
    return tuple(sorted({keys[key] for key, _ in correction.changes if key in keys}))


def _laid(draft: Draft, state: State, seat: Seat, cards: tuple[str, ...], *gap: int) -> Draft:
    """These cards on one side of the stone in hand; gap: the place that was emptied."""
    looked = draft.looked
    gaps = (*looked.gaps, *((looked.stone, seat, place) for place in gap))
    now = with_side(state, draft.correction, looked.stone, seat, cards)
    looked = replace(looked, gaps=gaps)
    return replace(draft, asked="amend", correction=now, looked=looked, refused="")


def question(at: BorderPosition, draft: Draft, stage: Stage) -> Question:
    read = Choice(Spot(READ(), at.tr("Read with the camera")), icon="camera")
    now = draft.correction
    parts = fields.parts(_fields(at, draft), now, lambda *_: _sides(at, draft, stage))
    return amend_question(at, parts, draft.refused, (read,), begun=bool(now))


def _fields(at: BorderPosition, draft: Draft) -> Iterator[Field | Part]:
    tr, n, state = at.tr, draft.looked.stone, at.state
    stone, players = state.stones[n - 1], tuple(enumerate(at.players))
    yield Count("stone", tr("Stone"), n, 1, STONES)
    yield Field("sides", "", Own(), None, _key("sides", n))
    among = Choices(((NOBODY, tr("neither")), *players))
    yield Field("owner", tr("Belongs to"), among, stone.owner, _key("owner", n), _shown, _seat)
    if asks_first(state, draft.correction, n):
        yield Say(tr("Both sides are equal: who was complete first?"))
        key, kind = _key("first", n), Choices(players)
        yield Field("first", tr("Complete first"), kind, None, key, _shown, _seat)
    if state.options.tactics:
        lies = Choices(((True, tr("lies there")), (False, tr("does not"))))
        for mode in MODES:
            yield Field(mode, tr(TACTICS[mode]), lies, mode in stone.modes, _key(mode, n))
    yield Field("turn", tr("To move"), Choices(players), state.turn, "turn")


def _shown(seat: Fact) -> Value:
    return seat if isinstance(seat, int) else NOBODY


def _seat(value: Value, now: Fact) -> Fact:
    return None if value == NOBODY else value


def asks_first(state: State, correction: Correction, number: int) -> bool:
    """Whether only the table can say whose side of this stone was complete first."""
    if number not in changed_stones(correction):
        return False
    facts = replace(facts_of(state, correction, number), first=None)
    return order_unknown(state.stones[number - 1], facts)


def _places(cards: tuple[str, ...], gaps: set[int], size: int) -> list[int | None]:
    """What lies where: a card by its number on that side, or nothing."""
    left, places = list(range(len(cards))), list[int | None]()
    while left or len(places) < size:
        gap = len(places) in gaps or not left
        places.append(None if gap else left.pop(0))
    return places


def _gaps(looked: Looked, seat: Seat) -> set[int]:
    return {p for stone, side, p in looked.gaps if (stone, side) == (looked.stone, seat)}


def _sides(at: BorderPosition, draft: Draft, stage: Stage) -> Scene:
    """Both sides; a card that is touched goes, an empty place asks for one."""
    shapes: list[Shape] = []
    looked, facts = draft.looked, facts_of(at.state, draft.correction, draft.looked.stone)
    size = 4 if "mud_fight" in (facts.modes or ()) else 3
    for seat, row in enumerate(Box(0, 0, stage.width, 2 * ROW).rows(2)):
        name = at.players[seat]
        cards = _side(at.state, draft.correction, looked.stone, seat)
        mark = Box(0, row.cy - 12, 24, 24)
        drawn = art.seat_mark(seat, name, mark)
        shapes.append(Shape(f"mark.{seat}", "seat", mark, drawn, says=name))
        room, gaps = row.beside(34).inset(0, (ROW - CARD[1]) / 2), _gaps(looked, seat)
        places = _places(cards, gaps, size)
        after = max((place for place, i in enumerate(places) if i is not None), default=-1) + 1
        boxes = room.wrapped(len(places), *CARD, 6)
        for place, (i, box) in enumerate(zip(places, boxes, strict=True)):
            if i is not None:
                text = at.tr("Take away {card}", card=card_name(cards[i], at.tr))
                drawn = faces.card(cards[i], box, letters=at.letters)
                spot = Spot(REMOVE(seat, i), text)
                shapes.append(Shape(f"corrected.{seat}.{i}", "card", box, drawn, spot=spot))
            elif place in {*gaps, after}:
                spot = Spot(ADD(seat, place), at.tr("Add a card: {name}", name=name))
                shapes.append(Shape(spot.name, "slot", box, art.free_place(box), spot=spot))
        if cards and not seat:
            hint = row.beside(shapes[-1].box.right + 6)
            words = art.paragraph(at.tr("Tap a card to take it away"), hint, 12, "text_3", most=3)
            shapes.append(Shape("how", "hint", hint, tuple(words)))
    return Scene(stage.width, 2 * ROW, shapes)


def answered(at: BorderPosition, draft: Draft, name: str, value: Value) -> Draft:
    """A part of the correction was set, or another stone is looked at."""
    if name == "stone":
        return replace(draft, looked=replace(draft.looked, stone=int(value)))
    now = fields.answered(_fields(at, draft), draft.correction, name, value)
    return replace(draft, asked="amend", correction=now, refused="")


def remove(at: BorderPosition, draft: Draft, seat: Seat, index: int) -> Draft:
    """It is free at once, and leaves a gap: nothing else moves."""
    cards = _side(at.state, draft.correction, draft.looked.stone, seat)
    place = _places(cards, _gaps(draft.looked, seat), len(cards)).index(index)
    return _laid(draft, at.state, seat, tuples.without(cards, index), place)


def _added(at: BorderPosition, draft: Draft, card: str) -> Draft:
    """Where it was asked for; one that lies elsewhere is named with its stone."""
    correction, looked = draft.correction, draft.looked
    stone = lying(at.state, correction).get(kind_of(card))
    if stone is not None:
        words = at.tr("{card} lies at stone {n}: take it away there first.")
        if not stone:
            words = at.tr("{card} is on the discard pile.")
        return replace(draft, refused=words.format(card=card_title(card, at.tr), n=stone))
    seat, place = looked.side, looked.place
    cards = _side(at.state, correction, looked.stone, seat)
    before = _places(cards, _gaps(looked, seat), place)[:place]
    index = sum(i is not None for i in before)
    gaps = tuple(gap for gap in looked.gaps if gap != (looked.stone, seat, place))
    filled = replace(draft, looked=replace(looked, gaps=gaps))
    return _laid(filled, at.state, seat, (*cards[:index], card, *cards[index:]))


def add(at: BorderPosition, draft: Draft, seat: Seat, place: int) -> Draft:
    looked = replace(draft.looked, side=seat, place=place)
    return replace(draft, asked="amend.card", looked=looked, refused="")


def name_card(at: BorderPosition, draft: Draft, card: str) -> Draft:
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


def save(at: BorderPosition, draft: Draft) -> Step[Draft]:
    """The correction as one move; or a stone that is tied while nobody said who was first."""
    correction, state = draft.correction, at.state
    for n in changed_stones(correction):
        if facts_of(state, correction, n).first is None and asks_first(state, correction, n):
            words = at.tr("Stone {n} is tied: the record needs to know who was complete first.")
            looked = replace(draft.looked, stone=n)
            return replace(draft, looked=looked, refused=words.format(n=n))
    return Proposal.of(entry(at, correction))


def read(at: BorderPosition, draft: Draft) -> Errand:
    """With the camera: the card that is asked for, or the stone that is corrected."""
    if draft.asked == "amend":
        return Errand("camera", (("mode", "check"), ("stone", draft.looked.stone)))
    where = (("seat", draft.seat), ("stone", draft.stone))
    return Errand("camera", (("mode", "lay"), *where))


REMOVE = Action("remove", remove, int, int)
ADD = Action("add", add, int, int)
READ = Action("read", read)
SAVE = Action(play_amend.SAVE, save)
ACTIONS = (REMOVE, ADD, READ, SAVE)


def entry(at: BorderPosition, correction: Correction) -> Move:
    state = at.state
    facts = {n: facts_of(state, correction, n) for n in changed_stones(correction)}
    stones = {
        str(n): stone if asks_first(state, correction, n) else replace(stone, first=None)
        for n, stone in facts.items()
    }
    pairs = [
        (state.stones[n - 1].sides, stone.sides)
        for n, stone in facts.items()
        if stone.sides is not None and stone.sides != state.stones[n - 1].sides
    ]
    turn: Seat | None = correction.get("turn", None)
    if not pairs:
        return Amend(stones, turn)
    hands, decks = drawn_since(state, pairs)
    return Amend(stones, turn, hands=hands, decks=decks)


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
