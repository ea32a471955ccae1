"""What a touch means at the warden's table, until it is a move for the rules to judge."""

from dataclasses import replace

from companion.games.nights_watch.north import amend
from companion.games.nights_watch.north.amend import WHOLE, Correction
from companion.games.nights_watch.north.cells import figures, token_of
from companion.games.nights_watch.north.scene import PIECES, WRONG
from companion.games.nights_watch.warden.bar import roller
from companion.games.nights_watch.warden.draft import UNCHANGED, Asked, Choosing, Draft, Table
from companion.games.nights_watch.warden.questions import correction, question, unseen
from companion.games.nights_watch.warden.scene import choosing, last_told, scene
from companion.games.nights_watch.warden.variants import REVISABLE, wrong
from companion.match.dice import Dice
from companion.match.table import Played
from companion.play.amend import SAVE
from companion.play.desk_game import DeskGame
from companion.play.questions import Value
from companion.play.steps import Chance, Errand, Proposal, Step
from scoring.game import Move, Verdict
from scoring.nights_watch.moves import AmendNorth, EndTurn, Guard, Reshuffle, RolledBy
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.warden import Remove, Roll, TallyPoints, Turned, Victory, Warden
from scoring.nights_watch.wildlings import CLANS, KINDS, Place
from scoring.tuples import literal, put

EMPTY = Draft()
RESULT = Errand("result")


def touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """A correction that was begun stays begun until something is entered."""
    step = _touch(at, draft, spot)
    if isinstance(step, Draft) and not step.asked.startswith("amend"):
        return replace(step, correction=draft.correction, looked=draft.looked)
    return step


def _touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    tr, turn = at.tr, at.state.turn
    match spot.split("."):
        case ["guard" | "remove" as what]:
            return _choose(draft, "guard" if what == "guard" else "remove")
        case ["cancel"]:
            return EMPTY
        case ["wall", section]:
            about = tr("A guard on section {n}").format(n=section)
            return Proposal.of(Guard(turn, int(section)), about)
        case ["gift", hex]:
            return _remove(at, Place(gift=hex))
        case ["camp" | "clearing", _]:
            return _send_back(at, draft, spot)
        case [what, *where] if what == WRONG:
            return wrong(at, *where) or draft
        case ["roll"]:
            return Chance(lambda dice: _roll(at, dice.d12(), "app"))
        case ["end"]:
            return Proposal.of(EndTurn(turn), tr("Turn done"))
        case ["victory"]:
            return Proposal.of(Victory(turn), tr("10 points"))
        case ["reshuffle"]:
            return Proposal.of(Reshuffle(), tr("Shuffle the tokens"))
    return _ask(at, draft, spot)


def _ask(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """A question is opened, or one that is open is touched."""
    match spot.split("."):
        case ["number"]:
            return Draft(asked="die")
        case ["token"]:
            return Draft(asked="token")
        case ["rolls" | "steps" as what]:
            return Draft(asked="rolls" if what == "rolls" else "steps")
        case ["count"]:
            none = (0,) * at.state.seats
            return Draft(asked="tally", points=none, hands=none)
        case ["amend"]:
            return Draft(asked="amend", correction=draft.correction, looked=draft.looked)
        case ["anew"]:
            return Draft(asked="amend")
        case ["die", face]:
            return _roll(at, int(face), "table")
        case ["token", kind, clan]:
            return _turned(at, token_of(kind, clan))
        case ["draw"]:
            return Chance(lambda dice: _drawn(at, dice))
        case ["send", which]:
            return _send(at, draft.place, which)
        case ["tally"]:
            return Proposal.of(TallyPoints(points=draft.points, hands=draft.hands), then=RESULT)
        case ["close"] if draft.asked == "amend.who":
            return replace(draft, asked="amend")
        case ["close"]:
            return Draft(draft.choosing)
    return _amend(at, draft, spot)


def _amend(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    if spot == SAVE:
        return EMPTY if draft.correction == UNCHANGED else Proposal.of(draft.correction)
    asked: Asked = "amend.who" if spot.startswith("more.") else "amend"
    return _corrected(
        replace(draft, asked=asked), amend.touched(correction(at, draft), spot.split("."))
    )


def _corrected(draft: Draft, now: Correction[AmendNorth]) -> Draft:
    return replace(draft, correction=now.move, looked=now.looked)


def _choose(draft: Draft, what: Choosing) -> Draft:
    """The next touch of the picture says where; the same button again forgets it."""
    return EMPTY if draft.choosing == what else Draft(what)


def _roll(at: Table, number: int, by: RolledBy) -> Proposal:
    """With the roll of the next player the turn before it ends."""
    seat = roller(at)
    moves: tuple[Move, ...] = (Roll(seat, number, by),)
    if seat != at.state.turn:
        moves = (EndTurn(at.state.turn), *moves)
    return Proposal(moves, at.tr("The roll"))


# Tokens


def _turned(at: Table, token: Token) -> Proposal:
    return Proposal.of(Turned(at.state.turn, token.kind, token.clan), at.tr("Token"))


def _drawn(at: Table, dice: Dice) -> Proposal:
    """One of the unseen, each as likely."""
    return _turned(at, dice.draw(unseen(at.state.supply))[0])


# Wildlings that go back


def _send_back(at: Table, draft: Draft, place: str) -> Step[Draft]:
    """Ask which one, if several stand there; an empty place is for the rules to refuse."""
    there = figures(at.state.front, place)
    if len(there) > 1:
        return replace(draft, asked="which", place=place)
    nobody = "1" if place.startswith("camp.") else "regular"
    return _send(at, place, there[0][0] if there else nobody)


def _send(at: Table, place: str, which: str) -> Proposal:
    what, _, name = place.partition(".")
    if what == "camp":
        return _remove(at, Place(camp=(literal(name, CLANS), int(which))))
    return _remove(at, Place(clearing=int(name), kind=literal(which, KINDS)))


def _remove(at: Table, place: Place) -> Proposal:
    return Proposal.of(Remove(at.state.turn, place), at.tr("A wildling goes back"))


def answer(at: Table, draft: Draft, name: str, value: Value) -> Step[Draft]:
    match name.split("."):
        case ["points", seat]:
            return replace(draft, points=put(draft.points, int(seat), int(value)))
        case ["hands", seat]:
            return replace(draft, hands=put(draft.hands, int(seat), int(value)))
    return _corrected(draft, amend.answered(correction(at, draft), name, value))


def judged(at: Table, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """What the last count and a correction were told wrong, they say themselves."""
    if verdict.ok or draft.asked not in ("tally", "amend"):
        return None
    return replace(draft, refused=at.words.verdict(verdict))


def happened(at: Table, draft: Draft, played: Played) -> Draft:
    """What was put away of a correction was about another table."""
    if not played.verdict.ok or draft.asked.startswith("amend"):
        return draft
    return replace(draft, correction=UNCHANGED, looked=WHOLE)


def steps(at: Table) -> tuple[str, ...]:
    lines, told = last_told(at)
    return tuple(line.text for line in lines[len(lines) - len(told) :])


def shaken(at: Table, draft: Draft) -> str:
    """As a touch of the roll."""
    rolls = at.state.phase in ("roll", "main") and not choosing(at, draft)
    return "roll" if rolls else ""


DESK: DeskGame[Warden, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    judged,
    pieces=PIECES,
    steps=steps,
    shaken=shaken,
    happened=happened,
    revisable=REVISABLE,
)
