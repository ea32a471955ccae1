"""Corrections at the full table: pieces, hands, cards, heroes, turn, the north."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple, TypeVar

from companion.games.nights_watch.north import amend as north
from companion.games.nights_watch.north import place_names
from companion.games.nights_watch.table import cells
from companion.games.nights_watch.table.cells import verdict
from companion.games.nights_watch.table.draft import UNAMENDED, Asking, Draft, seat_shown
from companion.games.nights_watch.table.hands import Counts, Table, bundle, hand
from companion.games.nights_watch.table.phrases import called
from companion.i18n import N_
from companion.play import amend as play_amend
from companion.play.actions import Action
from companion.play.amend import amend_question, anew
from companion.play.questions import (
    Choice,
    Choose,
    Count,
    OneOf,
    Part,
    Question,
    Value,
    label,
    sheet,
)
from companion.play.scene import Spot, Stage
from scoring.game import Seat
from scoring.nights_watch.amending import sets_after
from scoring.nights_watch.hands import COPIES, RESOURCES, Bundle
from scoring.nights_watch.moves import CARDS, HEROES, Amend, CardName, HeroCard, HeroName
from scoring.nights_watch.places import CORNER, CORNERS, EDGE, EDGES, HEX, HEXES, bits
from scoring.nights_watch.state import CAMP, State, printed_cards
from scoring.tuples import literal, put


class Pieces(NamedTuple):
    """As the state has them: sets of places by seat, and Tormund's hex."""

    roads: tuple[int, ...]
    settlements: tuple[int, ...]
    keeps: tuple[int, ...]
    tormund: int

    def all(self) -> Iterator[tuple[str, Seat, str]]:
        """What, whose and where: roads below, settlements and keeps above them."""
        for what, sets, names in (
            ("road", self.roads, EDGES),
            ("settlement", self.settlements, CORNERS),
            ("keep", self.keeps, CORNERS),
        ):
            for seat, places in enumerate(sets):
                yield from ((what, seat, names[place]) for place in bits(places))


def corrected(state: State, facts: Amend) -> Pieces:
    tormund = state.tormund
    if facts.tormund is not None:
        tormund = CAMP if facts.tormund == "camp" else HEX[facts.tormund]
    return Pieces(
        sets_after(state.roads, facts.roads, EDGE),
        sets_after(state.settlements, facts.settlements, CORNER),
        sets_after(state.keeps, facts.keeps, CORNER),
        tormund,
    )


Sets = list[int]


def piece_touched(state: State, draft: Draft, spot: str) -> Draft:
    """A piece of the seat in hand, set or taken away; whoever's stood there is gone."""
    which = place_names.which_of(spot)
    pieces, seat = corrected(state, draft.facts), draft.seat
    if draft.tool == "tormund":
        where = "camp" if pieces.tormund != CAMP and HEXES[pieces.tormund] == which else which
        before = "camp" if state.tormund == CAMP else HEXES[state.tormund]
        facts = replace(draft.facts, tormund=None if where == before else where)
        return replace(draft, facts=facts)
    roads, settlements, keeps = map(list, pieces[:3])
    if draft.tool == "road":
        _toggle([roads], roads, seat, EDGE[which])
    else:
        mine = keeps if draft.tool == "keep" else settlements
        _toggle([settlements, keeps], mine, seat, CORNER[which])
    facts = replace(
        draft.facts,
        roads=_differing(state.roads, roads, EDGES, draft.facts.roads),
        settlements=_differing(state.settlements, settlements, CORNERS, draft.facts.settlements),
        keeps=_differing(state.keeps, keeps, CORNERS, draft.facts.keeps),
    )
    return replace(draft, facts=facts)


def _toggle(parts: list[Sets], mine: Sets, seat: Seat, place: int) -> None:
    was_here = mine[seat] >> place & 1
    for sets in parts:
        sets[:] = [places & ~(1 << place) for places in sets]
    if not was_here:
        mine[seat] |= 1 << place


Named = tuple[tuple[str, ...] | None, ...]


def _differing(
    before: tuple[int, ...], now: Sets, names: tuple[str, ...], drafted: Named | None
) -> Named | None:
    """The places of those seats that differ, what was set last at the end; None: none does."""
    if tuple(now) == before:
        return None
    changed: list[tuple[str, ...] | None] = []
    for seat, (old, new) in enumerate(zip(before, now, strict=True)):
        listed = (drafted[seat] if drafted else None) or tuple(names[p] for p in bits(old))
        kept = tuple(name for name in listed if new >> names.index(name) & 1)
        came = tuple(names[p] for p in bits(new) if names[p] not in kept)
        changed.append(None if old == new else (*kept, *came))
    return tuple(changed)


T = TypeVar("T")
PARTS: tuple[Asking, ...] = ("amend.hands", "amend.cards", "amend.turn", "amend.heroes")
NORTH = N_("Camps, clearings, Wall, Gift, breaches")
HELD = N_("The hero of each player, and its side.")


def menu_question(at: Table, draft: Draft) -> Question:
    """What is different on the table?"""
    tr, watch = at.tr, at.state.setting.watch
    lines = (
        ("pieces", "village", tr("Pieces on the board"), tr("Roads, settlements, keeps, Tormund")),
        ("north", "guard", tr("Wildlings and guards"), tr(NORTH)),
        ("hands", "hand", tr("Hands"), tr("Resource cards")),
        ("cards", "draw", tr("Action cards"), tr("In hand and played")),
        ("turn", "end_turn", tr("Turn and special cards"), tr("Longest road, largest patrol")),
        ("heroes", "hero", tr("Heroes"), tr(HELD)),
    )
    choices = tuple(
        Choice(Spot(PART(name), words), icon, note)
        for name, icon, words, note in lines
        if watch or name not in ("north", "heroes")
    )
    asked = sheet(tr, "amend", tr("What is different on the table?"), Choose(choices))
    if draft.facts == UNAMENDED:
        return asked
    return asked._replace(tools=(anew(at), *asked.tools))


def question(at: Table, draft: Draft, stage: Stage) -> Question:
    """A part of the table, and what the rules say of all that differs."""
    tr, move, same = at.tr, draft.facts, draft.facts == UNAMENDED
    parts: Iterable[Part]
    match draft.asked:
        case "amend.north.who":
            return north.who(at, draft.north, stage.width)
        case "amend.hands":
            parts, title = _hands(at, draft), tr("Hands")
            note = tr("A changed hand counts as shown openly.")
        case "amend.cards":
            parts, title = _cards(at, draft), tr("Action cards")
            note = tr("In hand, and played by each player.")
        case "amend.heroes":
            parts, title, note = _heroes(at, draft, stage), tr("Heroes"), tr(HELD)
        case "amend.turn":
            parts, title = _turn(at, draft, stage), tr("Turn and special cards")
            note = tr("Another turn puts that player before the roll and ends any set-up.")
        case _:
            parts, title = north.shown(at, _north(at, draft), stage), tr("Wildlings and guards")
            note = tr(NORTH)
    nothing, fine = tr("Nothing differs yet."), tr("The box holds all of this.")
    said = verdict(at, None if same else move, nothing, fine)
    off = said.text if same or not at.judge(move).ok else ""
    made = amend_question(at, (*parts, said), "", nothing=off, begun=not same)
    return made._replace(name=draft.asked, title=title, note=note)


# The parts


def _seats(at: Table, draft: Draft) -> OneOf:
    return OneOf("seat", "", tuple(enumerate(at.players)), draft.seat)


def _drafted(draft: Draft, drafted: tuple[T | None, ...] | None, recorded: T) -> T:
    """What the correction says of the seat in hand; else as it is recorded."""
    said = drafted[draft.seat] if drafted else None
    return recorded if said is None else said


def _hands(at: Table, draft: Draft) -> Iterator[Part]:
    yield _seats(at, draft)
    cards = hand_of(at, draft)
    for i, resource in enumerate(RESOURCES):
        count = cards.get(resource, 0)
        yield Count(f"hand.{i}", called(resource, at.tr), count, 0, COPIES)


def hand_of(at: Table, draft: Draft) -> Bundle:
    return _drafted(draft, draft.facts.hands, bundle(hand(at, draft.seat).least))


def _cards(at: Table, draft: Draft) -> Iterator[Part]:
    state = at.state
    printed = printed_cards(state)
    held = _drafted(draft, draft.facts.cards_held, state.held[draft.seat])
    yield _seats(at, draft)
    yield Count("held", at.tr("In hand"), held, 0, sum(printed))
    played = played_of(at, draft)
    for card, most in zip(CARDS, printed, strict=True):
        if most:
            yield Count(f"played.{card}", called(card, at.tr), played.get(card, 0), 0, most)


def played_of(at: Table, draft: Draft) -> Mapping[CardName, int]:
    return _drafted(draft, draft.facts.cards_played, _by_card(at.state.played[draft.seat]))


def _by_card(played: Counts) -> Mapping[CardName, int]:
    return {card: n for card, n in zip(CARDS, played, strict=True) if n}


def _heroes(at: Table, draft: Draft, stage: Stage) -> Iterator[Part]:
    tr, card = at.tr, hero_card(at, draft)
    yield _seats(at, draft)
    now = None if card is None else card.hero
    named = ((Spot(HERO(hero), called(hero, tr)), hero == now) for hero in HEROES)
    yield cells.words(named, stage.width)
    side = "A" if card is None else card.side
    yield OneOf("side", "", (("A", tr("Side A")), ("B", tr("Side B"))), side)


def hero_card(at: Table, draft: Draft) -> HeroCard | None:
    return _drafted(draft, draft.facts.heroes, at.state.heroes[draft.seat])


def _turn(at: Table, draft: Draft, stage: Stage) -> Iterator[Part]:
    tr = at.tr
    for field, words, nobody in (
        ("turn", tr("Before the roll"), tr("as is")),
        ("longest_road", tr("Longest road"), tr("nobody")),
        ("largest_patrol", tr("Largest patrol"), tr("nobody")),
    ):
        drafted = getattr(draft.facts, field)
        holder = _recorded(at, field) if drafted is None else None if drafted == "none" else drafted
        yield label(words)
        yield cells.seats(at, partial(HOLDS, field), nobody, holder, stage.width)


def _recorded(at: Table, field: str) -> Seat | None:
    """Who holds a special card; another turn is always said."""
    holder: Seat | None = None if field == "turn" else getattr(at.state, field)
    return holder


def _north(at: Table, draft: Draft) -> north.Correction[Amend]:
    return north.Correction(at.state.front, draft.facts, draft.north)


# What a touch does


def begin(at: Table, draft: Draft, what: str) -> Draft:
    """What is to be put right."""
    now = Draft(seat=seat_shown(at, draft), facts=draft.facts, north=draft.north)
    if what == "pieces":
        return replace(now, tool="settlement")
    return replace(now, asked=literal(f"amend.{what}", (*PARTS, "amend.north")))


def begin_anew(at: Table, draft: Draft) -> Draft:
    return Draft("amend")


def set_hero(at: Table, draft: Draft, hero: HeroName) -> Draft:
    card = hero_card(at, draft)
    side = "A" if card is None else card.side
    return _put(draft, "heroes", HeroCard(hero, side), at.state.heroes)


def set_holder(at: Table, draft: Draft, field: str, who: str) -> Draft:
    """Of a special card, or of the turn."""
    holder, before = None if who == cells.NOBODY else int(who), _recorded(at, field)
    change = None if holder == before else "none" if holder is None else holder
    return _told(draft, field, change)


def amend_north(at: Table, draft: Draft, spot: str) -> Draft | None:
    """A spot of the north's own question; None: it is none of those."""
    now = north.TOUCHES.touch(at, _north(at, draft), spot)
    if now is None:
        return None
    asked: Asking = "amend.north" if north.MORE.arguments(spot) is None else "amend.north.who"
    return replace(draft, asked=asked, facts=now.move, north=now.looked)


def hero_of(name: str) -> HeroName:
    return literal(name, HEROES)


PART = Action(play_amend.AMEND, begin, str)
HERO = Action("hero", set_hero, hero_of)
HOLDS = Action("holds", set_holder, str, str)
ACTIONS = (PART, HERO, HOLDS, Action(play_amend.ANEW, begin_anew))


def answered(at: Table, draft: Draft, name: str, value: Value) -> Draft:
    match name.split("."):
        case ["seat"]:
            return replace(draft, seat=int(value))
        case ["hand", resource]:
            before = tuple(bundle(hand(at, seat).least) for seat in range(len(at.players)))
            counts = tuple(hand_of(at, draft).get(one, 0) for one in RESOURCES)
            now = bundle(put(counts, int(resource), int(value)))
            return _put(draft, "hands", now, before)
        case ["held"]:
            return _put(draft, "cards_held", int(value), at.state.held)
        case ["played", card]:
            counts = tuple(
                int(value) if one == card else played_of(at, draft).get(one, 0) for one in CARDS
            )
            return _put(draft, "cards_played", _by_card(counts), [*map(_by_card, at.state.played)])
        case ["side"]:
            held = hero_card(at, draft)
            side: Literal["A", "B"] = "B" if value == "B" else "A"
            if held is None:
                return draft
            return _put(draft, "heroes", HeroCard(held.hero, side), at.state.heroes)
    looked = north.answered(_north(at, draft), name, value)
    return replace(draft, facts=looked.move, north=looked.looked)


def _put(draft: Draft, field: str, now: T, before: Sequence[T]) -> Draft:
    """One item for each seat, none where nothing differs; None if nothing does at all."""
    drafted = getattr(draft.facts, field) or (None,) * len(before)
    change = put(drafted, draft.seat, None if now == before[draft.seat] else now)
    return _told(draft, field, None if all(item is None for item in change) else change)


def _told(draft: Draft, field: str, change: object) -> Draft:
    facts: dict[str, Any] = {field: change}
    return replace(draft, facts=replace(draft.facts, **facts))
