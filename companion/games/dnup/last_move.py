"""What the last move left behind on the table: which set is new, what went back to a hand."""

from dataclasses import dataclass, field

from companion.i18n import N_
from companion.match.table import Played
from companion.play.position import Position
from scoring.dnup.deck import Cards, turned
from scoring.dnup.state import Place, State, place_of

KINDS = {
    "returned": ("turned", N_("back in hand")),
    "taken": ("hand", N_("was taken")),
    "gone": ("discard", N_("discarded")),
    "took": ("turned", N_("taken up")),
    "turned": ("turn_hand", N_("hand turned")),
    "added": ("plus", N_("card added")),
}
"""What can have happened: its icon, and what is said of it."""


@dataclass(frozen=True, slots=True)
class Left:
    """What happened where no set lies now."""

    kind: str
    """One of KINDS."""
    cards: Cards = ()
    """As they are in the hand now, or were when they went."""
    laid: Cards = ()
    """The set that lay there, if it went to a hand."""


@dataclass(frozen=True, slots=True)
class Trace:
    last: Place | None = None
    """Of the set that the move laid or made grow."""
    left: dict[Place, Left] = field(default_factory=dict)

    @property
    def taker(self) -> Place | None:
        return next((place for place, left in self.left.items() if left.kind == "took"), None)


def trace(at: Position[State]) -> Trace:
    """Of the last move that stands."""
    if len(at.standing) < 2:
        return Trace()
    before: State = at.standing[-2].state
    played = at.standing[-1]
    left: dict[Place, Left] = {}
    for event in played.events:
        if event["event"] in ("returned", "discarded"):
            place = place_of(before, event["seat"], event["area"])
            assert place is not None
            back = event["event"] == "returned"
            laid = before.table[place] if back else ()
            left[place] = Left("returned" if back else "gone", tuple(event["cards"]), laid)
    return Trace(_moved(played, before, left), left)


def _moved(played: Played, before: State, left: dict[Place, Left]) -> Place | None:
    """Writes down what the mover left; says where the set that changed lies."""
    entry, here = played.entry, before.turn
    if here is None or entry["move"] in ("deal", "amend"):
        return None
    if entry["move"] == "play":
        return here
    if entry["move"] == "turn":
        left[here] = Left("turned")
        return None
    named = entry["to" if entry["move"] == "add" else "from"]
    there = place_of(before, named["seat"], named.get("area"))
    assert there is not None
    if entry["move"] == "add":
        left.setdefault(here, Left("added"))
        return there
    laid = before.table[there]
    left[there] = Left("taken", laid, laid)
    left[here] = Left("took", turned(laid))
    return None


def ends_round(played: Played) -> bool:
    return any(event["event"] == "round_end" for event in played.events)


def stalled(played: Played) -> bool:
    return any(e["event"] == "round_end" and e["result"] == "stalled" for e in played.events)
