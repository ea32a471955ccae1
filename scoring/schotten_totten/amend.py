"""Corrections of the record by the table: the checks and the effect of the move `Amend`.

Only what the cards in the box make impossible is refused.
"""

from collections.abc import Container, Iterator
from itertools import chain

from scoring.cards import too_many
from scoring.codec import Absent
from scoring.game import Problem, Seat
from scoring.schotten_totten.formations import BIT, WHOLE_DECK, formation, mask
from scoring.schotten_totten.moves import Amend, Counts, StoneFacts
from scoring.schotten_totten.proof import rejudged
from scoring.schotten_totten.score import due, reopened, round_over
from scoring.schotten_totten.state import (
    CLAN_CARDS,
    ELITES,
    MODES,
    STONES,
    TACTIC_CARDS,
    TACTICS,
    Stamps,
    State,
    Stone,
)
from scoring.tuples import put

PRINTED = dict.fromkeys(BIT, 1) | TACTICS


def check_amend(state: State, move: Amend) -> Iterator[Problem]:
    problems = list(badly_said(state, move))
    yield from problems
    if not problems:
        after = corrected(state, move)
        yield from not_in_the_box(after)
        if move.end and due(after) is None:
            yield Problem("amend.nobody-won")


def badly_said(state: State, move: Amend) -> Iterator[Problem]:
    """Problems with places, seats and cards that do not exist."""
    for number, facts in move.stones.items():
        if number not in {str(n) for n in range(1, STONES + 1)}:
            yield Problem("play.no-such-stone", {"stone": number})
        for seat in (facts.owner, facts.first):
            if seat not in (None, 0, 1) and not isinstance(seat, Absent):
                yield Problem("amend.no-such-seat", {"seat": seat})
        for card in chain.from_iterable(facts.sides or ()):
            yield from badly_named(state, card)
        for card in facts.modes or ():
            yield from not_among(state, card, MODES)
    for card in move.discard or ():
        yield from not_among(state, card, PRINTED)
    for seat in (move.turn, move.seat):
        if seat not in (None, 0, 1):
            yield Problem("amend.no-such-seat", {"seat": seat})
    for count in counts_of(move):
        if count < 0:
            yield Problem("amend.negative", {"number": count})
    piles = (*(move.hands or ()), move.decks or Counts())
    if not state.options.tactics and any((pile.tactic or 0) > 0 for pile in piles):
        yield Problem("tactics.in-the-box")


def not_among(state: State, card: str, cards: Container[str]) -> Iterator[Problem]:
    """The problem if the card is none of these, or not used in this match."""
    if card not in cards:
        yield Problem("play.no-such-card", {"card": card})
    elif card in TACTICS and not state.options.tactics:
        yield Problem("tactics.not-in-play", {"card": card})


def badly_named(state: State, card: str) -> Iterator[Problem]:
    """Problems with a card that cannot lie beside a stone, or with the naming of a joker."""
    kind, named, name = card.partition("=")
    if named and (kind != "joker" or name not in BIT):
        yield Problem("play.no-such-card", {"card": card})
    elif kind in ELITES and not state.options.tactics:
        yield Problem("tactics.not-in-play", {"card": kind})
    elif named:
        if not state.options.named_jokers:
            yield Problem("joker.named-at-claim", {"as": name})
    elif card == "joker" and state.options.named_jokers:
        yield Problem("joker.named-at-play")
    elif card not in BIT and card not in ELITES:
        yield Problem("play.no-such-card", {"card": card})


def counts_of(move: Amend) -> Iterator[int]:
    for counts in (*(move.hands or ()), move.decks or Counts()):
        yield from (n for n in (counts.clan, counts.tactic) if n is not None)
    yield from move.tactics_played or ()


def not_in_the_box(state: State) -> Iterator[Problem]:
    """Problems with more cards than were printed: seen, in hands and in decks."""
    laid = [card for stone in state.stones for side in stone.sides for card in side]
    modes = [card for stone in state.stones for card in stone.modes]
    seen = [piece(card) for card in (*laid, *modes, *state.discard)]
    for card in too_many(seen, PRINTED):
        yield Problem("amend.seen-twice", {"card": card})
    box = {
        "clan": (CLAN_CARDS, state.clan_hands, state.clan_deck),
        "tactic": (TACTIC_CARDS * state.options.tactics, state.tactics.hands, state.tactics.deck),
    }
    for kind, (printed, hands, deck) in box.items():
        there = sum((card in BIT) == (kind == "clan") for card in seen) + sum(hands) + deck
        if there > printed:
            yield Problem("amend.too-many", {"kind": kind, "there": there, "printed": printed})
    for number, stone in enumerate(state.stones, 1):
        over = [seat for seat in (0, 1) if len(stone.sides[seat]) > stone.size]
        if over:
            facts = {"stone": number, "size": stone.size, "seat": over[0]}
            yield Problem("play.side-full", facts)
    for seat in (0, 1):
        jokers = [c for s in state.stones for c in s.sides[seat] if c.startswith("joker")]
        if len(jokers) > 1:
            yield Problem("joker.one-each", {"seat": seat})


def amended(state: State, move: Amend) -> State:
    state = corrected(state, move)
    judged = tuple(rejudged(stone, state.unseen) for stone in state.stones)
    return ended(state._replace(stones=judged), move)


def ended(state: State, move: Amend) -> State:
    """The state after the round is ended, if the correction says so."""
    won = due(state) if move.end else None
    if won is None:
        return state
    state = reopened(state) if state.phase == "over" else state
    return round_over(state, won.winners, won.rule)


def corrected(state: State, move: Amend) -> State:
    """The state with all corrections applied, before the stones are judged."""
    for number, facts in move.stones.items():
        index = int(number) - 1
        stone = amended_stone(state.stones[index], facts, state.clock)
        stones = put(state.stones, index, stone)
        state = state._replace(stones=stones, clock=state.clock + 2 * CLAN_CARDS)
    if move.discard is not None:
        state = state._replace(discard=move.discard)
    if move.hands is not None:
        state = state._replace(
            clan_hands=both(state.clan_hands, move.hands[0].clan, move.hands[1].clan),
            tactics=state.tactics._replace(
                hands=both(state.tactics.hands, move.hands[0].tactic, move.hands[1].tactic)
            ),
        )
    if move.decks is not None:
        clan, tactic = both(
            (state.clan_deck, state.tactics.deck), move.decks.clan, move.decks.tactic
        )
        state = state._replace(clan_deck=clan, tactics=state.tactics._replace(deck=tactic))
    if move.tactics_played is not None:
        state = state._replace(tactics=state.tactics._replace(played=move.tactics_played))
    if move.turn is not None:
        state = at_turn_of(state, move.turn)
    return state._replace(
        unseen=unseen(state),
        tactics=state.tactics._replace(jokers=(joker_of(state, 0), joker_of(state, 1))),
    )


def amended_stone(stone: Stone, facts: StoneFacts, clock: int) -> Stone:
    if facts.sides is not None or facts.first is not None:
        stamps = amended_stamps(stone, facts, clock)
        stone = stone._replace(sides=facts.sides or stone.sides, stamps=stamps)
    return stone._replace(
        modes=stone.modes if facts.modes is None else facts.modes,
        owner=stone.owner if isinstance(facts.owner, Absent) else facts.owner,
    )


def amended_stamps(stone: Stone, facts: StoneFacts, clock: int) -> Stamps:
    """The stamps of a corrected stone: cards that lay there keep theirs, new ones come after.

    If the correction says whose cards were first, all of that side come before all of the other.
    """
    # Stamps far enough apart: all new cards of one side before all of the other.
    begins = (clock, clock + CLAN_CARDS) if facts.first != 1 else (clock + CLAN_CARDS, clock)
    stamps: list[tuple[int, ...]] = []
    for seat, side in enumerate(facts.sides or stone.sides):
        known = dict(zip(map(piece, stone.sides[seat]), stone.stamps[seat], strict=True))
        if facts.first is not None:
            known = {}
        new = range(begins[seat], begins[seat] + len(side))
        stamps.append(tuple(known.get(piece(c), n) for c, n in zip(side, new, strict=True)))
    return stamps[0], stamps[1]


def order_unknown(stone: Stone, facts: StoneFacts) -> bool:
    """Whether new cards make a tie of which nobody knows whose side was complete first."""
    lies = amended_stone(stone, facts, 0)
    if lies.owner is not None or facts.first is not None:
        return False
    if any(len(side) != lies.size for side in lies.sides):
        return False
    mine, theirs = (formation(side, lies.size, lies.blind).strength for side in lies.sides)
    was = [{piece(card) for card in side} for side in stone.sides]
    new = any(piece(c) not in was[seat] for seat in (0, 1) for c in lies.sides[seat])
    return mine == theirs and new


def piece(card: str) -> str:
    """The physical card: a named joker is a joker."""
    return card.partition("=")[0]


def both(pair: tuple[int, int], first: int | None, second: int | None) -> tuple[int, int]:
    return (pair[0] if first is None else first, pair[1] if second is None else second)


def at_turn_of(state: State, seat: Seat) -> State:
    """The state at the start of that seat's turn; a match that was over continues, its last
    round unscored."""
    state = reopened(state) if state.phase == "over" else state
    return state._replace(turn=seat, phase="play", acted=False, idle=0)


def unseen(state: State) -> int:
    laid = mask(card for stone in state.stones for side in stone.sides for card in side)
    return WHOLE_DECK & ~(laid | mask(state.discard))


def joker_of(state: State, seat: Seat) -> bool:
    return state.tactics.jokers[seat] or any(
        card.startswith("joker") for stone in state.stones for card in stone.sides[seat]
    )
