"""What a touch means at the warden's table, what it asks, and what entries could have been."""

from dataclasses import replace
from functools import partial

from companion.games.nights_watch.north import amend
from companion.games.nights_watch.north import variants as north
from companion.games.nights_watch.north.amend import WHOLE, Correction
from companion.games.nights_watch.north.dice import rolls_question
from companion.games.nights_watch.north.listing import steps_question
from companion.games.nights_watch.north.phrases import place_name
from companion.games.nights_watch.north.scene import PIECES, WRONG
from companion.games.nights_watch.warden.draft import UNCHANGED, Asked, Choosing, Draft, Table
from companion.games.nights_watch.warden.phrases import line
from companion.games.nights_watch.warden.scene import (
    choosing,
    last_told,
    over_words,
    roller,
    scene,
    spot_of,
)
from companion.match.table import Played
from companion.play.amend import SAVE, amend_question, among, touched
from companion.play.cells import Cell, picture
from companion.play.desk_game import DeskGame
from companion.play.questions import Choice, Count, Part, Question, Value, label, sheet, why_not
from companion.play.scene import Box, Mark, Spot, Stage, Tint, Words
from companion.play.steps import Chance, Errand, Proposal, Step, Tell, Touched
from companion.play.variants import Revisable, Variant, Variants
from scoring.codec import to_json
from scoring.game import Move, Seat, Verdict
from scoring.nights_watch.moves import AmendNorth, EndTurn, Guard, Reshuffle, RolledBy
from scoring.nights_watch.tokens import PRINTED, Supply, Token
from scoring.nights_watch.warden import Remove, Roll, TallyPoints, Turned, Victory, Warden
from scoring.nights_watch.wildlings import CLANS, HIGHEST_TRAIL, KINDS, Place
from scoring.tuples import add, literal, put


def variants(at: Table, move: Move) -> tuple[Variants, ...]:
    match move:
        case Roll():
            return (north.wildling_die(at, lambda n: replace(move, wildling=n)),)
        case Guard():
            return (north.sections(at, lambda n: Guard(move.seat, n)),)
        case Turned():
            turned = partial(_turned, move.seat)
            return (north.tokens(at, "token", at.tr("Token"), turned),)
        case Remove():
            each = tuple(
                Variant(spot_of(one.from_), place_name(to_json(one.from_), at.tr), one)
                for one in at.game.meanings(at.state, move.seat, ())
                if isinstance(one, Remove)
            )
            return (Variants(at.tr("wildling"), each, 2),)
    return ()


def _turned(seat: Seat, token: Token) -> Turned:
    return Turned(seat, token.kind, token.clan)


def stated(at: Table, move: Move) -> tuple[Move, ...]:
    match move:
        case Guard():
            return (AmendNorth(wall=add(at.state.front.wall, move.section - 1, move.seat)),)
        case EndTurn():
            return (AmendNorth(turn=(move.seat + 1) % at.state.seats),)
        case Roll():
            return (AmendNorth(turn=move.seat), move)
    return ()


def wrong(at: Table, what: str, which: str) -> Touched | None:
    """Something that stands there was touched."""
    if what == "die":
        return among(north.rolls(at), "die")
    return touched(at, lambda state: north.part_of(state.front, what, which), f"{what}.{which}")


REVISABLE: Revisable[Warden] = Revisable(line, variants, stated, face=north.roll_face)


MOST = 30
"""Points or cards that a count goes up to."""


def question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    tr = at.tr
    match draft.asked:
        case "die":
            return die_question(at, stage)
        case "token":
            title = tr("Which token was turned?")
            return north.token_question(at, "token", title, unseen(at.state.supply), stage)
        case "which":
            return north.which_question(at, "which", "send", at.state.front, draft.place, stage)
        case "tally":
            return tally_question(at, draft)
        case "amend":
            differs = draft.correction != UNCHANGED
            refused = at.refused(draft.correction) if differs else ""
            parts = amend.parts(at, correction(at, draft), stage)
            return amend_question(at, parts, refused, begun=differs)
        case "amend.who":
            return amend.who(at, draft.looked, stage.width)
        case "rolls":
            return rolls_question(at, stage)
        case "steps":
            lines, told = last_told(at)
            return steps_question(lines, len(lines) - len(told), tr)
    return None


def die_question(at: Table, stage: Stage) -> Question:
    """What the cardboard's die shows."""
    cells = [Cell(Spot(f"die.{n}", str(n)), partial(_face, n)) for n in range(1, north.FACES + 1)]
    title = at.tr("{name} rolls").format(name=at.players[roller(at)])
    note = at.tr("What the die shows; 9 to 12 move nobody")
    faces = picture(cells, 4, north.CELL, stage.width)
    return sheet(at.tr, "die", title, faces, *north.earlier_rolls(at, stage), note=note)


def _face(face: int, box: Box) -> tuple[Mark, ...]:
    tint = "text" if face <= HIGHEST_TRAIL else "text_3"
    return (Words(str(face), box.cx, box.cy, 22, Tint(tint), bold=True),)


def unseen(supply: Supply) -> dict[Token, int]:
    """How many tokens of each sort do not lie face up."""
    sorts = [Token(kind, clan) for clan in CLANS for kind in KINDS]
    left = map(int.__sub__, PRINTED, supply.face_up)
    return dict(zip(sorts, left, strict=True))


def tally_question(at: Table, draft: Draft) -> Question:
    """After the end: everybody's points and cards in hand."""
    tr = at.tr
    parts: list[Part] = []
    for name, title, counts in (
        ("points", tr("Points"), draft.points),
        ("hands", tr("Cards in hand"), draft.hands),
    ):
        parts.append(label(title))
        told = zip(at.players, counts, strict=True)
        parts += [Count(f"{name}.{i}", who, n, 0, MOST) for i, (who, n) in enumerate(told)]
    parts += why_not(draft.refused)
    tie = tr("Guards are equal: points decide, then cards in hand.")
    note = tie if at.outcome is None else ""
    count = Choice(Spot("tally", tr("Count up")), icon="points", kind="accent")
    return sheet(tr, "tally", tr("Points and cards"), *parts, note=note, choices=(count,))


def correction(at: Table, draft: Draft) -> amend.Correction[AmendNorth]:
    return amend.Correction(at.state.front, draft.correction, draft.looked)


EMPTY = Draft()
CHOOSE: tuple[Choosing, ...] = ("guard", "remove")
"""The next touch of the picture says where; the same button again forgets it."""
OPENS: dict[str, Asked] = {"number": "die", "token": "token", "rolls": "rolls", "steps": "steps"}


def touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """A correction that was begun stays begun until something is entered."""
    step = _touch(at, draft, spot)
    if isinstance(step, Draft) and not step.asked.startswith("amend"):
        return replace(step, correction=draft.correction, looked=draft.looked)
    return step


def _touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    tr, turn = at.tr, at.state.turn
    match spot.split("."):
        case ["guard" | "remove" | "token" | "end"] if over := over_words(at):
            return Tell(over)
        case ["guard" | "remove" as what]:
            wanted = literal(what, CHOOSE)
            return EMPTY if draft.choosing == wanted else Draft(wanted)
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
        case ["number"] if at.state.phase == "over":
            return Draft(asked="rolls")
        case [what] if what in OPENS:
            return Draft(asked=OPENS[what])
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
            return _token(at, north.token_of(kind, clan))
        case ["draw"]:
            return Chance(lambda dice: _token(at, dice.draw(unseen(at.state.supply))[0]))
        case ["send", which]:
            return _send(at, draft.place, which)
        case ["tally"]:
            counted = TallyPoints(points=draft.points, hands=draft.hands)
            return Proposal.of(counted, then=Errand("result"))
        case ["close"] if draft.asked == "amend.who":
            return replace(draft, asked="amend")
        case ["close"]:
            return Draft(draft.choosing)
    return _amend(at, draft, spot)


def _amend(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    if spot == SAVE:
        return EMPTY if draft.correction == UNCHANGED else Proposal.of(draft.correction)
    asked: Asked = "amend.who" if spot.startswith("more.") else "amend"
    now = amend.touched(correction(at, draft), spot.split("."))
    return _corrected(replace(draft, asked=asked), now)


def _corrected(draft: Draft, now: Correction[AmendNorth]) -> Draft:
    return replace(draft, correction=now.move, looked=now.looked)


def _roll(at: Table, number: int, by: RolledBy) -> Proposal:
    """With the roll of the next player the turn before it ends."""
    seat = roller(at)
    moves: tuple[Move, ...] = (Roll(seat, number, by),)
    if seat != at.state.turn:
        moves = (EndTurn(at.state.turn), *moves)
    return Proposal(moves, at.tr("The roll"))


def _token(at: Table, token: Token) -> Proposal:
    return Proposal.of(_turned(at.state.turn, token), at.tr("Token"))


def _send_back(at: Table, draft: Draft, place: str) -> Step[Draft]:
    """Ask which one, if several stand there; an empty place is for the rules to refuse."""
    there = north.figures(at.state.front, place)
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
