"""The actions of the wildlings alone: what each touch does to the draft."""

from dataclasses import replace

from companion.games.nights_watch.north import amend as north_amend
from companion.games.nights_watch.north import variants as north
from companion.games.nights_watch.north.listing import STEPS
from companion.games.nights_watch.north.place_names import (
    AT_CAMP,
    AT_CLEARING,
    AT_GIFT,
    AT_WALL,
    WRONG,
    parts,
    place_at,
)
from companion.games.nights_watch.warden.draft import (
    Asked,
    Choosing,
    Draft,
    WardenPosition,
    over_words,
    roller,
)
from companion.play import amend, questions
from companion.play.actions import Action
from companion.play.amend import among, touched
from companion.play.steps import Chance, Errand, Proposal, Step, Tell, Touched
from scoring.game import Move, Seat
from scoring.nights_watch.moves import AmendNorth, EndTurn, Guard, Reshuffle, RolledBy
from scoring.nights_watch.tokens import PRINTED, Supply, Token
from scoring.nights_watch.warden import Remove, Roll, TallyPoints, Turned, Victory
from scoring.nights_watch.wildlings import CLANS, KINDS, Place
from scoring.tuples import literal

EMPTY = Draft()


# The picture and the bar


def choose_guard(at: WardenPosition, draft: Draft) -> Step[Draft]:
    return _choose(at, draft, "guard")


def choose_removed(at: WardenPosition, draft: Draft) -> Step[Draft]:
    return _choose(at, draft, "remove")


def _choose(at: WardenPosition, draft: Draft, wanted: Choosing) -> Step[Draft]:
    """The next touch of the picture says where; the same button again forgets it."""
    if over := over_words(at):
        return Tell(over)
    return EMPTY if draft.choosing == wanted else Draft(wanted)


def cancel(at: WardenPosition, draft: Draft) -> Draft:
    return EMPTY


def post_guard(at: WardenPosition, draft: Draft, section: int) -> Proposal:
    about = at.tr("A guard on section {n}").format(n=section)
    return Proposal.of(Guard(at.state.turn, section), about)


def leave_gift(at: WardenPosition, draft: Draft, hex: str) -> Proposal:
    return _remove(at, Place(gift=hex))


def leave_camp(at: WardenPosition, draft: Draft, clan: str) -> Step[Draft]:
    return _send_back(at, draft, place_at(AT_CAMP, clan), "1")


def leave_clearing(at: WardenPosition, draft: Draft, number: int) -> Step[Draft]:
    return _send_back(at, draft, place_at(AT_CLEARING, number), "regular")


def _send_back(at: WardenPosition, draft: Draft, where: str, nobody: str) -> Step[Draft]:
    """Ask which one, if several stand there; an empty place is for the rules to refuse."""
    there = north.figures(at.state.front, where)
    if len(there) > 1:
        return replace(draft, asked="which", place=where)
    return _send(at, where, there[0][0] if there else nobody)


def _send(at: WardenPosition, where: str, figure: str) -> Proposal:
    what, name = parts(where)
    if what == AT_CAMP:
        return _remove(at, Place(camp=(literal(name, CLANS), int(figure))))
    return _remove(at, Place(clearing=int(name), kind=literal(figure, KINDS)))


def _remove(at: WardenPosition, place: Place) -> Proposal:
    return Proposal.of(Remove(at.state.turn, place), at.tr("A wildling goes back"))


def put_right(at: WardenPosition, draft: Draft, what: str, which: str) -> Step[Draft]:
    """Something that stands there was touched."""
    return wrong(at, what, which) or draft


def wrong(at: WardenPosition, what: str, which: str) -> Touched | None:
    """Something that stands there was touched."""
    if what == DIE.name:
        return among(north.rolls(at), DIE.name)
    return touched(at, lambda state: north.part_of(state.front, what, which), f"{what}.{which}")


def roll(at: WardenPosition, draft: Draft) -> Step[Draft]:
    return Chance(lambda dice: _roll(at, dice.d12(), "app"))


def enter_roll(at: WardenPosition, draft: Draft, face: int) -> Proposal:
    return _roll(at, face, "table")


def _roll(at: WardenPosition, number: int, by: RolledBy) -> Proposal:
    """With the roll of the next player the turn before it ends."""
    seat = roller(at)
    moves: tuple[Move, ...] = (Roll(seat, number, by),)
    if seat != at.state.turn:
        moves = (EndTurn(at.state.turn), *moves)
    return Proposal(moves, at.tr("The roll"))


def end_turn(at: WardenPosition, draft: Draft) -> Step[Draft]:
    if over := over_words(at):
        return Tell(over)
    return Proposal.of(EndTurn(at.state.turn), at.tr("Turn done"))


def win(at: WardenPosition, draft: Draft) -> Proposal:
    return Proposal.of(Victory(at.state.turn), at.tr("10 points"))


def reshuffle(at: WardenPosition, draft: Draft) -> Proposal:
    return Proposal.of(Reshuffle(), at.tr("Shuffle the tokens"))


GUARD = Action("guard", choose_guard)
REMOVE = Action("remove", choose_removed)
CANCEL = Action("cancel", cancel)
WALL = Action(AT_WALL, post_guard, int)
GIFT = Action(AT_GIFT, leave_gift, str)
CAMP = Action(AT_CAMP, leave_camp, str)
CLEARING = Action(AT_CLEARING, leave_clearing, int)
PUT_RIGHT = Action(WRONG, put_right, str, str)
ROLL = Action("roll", roll)
DIE = Action("die", enter_roll, int)
END = Action("end", end_turn)
VICTORY = Action("victory", win)
RESHUFFLE = Action("reshuffle", reshuffle)


# Questions


def ask_roll(at: WardenPosition, draft: Draft) -> Draft:
    return Draft(asked="rolls" if at.state.phase == "over" else "die")


def show_rolls(at: WardenPosition, draft: Draft) -> Draft:
    return Draft(asked="rolls")


def show_steps(at: WardenPosition, draft: Draft) -> Draft:
    return Draft(asked="steps")


def count(at: WardenPosition, draft: Draft) -> Draft:
    none = (0,) * at.state.seats
    return Draft(asked="tally", points=none, hands=none)


def tally(at: WardenPosition, draft: Draft) -> Proposal:
    return Proposal.of(TallyPoints(points=draft.points, hands=draft.hands), then=Errand("result"))


def turn_token(at: WardenPosition, draft: Draft, kind: str = "", clan: str = "") -> Step[Draft]:
    """Which one was turned is asked, or said."""
    if kind:
        return _token(at, north.token_of(kind, clan))
    if over := over_words(at):
        return Tell(over)
    return Draft(asked="token")


def draw(at: WardenPosition, draft: Draft) -> Step[Draft]:
    return Chance(lambda dice: _token(at, dice.draw(unseen(at.state.supply))[0]))


def _token(at: WardenPosition, token: Token) -> Proposal:
    return Proposal.of(turned(at.state.turn, token), at.tr("Token"))


def unseen(supply: Supply) -> dict[Token, int]:
    """How many tokens of each sort do not lie face up."""
    sorts = [Token(kind, clan) for clan in CLANS for kind in KINDS]
    left = map(int.__sub__, PRINTED, supply.face_up)
    return dict(zip(sorts, left, strict=True))


def turned(seat: Seat, token: Token) -> Turned:
    return Turned(seat, token.kind, token.clan)


def send(at: WardenPosition, draft: Draft, figure: str) -> Proposal:
    return _send(at, draft.place, figure)


def close(at: WardenPosition, draft: Draft) -> Draft:
    return replace(draft, asked="amend") if draft.asked == "amend.who" else Draft(draft.choosing)


NUMBER = Action("number", ask_roll)
ROLLS = Action("rolls", show_rolls)
SHOW_STEPS = Action(STEPS, show_steps)
COUNT = Action("count", count)
TALLY = Action("tally", tally)
TOKEN = Action(north.TOKEN, turn_token, str, str)
DRAW = Action(north.DRAW, draw)
SEND = Action("send", send, str)
CLOSE = Action(questions.CLOSE, close)


# A correction


def amending(at: WardenPosition, draft: Draft) -> north_amend.Amending:
    return north_amend.Amending(at.state.front, draft.correction, draft.looked)


def amended(draft: Draft, now: north_amend.Amending) -> Draft:
    return replace(draft, correction=now.correction, looked=now.looked)


def entry(at: WardenPosition, draft: Draft) -> AmendNorth:
    return north_amend.with_north(AmendNorth(), at.state.front, draft.correction)


def correct(at: WardenPosition, draft: Draft) -> Draft:
    return Draft(asked="amend", correction=draft.correction, looked=draft.looked)


def correct_anew(at: WardenPosition, draft: Draft) -> Draft:
    return Draft(asked="amend")


def save(at: WardenPosition, draft: Draft) -> Step[Draft]:
    return Proposal.of(entry(at, draft)) if draft.correction else EMPTY


def amend_north(at: WardenPosition, draft: Draft, spot: str) -> Draft | None:
    """A spot of the correction's own question; None: it is none of those."""
    now = north_amend.TOUCHES.touch(at, amending(at, draft), spot)
    if now is None:
        return None
    asked: Asked = "amend" if north_amend.MORE.arguments(spot) is None else "amend.who"
    return amended(replace(draft, asked=asked), now)


AMEND = Action(amend.AMEND, correct)
ANEW = Action(amend.ANEW, correct_anew)
SAVE = Action(amend.SAVE, save)
ACTIONS = (
    *(GUARD, REMOVE, CANCEL, WALL, GIFT, CAMP, CLEARING, PUT_RIGHT, ROLL, DIE, END),
    *(VICTORY, RESHUFFLE, NUMBER, ROLLS, SHOW_STEPS, COUNT, TALLY, TOKEN, DRAW, SEND, CLOSE),
    *(AMEND, ANEW, SAVE),
)
