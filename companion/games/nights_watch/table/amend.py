"""Corrections at the full table: hands, action cards, heroes, turn and special cards, the north."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal, TypeVar

from companion.games.nights_watch.north import amend as north
from companion.games.nights_watch.table import cells
from companion.games.nights_watch.table.draft import UNAMENDED, Asking, Draft
from companion.games.nights_watch.table.hands import Counts, Table, bundle, hand
from companion.games.nights_watch.table.phrases import called
from companion.games.nights_watch.table.staging import verdict
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
from scoring.nights_watch.hands import COPIES, RESOURCES
from scoring.nights_watch.moves import CARDS, HEROES, Amend, CardName, HeroCard
from scoring.nights_watch.turns import printed_cards
from scoring.tuples import literal, put

T = TypeVar("T")
Holder = Seat | Literal["none"] | None


def menu_question(at: Table, draft: Draft) -> Question:
    """What is different on the table?"""
    tr = at.tr
    lines = [
        ("pieces", "village", tr("Pieces on the board"), tr("Roads, settlements, keeps, Tormund")),
        ("hands", "hand", tr("Hands"), tr("Resource cards")),
        ("cards", "draw", tr("Action cards"), tr("In hand and played")),
        ("turn", "end_turn", tr("Turn and special cards"), tr("Longest road, largest patrol")),
    ]
    if at.state.setting.watch:
        note = tr("Camps, clearings, Wall, Gift, breaches")
        lines.insert(1, ("north", "guard", tr("Wildlings and guards"), note))
        lines.append(("heroes", "hero", tr("Heroes"), tr("The hero of each player, and its side.")))
    choices = tuple(
        Choice(Spot(f"amend.{name}", words), icon, note) for name, icon, words, note in lines
    )
    title = tr("What is different on the table?")
    asked = sheet(tr, "amend", title, Choose(choices))
    if draft.facts == UNAMENDED:
        return asked
    return asked._replace(tools=(anew(at), *asked.tools))


# The move


def _judged(at: Table, draft: Draft, parts: Iterable[Part]) -> Question:
    move, same = draft.facts, draft.facts == UNAMENDED
    said = verdict(
        at,
        None if same else move,
        at.tr("Nothing differs yet."),
        at.tr("The box holds all of this."),
    )
    asked = amend_question(at, (*parts, said), "", begun=not same)
    if same or not at.judge(move).ok:
        cancel, save = asked.choices
        off = save._replace(spot=save.spot._replace(refused=said.text))
        asked = asked._replace(choices=(cancel, off))
    return asked


def question(at: Table, draft: Draft, stage: Stage) -> Question:
    tr = at.tr
    match draft.asked:
        case "amend.hands":
            parts, title = _hands(at, draft), tr("Hands")
            note = tr("A changed hand counts as shown openly.")
        case "amend.cards":
            parts, title = _cards(at, draft), tr("Action cards")
            note = tr("In hand, and played by each player.")
        case "amend.heroes":
            parts, title = _heroes(at, draft, stage), tr("Heroes")
            note = tr("The hero of each player, and its side.")
        case "amend.turn":
            parts, title = _turn(at, draft, stage), tr("Turn and special cards")
            note = tr("Another turn puts that player before the roll and ends any set-up.")
        case "amend.north.who":
            return north.who(at, draft.north, stage.width)
        case _:
            parts, title = north.parts(at, _north(at, draft), stage), tr("Wildlings and guards")
            note = tr("Camps, clearings, Wall, Gift, breaches")
    made = _judged(at, draft, parts)
    return made._replace(name=draft.asked, title=title, note=note)


# The parts


def _seats(at: Table, draft: Draft) -> OneOf:
    return OneOf("seat", "", tuple(enumerate(at.players)), draft.seat)


def _hands(at: Table, draft: Draft) -> Iterator[Part]:
    yield _seats(at, draft)
    for i, (resource, count) in enumerate(zip(RESOURCES, hand_of(at, draft), strict=True)):
        yield Count(f"hand.{i}", called(resource, at.tr), count, 0, COPIES)


def hand_of(at: Table, draft: Draft) -> Counts:
    told = draft.facts.hands[draft.seat] if draft.facts.hands else None
    if told is None:
        return hand(at, draft.seat).least
    return tuple(told.get(resource, 0) for resource in RESOURCES)


def _cards(at: Table, draft: Draft) -> Iterator[Part]:
    state, seat = at.state, draft.seat
    printed = printed_cards(state)
    held = draft.facts.cards_held[seat] if draft.facts.cards_held else None
    yield _seats(at, draft)
    count = state.held[seat] if held is None else held
    yield Count("held", at.tr("In hand"), count, 0, sum(printed))
    for card, most, n in zip(CARDS, printed, played_of(at, draft), strict=True):
        if most:
            yield Count(f"played.{card}", called(card, at.tr), n, 0, most)


def played_of(at: Table, draft: Draft) -> Counts:
    told = draft.facts.cards_played[draft.seat] if draft.facts.cards_played else None
    if told is None:
        return at.state.played[draft.seat]
    return tuple(told.get(card, 0) for card in CARDS)


def _heroes(at: Table, draft: Draft, stage: Stage) -> Iterator[Part]:
    tr, card = at.tr, hero_card(at, draft)
    yield _seats(at, draft)
    named = (
        (Spot(f"hero.{hero}", called(hero, tr)), card is not None and hero == card.hero)
        for hero in HEROES
    )
    yield cells.words(named, stage.width)
    side = "A" if card is None else card.side
    yield OneOf("side", "", (("A", tr("Side A")), ("B", tr("Side B"))), side)


def hero_card(at: Table, draft: Draft) -> HeroCard | None:
    told = draft.facts.heroes[draft.seat] if draft.facts.heroes else None
    return told or at.state.heroes[draft.seat]


def _turn(at: Table, draft: Draft, stage: Stage) -> Iterator[Part]:
    tr, facts, state = at.tr, draft.facts, at.state
    rows: tuple[tuple[str, str, Holder, Seat | None], ...] = (
        ("turn", tr("Before the roll"), facts.turn, None),
        ("longest_road", tr("Longest road"), facts.longest_road, state.longest_road),
        ("largest_patrol", tr("Largest patrol"), facts.largest_patrol, state.largest_patrol),
    )
    for name, words, told, before in rows:
        holder = before if told is None else None if told == "none" else told
        nobody = tr("as is") if name == "turn" else tr("nobody")
        yield label(words)
        yield cells.seats(at, f"holds.{name}", nobody, holder, stage.width)


# What a touch does

ASKED: dict[str, Asking] = {
    "hands": "amend.hands",
    "cards": "amend.cards",
    "turn": "amend.turn",
    "heroes": "amend.heroes",
    "north": "amend.north",
}


def begins(at: Table, what: str, seat: Seat) -> Draft:
    if what == "pieces":
        return Draft(seat=seat, tool="settlement")
    return Draft(ASKED[what], seat=seat)


def touched(at: Table, draft: Draft, spot: str) -> Draft:
    match spot.split("."):
        case ["hero", hero]:
            card = hero_card(at, draft)
            side = "A" if card is None else card.side
            return _put_hero(at, draft, HeroCard(literal(hero, HEROES), side))
        case ["holds", field, who]:
            return _put_holder(at, draft, field, who)
        case ["drop" | "more" | "who" | "turn" as what, *_] as parts:
            asked: Asking = "amend.north.who" if what == "more" else "amend.north"
            now = north.touched(_north(at, draft), parts)
            return replace(draft, asked=asked, facts=now.move, north=now.looked)
    return draft


def _north(at: Table, draft: Draft) -> north.Correction[Amend]:
    return north.Correction(at.state.front, draft.facts, draft.north)


def answered(at: Table, draft: Draft, name: str, value: Value) -> Draft:
    match name.split("."):
        case ["seat"]:
            return replace(draft, seat=int(value))
        case ["hand", resource]:
            return _put_hand(at, draft, put(hand_of(at, draft), int(resource), int(value)))
        case ["held"]:
            cards = _differing(draft.facts.cards_held, draft.seat, int(value), at.state.held)
            return replace(draft, facts=replace(draft.facts, cards_held=cards))
        case ["played", card]:
            return _put_played(at, draft, literal(card, CARDS), int(value))
        case ["side"]:
            held = hero_card(at, draft)
            side: Literal["A", "B"] = "B" if value == "B" else "A"
            return draft if held is None else _put_hero(at, draft, HeroCard(held.hero, side))
    now = north.answered(_north(at, draft), name, value)
    return replace(draft, facts=now.move, north=now.looked)


def _differing(
    drafted: tuple[T | None, ...] | None, seat: Seat, now: T, before: tuple[T, ...]
) -> tuple[T | None, ...] | None:
    """One item for each seat, none where nothing differs; None if nothing does at all."""
    told = put(drafted or (None,) * len(before), seat, None if now == before[seat] else now)
    return None if all(item is None for item in told) else told


def _put_hand(at: Table, draft: Draft, cards: Counts) -> Draft:
    before = tuple(bundle(hand(at, seat).least) for seat in range(len(at.players)))
    hands = _differing(draft.facts.hands, draft.seat, bundle(cards), before)
    return replace(draft, facts=replace(draft.facts, hands=hands))


def _put_played(at: Table, draft: Draft, card: CardName, count: int) -> Draft:
    counts = put(played_of(at, draft), CARDS.index(card), count)
    before = tuple(_named(played) for played in at.state.played)
    played = _differing(draft.facts.cards_played, draft.seat, _named(counts), before)
    return replace(draft, facts=replace(draft.facts, cards_played=played))


def _named(played: Counts) -> dict[CardName, int]:
    return {card: n for card, n in zip(CARDS, played, strict=True) if n}


def _put_hero(at: Table, draft: Draft, card: HeroCard) -> Draft:
    heroes = _differing(draft.facts.heroes, draft.seat, card, at.state.heroes)
    return replace(draft, facts=replace(draft.facts, heroes=heroes))


def _put_holder(at: Table, draft: Draft, field: str, who: str) -> Draft:
    facts, state = draft.facts, at.state
    seat = None if who == "none" else int(who)
    if field == "turn":
        return replace(draft, facts=replace(facts, turn=seat))
    before = state.longest_road if field == "longest_road" else state.largest_patrol
    told: Holder = None if seat == before else "none" if seat is None else seat
    if field == "longest_road":
        return replace(draft, facts=replace(facts, longest_road=told))
    return replace(draft, facts=replace(facts, largest_patrol=told))
