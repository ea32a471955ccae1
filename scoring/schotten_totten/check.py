"""The checks of each kind of move: which rules a move breaks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from scoring.game import Problem, Seat, Shown
from scoring.schotten_totten import moves
from scoring.schotten_totten.formations import BIT
from scoring.schotten_totten.proof import proof_facts, prove
from scoring.schotten_totten.state import (
    ELITES,
    MODES,
    RECRUITS,
    STONES,
    TACTICS,
    Phase,
    State,
    drawable,
    free_slot,
)

Found = Iterator[Problem]
When = tuple[tuple[Phase, ...], tuple[Phase, ...]]
"""The phases in which a move may be made: in the base game, and in the expert variant."""
PLAYING: When = (("play",), ("play",))
CLAIMING: When = (("claim",), ("play",))
ENDING: When = (("claim", "end"), ("claim", "end"))


def check_play(state: State, move: moves.Play) -> Found:
    card, seat = move.card, move.seat
    if card in BIT:
        if not state.unseen & BIT[card]:
            yield already_seen(state, card)
        if state.clan_hands[seat] < 1:
            yield Problem("play.no-clan-card", {"seat": seat})
        if move.as_ is not None:
            yield Problem("joker.only-a-joker", {"card": card})
    elif card in ELITES or card in MODES:
        yield from check_tactic(state, seat, card)
        if state.options.tactics:
            yield from check_name(state, move)
    else:
        yield Problem("play.no-such-card", {"card": card})
    if not 1 <= move.stone <= STONES:
        yield Problem("play.no-such-stone", {"stone": move.stone})
        return
    stone = state.stones[move.stone - 1]
    if stone.owner is not None:
        yield Problem("play.claimed", {"stone": move.stone, "owner": stone.owner})
    elif card not in MODES and len(stone.sides[seat]) >= (stone.size if stone.modes else 3):
        yield Problem("play.side-full", {"stone": move.stone, "size": stone.size, "seat": seat})


def wrong_time(state: State, seat: Seat | None, wanted: When) -> Problem:
    """Why this seat cannot do this now."""
    if state.phase == "over":
        return Problem("turn.over")
    if seat != state.turn:
        return Problem("turn.wait", {"turn": state.turn})
    if wanted == PLAYING:
        return Problem("turn.one-card", {"seat": seat})
    if wanted == ENDING:
        return Problem("turn.play-first", {"seat": seat})
    return Problem("claim.at-start" if state.options.expert else "claim.after-play", {"seat": seat})


def already_seen(state: State, card: str) -> Problem:
    for number, stone in enumerate(state.stones, 1):
        if any(find(side, card) is not None for side in stone.sides) or card in stone.modes:
            return Problem("play.seen-at-stone", {"card": card, "stone": number})
    return Problem("play.discarded", {"card": card})


def check_tactic(state: State, seat: Seat, card: str) -> Found:
    """Problems that every tactic card can have."""
    if not state.options.tactics:
        yield Problem("tactics.not-in-play", {"card": card})
        return
    if state.tactics.hands[seat] < 1:
        yield Problem("tactics.none-in-hand", {"seat": seat})
    mine, theirs = state.tactics.played[seat], state.tactics.played[1 - seat]
    if mine > theirs:
        yield Problem("tactics.limit", {"seat": seat, "mine": mine, "theirs": theirs})
    if card == "joker" and state.tactics.jokers[seat]:
        yield Problem("joker.one-each", {"seat": seat})
    elif times_seen(state, card) >= TACTICS[card]:
        yield already_seen(state, card)


def times_seen(state: State, card: str) -> int:
    """How many copies of a tactic card lie face up; a named joker is a joker."""
    times = state.discard.count(card)
    for stone in state.stones:
        times += card in stone.modes
        for side in stone.sides:
            times += find(side, card) is not None
    return times


def check_name(state: State, move: moves.Play) -> Found:
    if move.card != "joker":
        if move.as_ is not None:
            yield Problem("joker.only-a-joker", {"card": move.card})
    elif not state.options.named_jokers:
        if move.as_ is not None:
            yield Problem("joker.named-at-claim", {"as": move.as_})
    elif move.as_ is None:
        yield Problem("joker.named-at-play")
    elif move.as_ not in BIT:
        yield Problem("play.no-such-card", {"card": move.as_})


class Ruse(Protocol):
    """A move that plays a tactic card which stays on no stone."""

    says: ClassVar[Mapping[str, str]]

    @property
    def seat(self) -> Seat: ...


R = TypeVar("R", bound=Ruse)


def check_ruse(check_rest: Callable[[State, R], Found]) -> Callable[[State, R], Found]:
    """Make the check of a ruse: the rules for all ruses, then its own."""

    def check_all(state: State, move: R) -> Found:
        yield from check_tactic(state, move.seat, move.says["card"])
        if state.options.tactics:
            yield from check_rest(state, move)

    return check_all


def check_recruit(state: State, move: moves.Recruit) -> Found:
    decks = {"clan": state.clan_deck, "tactic": state.tactics.deck}
    must = min(RECRUITS, sum(decks.values()))
    if must == 0:
        yield Problem("recruiter.no-cards")
        return
    if len(move.draw) != must:
        yield Problem("recruiter.draws", {"must": must, "draw": len(move.draw)})
    for kind, cards in decks.items():
        if move.draw.count(kind) > cards:
            yield Problem("recruiter.deck-empty", {"deck": kind, "left": cards})
    if len(move.return_) != must - 1:
        yield Problem("recruiter.returns", {"must": must - 1, "return": len(move.return_)})
    hand = {"clan": state.clan_hands[move.seat], "tactic": state.tactics.hands[move.seat] - 1}
    for kind, held in hand.items():
        have = held + move.draw.count(kind)
        if move.return_.count(kind) > have:
            yield Problem("recruiter.not-in-hand", {"kind": kind, "have": max(0, have)})


def check_take(state: State, whose: Seat, take: moves.Taken) -> Found:
    """Problems unless the card lies there, at an unclaimed stone."""
    if not 1 <= take.stone <= STONES:
        yield Problem("play.no-such-stone", {"stone": take.stone})
        return
    stone = state.stones[take.stone - 1]
    if find(stone.sides[whose], take.card) is None:
        facts = {"card": take.card, "stone": take.stone, "seat": whose}
        yield Problem("ruse.not-there", facts)
    if stone.owner is not None:
        yield Problem("ruse.claimed", {"stone": take.stone, "owner": stone.owner})


def find(side: tuple[str, ...], card: str) -> int | None:
    """The index of the card on this side; `joker` also finds a named joker."""
    if card != "joker":
        return side.index(card) if card in side else None
    for place, laid in enumerate(side):
        if laid == card or laid.startswith("joker="):
            return place
    return None


def check_slot(state: State, seat: Seat, to: int) -> Found:
    if not 1 <= to <= STONES:
        yield Problem("play.no-such-stone", {"stone": to})
        return
    stone = state.stones[to - 1]
    if stone.owner is not None:
        yield Problem("play.claimed", {"stone": to, "owner": stone.owner})
    elif len(stone.sides[seat]) >= stone.size:
        yield Problem("play.side-full", {"stone": to, "size": stone.size, "seat": seat})


def check_shift(state: State, move: moves.Shift) -> Found:
    yield from check_take(state, move.seat, move.take)
    if move.to == move.take.stone:
        yield Problem("strategist.elsewhere", {"stone": move.to})
    elif isinstance(move.to, int):
        yield from check_slot(state, move.seat, move.to)


def check_banish(state: State, move: moves.Banish) -> Found:
    yield from check_take(state, 1 - move.seat, move.take)


def check_turncoat(state: State, move: moves.TurnCoat) -> Found:
    yield from check_take(state, 1 - move.seat, move.take)
    if move.take.card not in BIT:
        yield Problem("traitor.clan-card", {"card": move.take.card})
    yield from check_slot(state, move.seat, move.to)


def check_claim(state: State, move: moves.Claim) -> Found:
    if not 1 <= move.stone <= STONES:
        yield Problem("play.no-such-stone", {"stone": move.stone})
        return
    stone = state.stones[move.stone - 1]
    have = len(stone.sides[move.seat])
    if stone.owner is not None:
        yield Problem("claim.taken", {"stone": move.stone, "owner": stone.owner})
    elif have < stone.size:
        facts = {"stone": move.stone, "seat": move.seat, "have": have, "size": stone.size}
        yield Problem("claim.incomplete", facts)
    else:
        proof = prove(state, move.stone - 1, move.seat)
        facts = proof_facts(state, move.stone - 1, move.seat, proof)
        if proof.holds:
            yield Shown(proof.rule, facts)
        elif proof.rule == "claim.unproven":
            yield Problem("claim.unproven", facts)
        else:
            yield Problem("claim.weaker" if proof.rule == "claim.weaker" else "claim.later", facts)


def check_pass(state: State, move: moves.Pass) -> Found:
    if state.clan_hands[move.seat] > 0 and free_slot(state, move.seat):
        yield Problem("pass.can-play", {"seat": move.seat})


def check_end_turn(state: State, move: moves.EndTurn) -> Found:
    decks = drawable(state, move.seat)
    if move.draw == "tactic" and not state.options.tactics:
        yield Problem("tactics.in-the-box")
    elif move.draw is None:
        if len(decks) > 1:
            yield Problem("draw.choose", {"seat": move.seat})
    elif not decks:
        yield Problem("draw.none", {"seat": move.seat, "why": why_none(state, move.seat)})
    elif move.draw not in decks:
        yield Problem("draw.deck-empty", {"deck": move.draw})


def why_none(state: State, seat: Seat) -> list[dict[str, Any]]:
    """Why this seat draws nothing: a full hand, else the decks."""
    limit = state.options.hand_limit
    full = state.clan_hands[seat] + state.tactics.hands[seat] >= limit
    return [{"says": "none.full", "limit": limit}] if full else [{"says": "none.decks"}]
