"""What a screen may show of hands: without memory aids, only the hand of its own seat."""

from functools import lru_cache
from typing import NamedTuple

from companion.play.position import Position
from scoring.game import Move, Problem, Seat, Verdict
from scoring.nights_watch.hands import BANK, RESOURCES, Bundle, Hands, counts, greatest
from scoring.nights_watch.state import State
from scoring.nights_watch.table import TABLE

WatchPosition = Position[State]
Counts = tuple[int, ...]
"""Of each resource, in the order of RESOURCES."""
NONE: Counts = (0,) * len(RESOURCES)
MEMORY = {"hand.lacks", "hand.unsure", "mormont.answer", "mormont.trust"}
"""Rules that follow from what a perfect memory knows of hands."""


class Hand(NamedTuple):
    """A hand as it may be shown."""

    size: int
    least: Counts
    most: Counts
    veiled: bool = False

    def text(self, resource: int) -> str:
        """2, or 2–3 where it is not certain; a question mark where it is not shown."""
        if self.veiled:
            return "?"
        low, high = self.least[resource], self.most[resource]
        return str(low) if low == high else f"{low}–{high}"

    def unsure(self, resource: int) -> bool:
        """Whether memory itself is not certain; what is not shown is no matter of trust."""
        return not self.veiled and self.least[resource] != self.most[resource]


def aided(at: WatchPosition) -> bool:
    """The table plays with memory aids, and this screen shows them."""
    return at.aids.memory and at.state.setting.memory_aid


def hand(at: WatchPosition, seat: Seat) -> Hand:
    known = _known(at.state.hands)[seat]
    if aided(at) or seat == at.seat:
        return known
    return Hand(known.size, NONE, (known.size,) * len(RESOURCES), veiled=bool(known.size))


@lru_cache(maxsize=64)
def _known(hands: Hands) -> tuple[Hand, ...]:
    most = greatest(hands)
    return tuple(
        Hand(size, counts(hands.least, seat), counts(most, seat))
        for seat, size in enumerate(hands.sizes)
    )


def bank(state: State) -> Counts:
    return counts(state.hands.least, BANK)


def bundle(cards: Counts) -> Bundle:
    """Only what is in it."""
    return {name: n for name, n in zip(RESOURCES, cards, strict=True) if n}


class Eyes(NamedTuple):
    """Which hands are hidden from who asks; two screens that see the same share an answer."""

    aided: bool
    seat: Seat | None

    def shows(self, problem: Problem) -> bool:
        """What only memory knows of a hidden hand is said when the move is made, not before."""
        if problem.rule not in MEMORY or self.aided:
            return True
        seat = problem.facts.get("seat")
        return seat is not None and seat == self.seat

    def judge(self, state: State, move: Move) -> Verdict:
        """What may be shown of the verdict before the move is made."""
        verdict = TABLE.validate(state, move)
        return verdict._replace(
            broken=tuple(filter(self.shows, verdict.broken)),
            unseen=tuple(filter(self.shows, verdict.unseen)),
        )


def eyes(at: WatchPosition) -> Eyes:
    return Eyes(aided(at), at.seat)


def judge(at: WatchPosition, move: Move) -> Verdict:
    return eyes(at).judge(at.state, move)


def tokens_due(verdict: Verdict) -> int:
    """How many tokens a move turns that is right in everything else; 0: none or more is wrong."""
    if len(verdict.broken) != 1 or verdict.broken[0].rule != "tokens.number":
        return 0
    facts = verdict.broken[0].facts
    return int(facts["due"]) if facts["due"] > facts["told"] else 0


def may_be(verdict: Verdict) -> bool:
    """Allowed, once its tokens are turned."""
    return verdict.ok or tokens_due(verdict) > 0
