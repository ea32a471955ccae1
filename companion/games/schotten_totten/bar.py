"""Below the border: the line that says what can be done, and the buttons that do it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.phrases import card_name, titled
from companion.games.schotten_totten.table import Chosen, Open, Table
from companion.play import art, text
from companion.play.desk import UNDO
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint

NARROW = 300
"""dp of a bar whose icons give way to its words."""


def hint(at: Table, draft: Draft, ways: Open, box: Box, stage: Stage) -> Iterator[Shape]:
    """What is or what to do, and the one thing to touch for it."""
    icon, said, tone, offers = _hint(at, draft, ways)
    right = box.right - 2
    buttons: list[Shape] = []
    for spot, words, kind in reversed(offers):
        wide = max(78, text.width(words, 16, True) + 36)
        place = Box(right - wide, box.y + 2, wide, box.h - 4)
        buttons.insert(0, art.button(spot, place, words, kind=kind))
        right -= wide + 4
    strong = tone == "accent_soft"
    marks: list[Mark] = [Block(box, Tint(tone), 12)]
    x = box.x + 14
    if icon:
        tint = Tint("accent_text" if strong else "text_2")
        marks.append(Glyph(icon, x + 10, box.cy, 20, tint))
        x += 32
    room = Box(x, box.y + 2, right - x - 4, box.h - 4)
    marks += art.paragraph(said, room, stage.size(16), "text")
    yield Shape("hint", "hint", box, tuple(marks), frozenset({tone}), says=said)
    yield from buttons


Offer = tuple[Spot, str, str]
Hint = tuple[str, str, str, list[Offer]]
"""Icon, words, ground, and what is offered."""


def _hint(at: Table, draft: Draft, ways: Open) -> Hint:
    tr, state = at.tr, at.state
    name = at.players[state.turn]
    if at.reader == "past":
        return "history", tr("The table as it was"), "surface", []
    if at.outcome is not None:
        return "points", _ended(at), "legal_soft", []
    if draft.chosen is not None:
        return _step(at, draft.chosen)
    if ways.claims:
        return _claims(at, ways)
    if not at.playable:
        return "hand", tr("{name} to move").format(name=name), "surface", []
    if state.phase == "play":
        offer = [_offer("pass", tr("Pass"), "plain")] if ways.may_pass else []
        said = at.news or tr("{name} plays a card").format(name=name)
        return "tick" if at.news else "hand", said, "surface", offer
    said = at.news or tr("{name} draws a card").format(name=name)
    return "tick" if at.news else "draw", said, "surface", []


def _offer(spot: str, words: str, kind: str) -> Offer:
    return Spot(spot, words), words, kind


def _claims(at: Table, ways: Open) -> Hint:
    numbers = ", ".join(map(str, ways.claims))
    said = at.ntr("Stone {n} can be claimed", "Stones {n} can be claimed", len(ways.claims))
    offers = [_offer(f"claim.{ways.claims[0]}", at.tr("Claim"), "accent")] if at.playable else []
    told = at.news if at.undone else said.format(n=numbers)
    return "claim", told, "accent_soft", offers


def _step(at: Table, chosen: Chosen) -> Hint:
    tr = at.tr
    code = f"joker={chosen.named}" if chosen.named else chosen.card
    if chosen.wants == "take":
        own = chosen.victim == chosen.seat
        what = tr("tap one of your cards") if own else tr("tap a card of the other side")
    else:
        what = tr("now tap its stone")
        code = chosen.take.card if chosen.take else code
    offers = [_offer("cancel", tr("Cancel"), "plain")]
    if chosen.card == "strategist" and chosen.take:
        offers.insert(0, _offer("discard", tr("Discard"), "plain"))
    return "", f"{titled(card_name(code, tr))}: {what}", "accent_soft", offers


def _ended(at: Table) -> str:
    outcome = at.outcome
    assert outcome is not None
    names = [at.players[seat] for seat in outcome.winners]
    return at.tr("{name} wins").format(name=names[0]) if len(names) == 1 else at.tr("A draw")


def bar(at: Table, draft: Draft, ways: Open, box: Box) -> Iterator[Shape]:
    inner = Box(box.x + 12, box.y + 8, box.w - 24, box.h - 16)
    tr = at.tr
    if at.reader == "past":
        spot = Spot("leave", tr("Back to the history"))
        yield art.button(spot, inner, spot.says, icon="back")
        return
    if not at.playable:
        return
    key = 64 if inner.w > NARROW else 52
    none = "" if at.standing else tr("Nothing to take back: this is the start.")
    yield art.button(Spot(UNDO, tr("Undo"), none), inner._replace(w=key), "", icon="undo")
    x = inner.x + key + 8
    if at.state.phase != "over":
        read = Spot("camera", tr("Read with the camera"))
        yield art.button(read, Box(x, inner.y, key, inner.h), "", icon="camera")
        x += key + 8
    mains = _mains(at, draft, ways)
    wide = (inner.right - x - 8 * (len(mains) - 1)) / len(mains)
    for i, (spot_name, words, icon, kind) in enumerate(mains):
        place = Box(x + i * (wide + 8), inner.y, wide, inner.h)
        yield art.button(Spot(spot_name, words), place, words, icon=icon, kind=kind)


def _mains(at: Table, draft: Draft, ways: Open) -> list[tuple[str, str, str, str]]:
    """(spot, words, icon, kind) of what moves the match on."""
    tr = at.tr
    if at.state.phase == "over":
        return [("result", tr("Result"), "points", "accent")]
    kind = "plain" if ways.claims or draft.chosen else "accent"
    if not ways.draws:
        return [("choose", tr("Play a card"), "hand", kind)]
    if None in ways.draws:
        draws = len(ways.draws) > 1
        words = tr("Draw, end turn") if draws else tr("End turn")
        return [("end", words, "draw" if draws else "end_turn", kind)]
    names = {"clan": tr("Draw clan"), "tactic": tr("Draw tactic")}
    icons = {"clan": "deck", "tactic": "strategist"}
    return [(f"end.{d}", names[d], icons[d], "plain") for d in ways.draws if d is not None]
