"""The actions of the border: what each touch does to the draft."""

from dataclasses import replace
from typing import Literal

from companion.games.schotten_totten import amend, claims, put_right, table
from companion.games.schotten_totten.draft import Draft, Looked
from companion.games.schotten_totten.phrases import card_name
from companion.games.schotten_totten.put_right import DECKS
from companion.games.schotten_totten.table import BorderPosition, Chosen, Laid
from companion.play import amend as play_amend
from companion.play import bar, questions, refusal
from companion.play.actions import Action
from companion.play.steps import AID, Errand, Proposal, Step
from scoring.game import Move, Seat
from scoring.schotten_totten.formations import CARDS
from scoring.schotten_totten.moves import Claim, EndTurn, Pass, Play, Recruit, Taken
from scoring.schotten_totten.state import RUSES, TACTICS, Deck
from scoring.tuples import literal

NAMED_LATER = {"joker.named-at-play"}
EMPTY = Draft()


def deck_of(name: str) -> Deck:
    return literal(name, DECKS)


# The border


def lay_at(at: BorderPosition, draft: Draft, seat: Seat, stone: int) -> Step[Draft]:
    """Open the pad if some card could be laid there; else say why none can."""
    at, first = table.acting(at, seat)
    where = table.seen(at.state)
    free = next((card for card in CARDS if card not in where), CARDS[0])
    probes = [Play(seat, free, stone)]
    if at.state.options.tactics:
        probes += [Play(seat, t, stone) for t in TACTICS if t not in RUSES]
    for probe in probes:
        if {problem.rule for problem in at.judge(probe).broken} <= NAMED_LATER:
            return Draft("card", seat, stone)
    return Proposal((*first, probes[0]), at.tr("A card at stone {n}", n=stone))


def claim(at: BorderPosition, draft: Draft, stone: int) -> Proposal:
    """For whose turn it is; if only the next player could, for that one."""
    about = at.tr("Claim of stone {n}", n=stone)
    claim, other = Claim(at.state.turn, stone), 1 - at.state.turn
    then, first = table.acting(at, other)
    if first and not at.judge(claim).ok and then.judge(Claim(other, stone)).ok:
        return Proposal((*first, Claim(other, stone)), about)
    return Proposal.of(claim, about)


def take(at: BorderPosition, draft: Draft, stone: int, seat: Seat, card: str) -> Step[Draft]:
    """A card that can be taken leads on; any other goes to the rules, which say why not."""
    laid, chosen = Laid(stone, seat, card), draft.chosen
    if draft.asked == "swap" and draft.laid:
        return put_right.swapped(at, draft.laid, laid)
    if chosen is None:
        return draft
    taken = replace(chosen, take=Taken(stone, card))
    if laid in table.targets(at, chosen).cards and chosen.card != "banshee":
        return Draft(chosen=taken)
    return _chosen(at, taken, _first_open(at))


def bring_to(at: BorderPosition, draft: Draft, stone: int, seat: Seat = 0) -> Step[Draft]:
    """seat: whose side was touched; the card goes to its own player's."""
    if draft.asked == "move" and draft.laid:
        return put_right.moved(at, draft.laid, stone)
    return _chosen(at, draft.chosen, stone) if draft.chosen else draft


def discard(at: BorderPosition, draft: Draft) -> Step[Draft]:
    return _chosen(at, draft.chosen, "discard") if draft.chosen else draft


def _chosen(at: BorderPosition, chosen: Chosen, to: int | Literal["discard"]) -> Proposal:
    return Proposal.of(chosen.move(to), card_name(chosen.card, at.tr))


def _first_open(at: BorderPosition) -> int:
    stones = enumerate(at.state.stones, 1)
    return next((n for n, stone in stones if stone.owner is None), 1)


SIDE = Action("side", lay_at, int, int)
CLAIM = Action("claim", claim, int)
TAKE = Action("take", take, int, int, str)
TO = Action("to", bring_to, int, int)
DISCARD = Action("discard", discard)


# The bar and the menu


def show_proof(at: BorderPosition, draft: Draft, stone: int) -> Draft:
    return Draft("proof", at.state.turn, stone)


def show_claims(at: BorderPosition, draft: Draft) -> Draft:
    return Draft("claims", at.state.turn)


def choose_card(at: BorderPosition, draft: Draft) -> Draft:
    return Draft("card", at.state.turn)


def pass_turn(at: BorderPosition, draft: Draft) -> Proposal:
    return Proposal.of(Pass(at.state.turn), at.tr("Pass"))


def end_turn(at: BorderPosition, draft: Draft, deck: Deck | None = None) -> Proposal:
    return Proposal.of(EndTurn(at.state.turn, deck), at.tr("End turn"))


def read_table(at: BorderPosition, draft: Draft) -> Errand:
    if at.state.phase != "play":
        return check_stones(at, draft)
    return Errand("camera", (("mode", "lay"), ("seat", at.state.turn)))


def check_stones(at: BorderPosition, draft: Draft, which: Literal["all", ""] = "") -> Errand:
    return Errand("camera", (("mode", "table" if which else "check"),))


def switch_prompt(at: BorderPosition, draft: Draft) -> Errand:
    return Errand(AID, (("prompt", not at.aids.prompt),))


def correct(at: BorderPosition, draft: Draft, stone: int = 1) -> Draft:
    """A correction that was begun goes on."""
    return put_right.correcting(draft, stone)


def correct_anew(at: BorderPosition, draft: Draft) -> Draft:
    return Draft("amend", looked=Looked(draft.looked.stone))


def cancel(at: BorderPosition, draft: Draft) -> Draft:
    return EMPTY


PROOF = Action("proof", show_proof, int)
CLAIMS = Action("claims", show_claims)
CHOOSE = Action("choose", choose_card)
PASS = Action("pass", pass_turn)
END = Action("end", end_turn, deck_of)
READ_TABLE = Action(bar.CAMERA, read_table)
CHECK = Action("check", check_stones, str)
PROMPT = Action("prompt", switch_prompt)
AMEND = Action(play_amend.AMEND, correct, int)
ANEW = Action(play_amend.ANEW, correct_anew)
CANCEL = Action("cancel", cancel)


# The open question


def close(at: BorderPosition, draft: Draft) -> Draft:
    """One question back; a play that was begun stays begun."""
    if draft.asked == "proof.why":
        return replace(draft, asked="proof")
    if draft.asked == "amend.card":
        return replace(draft, asked="amend", refused="")
    return Draft(chosen=draft.chosen) if draft.asked == "" else EMPTY


def show_why(at: BorderPosition, draft: Draft) -> Draft:
    return replace(draft, asked="proof.why")


def name_card(at: BorderPosition, draft: Draft, card: str) -> Step[Draft]:
    """A card of the pad."""
    if draft.asked == "change" and draft.laid:
        return put_right.changed(at, draft.laid, card)
    if draft.asked == "amend.card":
        return amend.name_card(at, draft, card)
    if draft.asked == "name":
        chosen = Chosen(draft.seat, "joker", named=card)
    elif card == "joker" and at.state.options.named_jokers:
        return replace(draft, asked="name", refused="")
    elif card == "recruiter":
        return Draft("recruit", draft.seat)
    else:
        chosen = Chosen(draft.seat, card)
    if chosen.card in RUSES or not draft.stone:
        return _begin(at, chosen)
    then, first = table.acting(at, draft.seat)
    move = chosen.move(draft.stone)
    return Proposal((*first, move, *_granted(then, move)))


def _begin(at: BorderPosition, chosen: Chosen) -> Step[Draft]:
    """Lead through the rest of a play; of a card that can go nowhere the rules say why."""
    open_to = table.targets(at, chosen)
    if open_to.cards or open_to.stones:
        return Draft(chosen=chosen)
    return Proposal.of(chosen.move(_first_open(at)))


def _granted(at: BorderPosition, move: Move) -> tuple[Move, ...]:
    """The claims that go with a card, for who does not wait with them."""
    if not at.aids.prompt or not at.judge(move).ok:
        return ()
    return claims.moves(table.after(at, move), ())


def recruits(at: BorderPosition) -> int:
    """How many cards a recruiter draws."""
    return min(3, at.state.clan_deck + at.state.tactics.deck)


def recruit(at: BorderPosition, draft: Draft, deck: Deck) -> Step[Draft]:
    """One card more that was drawn, or one that went back."""
    must, drawn, returned = recruits(at), draft.drawn, draft.returned
    if len(drawn) < must:
        drawn += (deck,)
    else:
        returned += (deck,)
    if len(drawn) == must and len(returned) >= must - 1:
        return Proposal.of(Recruit(draft.seat, drawn, returned), at.tr("Recruiter"))
    return replace(draft, drawn=drawn, returned=returned)


def one_back(at: BorderPosition, draft: Draft) -> Draft:
    """A recruiter's last choice is taken back: those who return come after those drawn."""
    if draft.returned:
        return replace(draft, returned=draft.returned[:-1])
    return replace(draft, drawn=draft.drawn[:-1])


CLOSE = Action(questions.CLOSE, close)
WHY = Action(refusal.WHY, show_why)
CARD = Action(questions.CARD, name_card, str)
DECK = Action("deck", recruit, deck_of)
BACK = Action("back", one_back)

ACTIONS = (
    *(SIDE, CLAIM, TAKE, TO, DISCARD),
    *(PROOF, CLAIMS, CHOOSE, PASS, END, READ_TABLE, CHECK, PROMPT, AMEND, ANEW, CANCEL),
    *(CLOSE, WHY, CARD, DECK, BACK),
)
