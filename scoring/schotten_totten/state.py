"""The public state of a Schotten Totten match, its options, and dealing a round."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoring.game import BadOptions, Seat, Tally
from scoring.rules import data_of
from scoring.schotten_totten.formations import WHOLE_DECK
from scoring.tuples import record

BOX = data_of("schotten_totten", "cards")
TACTICS: dict[str, int] = {code: card["copies"] for code, card in BOX["tactics"].items()}
"""How often each tactic card was printed."""
ELITES, MODES, RUSES = (
    tuple(code for code, card in BOX["tactics"].items() if card["kind"] == kind)
    for kind in ("elite", "mode", "ruse")
)
CLAN_CARDS, TACTIC_CARDS = 54, sum(TACTICS.values())
STONES = 9
RECRUITS = 3
"""Cards that the Recruiter draws."""
MOST_ROUNDS = 1000

Deck = Literal["clan", "tactic"]
Phase = Literal["play", "claim", "end", "over"]
"""claim: base, after the play. end: expert, after the play. Expert claims in play."""


@dataclass(frozen=True, slots=True)
class Options:
    tactics: bool = False
    """The tactical variant: hands of seven and a second deck."""
    expert: bool = False
    """Claims only at the start of the turn."""
    edition: Literal["es", "cs"] = "es"
    """Sets the default for the joker, and the names of the cards."""
    joker_choice: Literal["at_claim", "at_play"] | None = None
    """When a joker's colour and value are fixed; None: as the edition does."""
    first_player: int = 0
    proof_counts_tactics: bool = False
    """House rule: unplayed elite troops may defeat a proof."""
    proof_counts_hands: bool = False
    """House rule: too few cards in hand and deck to complete a side prove it lost."""
    rounds: int = 1

    @property
    def named_jokers(self) -> bool:
        return (self.joker_choice or ("at_claim", "at_play")[self.edition == "cs"]) == "at_play"

    @property
    def hand_limit(self) -> int:
        return 7 if self.tactics else 6


Sides = tuple[tuple[str, ...], tuple[str, ...]]
Stamps = tuple[tuple[int, ...], tuple[int, ...]]
Modes = tuple[str, ...]


@record
class Stone(NamedTuple):
    sides: Sides = ((), ())
    """Each seat's cards in order of placement."""
    stamps: Stamps = ((), ())
    """When each of them was laid."""
    modes: Modes = ()
    owner: Seat | None = None
    claimer: Seat | None = None
    """Whose claim would be accepted now, regardless of turn and phase; judged() updates it."""
    threat: int = 0
    """Unseen cards that keep a complete side from being claimed: one completion, as a mask."""

    @property
    def size(self) -> int:
        """Number of cards that complete a side."""
        return 4 if "mud_fight" in self.modes else 3

    @property
    def blind(self) -> bool:
        return "blind_mans_bluff" in self.modes

    def completed(self, seat: Seat) -> int:
        """When a complete side was completed: by the last of its cards, wherever it lies."""
        return max(self.stamps[seat])


@record
class Tactics(NamedTuple):
    """The tactic deck, and what each seat has of it and played."""

    hands: tuple[int, int]
    deck: int
    played: tuple[int, int] = (0, 0)
    jokers: tuple[bool, bool] = (False, False)
    """Who has played a joker, wherever it is now."""


class Rounds(NamedTuple):
    """The rounds of the match: this one's number, and the score so far."""

    number: int
    first: Seat
    """Who began this round."""
    scored: tuple[Tally, ...] = ()
    ended: tuple[tuple[Seat, ...], str] | None = None
    """Winners of the last round and the rule that ended it, once the match is over."""


@record
class State(NamedTuple):
    options: Options
    stones: tuple[Stone, ...]
    unseen: int
    """Clan cards not face up, as a mask: hands and deck."""
    turn: Seat
    phase: Phase
    clan_hands: tuple[int, int]
    clan_deck: int
    tactics: Tactics
    rounds: Rounds
    discard: tuple[str, ...] = ()
    clock: int = 0
    """Stamp of the next card laid."""
    acted: bool = False
    """This turn has seen a card played or a claim accepted."""
    idle: int = 0
    """Number of turns in a row before this one without either."""


def setup(options: Options, players: int) -> State:
    if options.first_player not in range(players):
        raise BadOptions(f"options.first_player: there is no seat {options.first_player}")
    if options.rounds not in range(1, MOST_ROUNDS + 1):
        raise BadOptions(f"options.rounds: must be from 1 to {MOST_ROUNDS}")
    return deal(options, Rounds(1, options.first_player))


def deal(options: Options, rounds: Rounds) -> State:
    """A round before its first card: an empty border, full decks."""
    hand = options.hand_limit
    return State(
        options=options,
        stones=(Stone(),) * STONES,
        unseen=WHOLE_DECK,
        turn=rounds.first,
        phase="play",
        clan_hands=(hand, hand),
        clan_deck=CLAN_CARDS - 2 * hand,
        tactics=Tactics((0, 0), TACTIC_CARDS if options.tactics else 0),
        rounds=rounds,
    )


def set_seat(pair: tuple[int, int], seat: Seat, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def drawable(state: State, seat: Seat) -> tuple[Deck, ...]:
    """Decks this seat can draw from at the end of its turn."""
    hands, deck, _, _ = state.tactics
    if state.clan_hands[seat] + hands[seat] >= state.options.hand_limit:
        return ()
    if state.clan_deck > 0:
        return ("clan", "tactic") if deck > 0 else ("clan",)
    return ("tactic",) if deck > 0 else ()


def free_slot(state: State, seat: Seat) -> bool:
    """Whether some unclaimed stone has room on this side."""
    return any(s.owner is None and len(s.sides[seat]) < s.size for s in state.stones)
