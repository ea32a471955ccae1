"""The correction question of the full table: pieces, hands, cards, heroes, turn, the north."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from companion.games.nights_watch.north import amend as north
from companion.games.nights_watch.north import place_names
from companion.games.nights_watch.table import cells, corrections
from companion.games.nights_watch.table.cells import verdict
from companion.games.nights_watch.table.draft import Asking, Draft, seat_shown
from companion.games.nights_watch.table.hands import WatchPosition
from companion.games.nights_watch.table.phrases import called
from companion.i18n import N_
from companion.play import amend as play_amend
from companion.play import fields as play_fields
from companion.play.actions import Action
from companion.play.amend import amend_question, anew
from companion.play.fields import Fact, Field
from companion.play.questions import Choice, Choose, OneOf, Part, Question, Value, sheet
from companion.play.scene import Scene, Spot, Stage
from companion.play.steps import Proposal
from scoring.nights_watch.moves import HEROES, HeroName
from scoring.tuples import literal

PARTS: tuple[Asking, ...] = ("amend.hands", "amend.cards", "amend.turn", "amend.heroes")
NORTH = N_("Camps, clearings, Wall, Gift, breaches")
HELD = N_("The hero of each player, and its side.")


def menu_question(at: WatchPosition, draft: Draft) -> Question:
    """What is different on the table?"""
    tr, watch = at.tr, at.state.setting.watch
    lines = (
        ("pieces", "village", tr("Pieces on the board"), tr("Roads, settlements, keeps, Tormund")),
        ("north", "guard", tr("Wildlings and guards"), tr(NORTH)),
        ("hands", "hand", tr("Hands"), tr("Resource cards")),
        ("cards", "draw", tr("Action cards"), tr("In hand and played")),
        ("turn", "end_turn", tr("Turn and special cards"), tr("Longest road, largest patrol")),
        ("heroes", "hero", tr("Heroes"), tr(HELD)),
    )
    choices = tuple(
        Choice(Spot(PART(name), words), icon, note)
        for name, icon, words, note in lines
        if watch or name not in ("north", "heroes")
    )
    asked = sheet(tr, "amend", tr("What is different on the table?"), Choose(choices))
    return asked._replace(tools=(anew(at), *asked.tools)) if draft.correction else asked


def question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    """A part of the table, and what the rules say of all that differs."""
    tr, move, begun = at.tr, corrections.entry(at, draft.correction), bool(draft.correction)
    if draft.asked == "amend.north.who":
        return north.who(at, draft.north, stage.width)
    title, note, fields = _asked(at, draft)
    parts = play_fields.parts(fields, draft.correction, partial(_drawn, at, stage))
    if draft.asked == "amend.north":
        parts = north.shown(at, _north(at, draft), stage)
    nothing, fine = tr("Nothing differs yet."), tr("The box holds all of this.")
    said = verdict(at, move if begun else None, nothing, fine)
    off = "" if begun and at.judge(move).ok else said.text
    made = amend_question(at, (*parts, said), "", nothing=off, begun=begun)
    return made._replace(name=draft.asked, title=title, note=note)


Asks = tuple[str, str, Iterable[Field | Part]]
"""The title of a question, its note, and what it asks."""


def _asked(at: WatchPosition, draft: Draft) -> Asks:
    tr, seat = at.tr, draft.seat
    seats = OneOf("seat", "", tuple(enumerate(at.players)), seat)
    match draft.asked:
        case "amend.hands":
            note = tr("A changed hand counts as shown openly.")
            return tr("Hands"), note, (seats, *corrections.hand_fields(at, seat))
        case "amend.cards":
            note = tr("In hand, and played by each player.")
            return tr("Action cards"), note, (seats, *corrections.card_fields(at, seat))
        case "amend.heroes":
            return tr("Heroes"), tr(HELD), (seats, *corrections.hero_fields(at, seat))
        case "amend.turn":
            note = tr("Another turn puts that player before the roll and ends any set-up.")
            return tr("Turn and special cards"), note, corrections.turn_fields(at)
    return tr("Wildlings and guards"), tr(NORTH), ()


def _drawn(at: WatchPosition, stage: Stage, field: Field, fact: Fact) -> Scene:
    """The heroes to choose from, or who holds a special card."""
    if field.name == "hero":
        now = fact[0] if isinstance(fact, tuple) else None
        named = ((Spot(HERO(hero), called(hero, at.tr)), hero == now) for hero in HEROES)
        return cells.words(named, stage.width).scene
    nobody = at.tr("as is") if field.name == "turn" else at.tr("nobody")
    holder = fact if isinstance(fact, int) else None
    return cells.seats(at, partial(HOLDS, field.name), nobody, holder, stage.width).scene


def _north(at: WatchPosition, draft: Draft) -> north.Amending:
    return north.Amending(at.state.front, draft.correction, draft.north)


# What a touch does


def begin(at: WatchPosition, draft: Draft, what: str) -> Draft:
    """What is to be put right."""
    seat = seat_shown(at, draft)
    now = Draft(seat=seat, correction=draft.correction, north=draft.north)
    if what == "pieces":
        return replace(now, tool="settlement")
    return replace(now, asked=literal(f"amend.{what}", (*PARTS, "amend.north")))


def begin_anew(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("amend")


def set_hero(at: WatchPosition, draft: Draft, hero: HeroName) -> Draft:
    field, now = corrections.hero_field(at, draft.seat), draft.correction
    card = (hero, str(corrections.side_of(now.of(field))))
    return replace(draft, correction=now.put(field, card))


def set_holder(at: WatchPosition, draft: Draft, key: str, who: str) -> Draft:
    """Of a special card, or of the turn."""
    holder = corrections.NOBODY if who == cells.NOBODY else int(who)
    field = corrections.holder_field(at, key)
    return replace(draft, correction=draft.correction.put(field, holder))


def piece_touched(at: WatchPosition, draft: Draft, spot: str) -> Draft:
    """A piece of the seat in hand, set or taken away."""
    which, state, now = place_names.which_of(spot), at.state, draft.correction
    if draft.tool is None:
        return draft
    if draft.tool == "tormund":
        return replace(draft, correction=corrections.with_tormund(state, now, which))
    changed = corrections.with_piece(state, now, draft.tool, draft.seat, which)
    return replace(draft, correction=changed)


def save(at: WatchPosition, draft: Draft) -> Proposal:
    return Proposal.of(corrections.entry(at, draft.correction))


def amend_north(at: WatchPosition, draft: Draft, spot: str) -> Draft | None:
    """A spot of the north's own question; None: it is none of those."""
    now = north.TOUCHES.touch(at, _north(at, draft), spot)
    if now is None:
        return None
    asked: Asking = "amend.north" if north.MORE.arguments(spot) is None else "amend.north.who"
    return replace(draft, asked=asked, correction=now.correction, north=now.looked)


def hero_of(name: str) -> HeroName:
    return literal(name, HEROES)


PART = Action(play_amend.AMEND, begin, str)
HERO = Action("hero", set_hero, hero_of)
HOLDS = Action("holds", set_holder, str, str)
SAVE = Action(play_amend.SAVE, save)
ACTIONS = (PART, HERO, HOLDS, SAVE, Action(play_amend.ANEW, begin_anew))


def answered(at: WatchPosition, draft: Draft, name: str, value: Value) -> Draft:
    if name == "seat":
        return replace(draft, seat=int(value))
    if draft.asked == "amend.north":
        now = north.answered(_north(at, draft), name, value)
        return replace(draft, correction=now.correction, north=now.looked)
    _, _, fields = _asked(at, draft)
    return replace(draft, correction=play_fields.answered(fields, draft.correction, name, value))
