"""Below the border: the line that says what can be done, and the buttons that do it."""

from collections.abc import Iterator

from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.layout import Layout
from companion.games.schotten_totten.phrases import card_name, titled
from companion.games.schotten_totten.table import (
    Chosen,
    Open,
    Table,
    open_moves,
    together,
    turn_over,
)
from companion.play import art, text
from companion.play.bar import GAP, Button, bar, camera, push, result, undo
from companion.play.desk import UNDO_ALL
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint

Hint = tuple[str, str, str, list[Button]]
"""Icon, words, ground, and what is offered."""
KEY = 48
"""dp of a key without words where there is little room."""
NARROW = 300
"""dp of a bar whose icons give way to its words."""
READ, TOLD = 40, 150
"""dp of height that words need in a narrow column, and of width beside what is offered."""


def below(at: Table, draft: Draft, ways: Open, room: Layout, stage: Stage) -> Iterator[Shape]:
    """The hint above the bar; where there is little room, the bar has what the hint offers."""
    foot = room.bar
    if not room.snug:
        yield from hint(at, draft, ways, room.hint, stage)
        yield from bar(at, buttons(at, draft, ways, foot), foot)
    elif room.beside:
        yield from _beside(at, draft, ways, foot, stage)
    elif draft.choosing and at.playable:
        undoing, line = foot.lined(KEY, 1, gap=GAP)
        yield from bar(at, [undo(at, KEY)], undoing)
        yield from _told(_hint(at, draft, ways), line, stage)
    else:
        icon, said, tone, offers = _hint(at, draft, ways)
        if room.hint.h:
            yield from _told((icon, said, tone, []), room.hint, stage)
        mains = [*offers, *_mains(at, draft, ways)]
        alone = at.outcome is not None or len(mains) > 1
        keys = [undo(at, KEY)] if alone else [undo(at, KEY), camera(at, KEY)]
        yield from bar(at, [*keys, *mains], foot)


def _beside(at: Table, draft: Draft, ways: Open, box: Box, stage: Stage) -> Iterator[Shape]:
    """One below the other in a narrow column: the hint, the keys, what moves the match on."""
    icon, said, tone, offers = _hint(at, draft, ways)
    mains = [] if draft.choosing else _mains(at, draft, ways)
    if at.playable:
        keys = [undo(at, KEY), *(offers[-1:] or [camera(at, KEY)] * (at.outcome is None))]
        rows = [keys, *([one] for one in (*offers[:-1], *mains))]
    else:
        rows = [[]] if at.reader == "past" else []
    high = (KEY + 4) * len(rows) - 4
    places = Box(box.x, box.bottom - high, box.w, high).rows(len(rows), 4)
    line = Box(box.x, box.y, box.w, box.h - high - 4)
    if line.h >= READ:
        yield from _told((icon, said, tone, []), line, stage)
    for row, place in zip(rows, places, strict=True):
        yield from bar(at, row, place)


def hint(at: Table, draft: Draft, ways: Open, box: Box, stage: Stage) -> Iterator[Shape]:
    """What is or what to do, and the one thing to touch for it."""
    if booked_both(at) and draft == Draft() and not ways.claims:
        yield from _both(at, box, stage)
    else:
        yield from _told(_hint(at, draft, ways), box, stage)


def _told(hint: Hint, box: Box, stage: Stage) -> Iterator[Shape]:
    icon, said, tone, offers = hint
    wides = [max(78, text.width(offer.words, 16, True) + 36) for offer in offers]
    if box.w - sum(wides) < TOLD:
        offers = [offer._replace(words="") if offer.icon else offer for offer in offers]
        wides = [wide if offer.words else KEY for offer, wide in zip(offers, wides, strict=True)]
    right = box.right - 2 - sum(wides) - 4 * len(offers)
    marks: list[Mark] = [Block(box, Tint(tone), 12)]
    x = box.x + (14 if box.w > NARROW else 8)
    if icon and box.w > NARROW:
        tint = Tint("accent_text" if tone == "accent_soft" else "text_2")
        marks.append(Glyph(icon, x + 10, box.cy, 20, tint))
        x += 32
    room = Box(x, box.y + 2, right - x - 4, box.h - 4)
    most = max(1, int(room.h / 14))
    marks += art.paragraph(said, room, stage.size(16), "text", most=most)
    yield Shape("hint", "hint", box, tuple(marks), frozenset({tone}), says=said)
    up = min(2.0, (box.h - KEY) / 2)
    places = box.inset(0, up).beside(right + 4 - box.x).lined(*wides, gap=4)
    for offer, place in zip(offers, places, strict=True):
        icon = "" if offer.words else offer.icon
        yield art.button(offer.spot, place, offer.words, icon=icon, kind=offer.kind)


def booked_both(at: Table) -> bool:
    """A touch has just ended one turn and begun the next."""
    told = bool(at.news) and not at.undone and at.playable
    return told and at.outcome is None and together(at) > 1


def _both(at: Table, box: Box, stage: Stage) -> Iterator[Shape]:
    """Both facts on the lightest ground there is, and what takes back both."""
    made = at.standing[-together(at) :]
    words = at.tr("Undo both") if len(made) == 2 else at.tr("Undo all")
    wide = text.width(words, 16, True) + 58
    drew = [played.entry["seat"] for played in made if played.entry["move"] == "end_turn"]
    notes = [at.tr("{name} drew.").format(name=at.players[seat]) for seat in drew]
    first = len(at.standing) - len(made)
    before = at.at(at.standing[first - 1].state) if first and drew else at
    if left := open_moves(before).claims:
        said = at.ntr("Stone {n} stays unclaimed.", "Stones {n} stay unclaimed.", len(left))
        notes.append(said.format(n=", ".join(map(str, left))))
    note, x, room = " ".join(notes), box.x + 14, box.w - wide - 26
    marks = (
        Block(box, Tint("text"), 12),
        art.words(
            at.news, x, box.cy - 9, stage.size(16), "bg", room=room, bold=True, anchor="left"
        ),
        art.words(note, x, box.cy + 11, stage.size(14), "bg", room=room, anchor="left"),
    )
    yield Shape("hint", "hint", box, marks, frozenset({"both"}), says=f"{at.news}. {note}")
    place = Box(box.right - wide - 4, box.cy - KEY / 2, wide, KEY)
    drawn = (
        Block(place, None, 12, Tint("bg", 0.6), 1.5),
        Glyph("undo", place.x + 24, place.cy, 20, Tint("bg")),
        art.words(words, place.x + 42, place.cy, 16, "bg", room=wide, bold=True, anchor="left"),
    )
    yield Shape(f"button.{UNDO_ALL}", "button", place, drawn, spot=Spot(UNDO_ALL, words))


def _hint(at: Table, draft: Draft, ways: Open) -> Hint:
    tr, state = at.tr, at.state
    name = at.players[state.turn]
    if at.reader == "past":
        return "history", tr("The table as it was"), "surface", []
    if at.outcome is not None:
        return "points", at.ended(), "legal_soft", []
    if draft.chosen is not None:
        return _step(at, draft.chosen)
    if draft.asked in ("move", "swap") and draft.laid is not None:
        name = titled(card_name(draft.laid.card, tr))
        what = tr("tap the card it is swapped with")
        what = tr("now tap its stone") if draft.asked == "move" else what
        return "", f"{name}: {what}", "accent_soft", [push("cancel", tr("Cancel"), "close")]
    if ways.claims:
        return _claims(at, ways)
    if proofs := _proof(at):
        return "claim", at.news, "legal_soft", proofs
    if not at.playable:
        return "hand", at.to_move(state.turn), "surface", []
    if state.phase == "play":
        offer = [push("pass", tr("Pass"))] if ways.may_pass else []
        said = at.news or tr("{name} plays a card").format(name=name)
        return "tick" if at.news else "hand", said, "surface", offer
    said = tr("{name} draws a card").format(name=name)
    if turn_over(at) is not None:
        following = at.players[1 - state.turn]
        said = tr("{name} has played. The card of {next} ends the turn.")
        said = said.format(name=name, next=following)
    return "tick" if at.undone else "draw", at.news if at.undone else said, "surface", []


def _proof(at: Table) -> list[Button]:
    """Of the claim that was just made here."""
    if not at.news or at.undone or not at.playable or not at.standing:
        return []
    entry = at.standing[-1].entry
    claimed = entry.get("move") == "claim"
    return [push(f"proof.{entry['stone']}", at.tr("Proof"))] if claimed else []


def _claims(at: Table, ways: Open) -> Hint:
    numbers = ", ".join(map(str, ways.claims))
    said = at.ntr("Stone {n} can be claimed", "Stones {n} can be claimed", len(ways.claims))
    spot = "claims" if len(ways.claims) > 1 else f"claim.{ways.claims[0]}"
    offers = [*_proof(at), push(spot, at.tr("Claim"), kind="accent")] if at.playable else []
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
    offers = [push("cancel", tr("Cancel"), "close")]
    if chosen.card == "strategist" and chosen.take:
        offers.insert(0, push("discard", tr("Discard"), "discard"))
    return "", f"{titled(card_name(code, tr))}: {what}", "accent_soft", offers


def buttons(at: Table, draft: Draft, ways: Open, box: Box) -> list[Button]:
    """Where there is a choice of draws nothing is read, and the camera gives way to its words."""
    key, mains = 64 if box.w > NARROW else 52, _mains(at, draft, ways)
    alone = at.state.phase == "over" or len(mains) > 1
    return [undo(at, key), *([] if alone else [camera(at, key)]), *mains]


def _mains(at: Table, draft: Draft, ways: Open) -> list[Button]:
    """What moves the match on."""
    tr = at.tr
    if at.state.phase == "over":
        return [result(at)]
    kind = "plain" if ways.claims or draft.chosen or turn_over(at) is not None else "accent"
    if not ways.draws:
        return [push("choose", tr("Play a card"), "hand", kind)]
    if None in ways.draws:
        draws = len(ways.draws) > 1
        words = tr("Draw, end turn") if draws else tr("End turn")
        return [push("end", words, "draw" if draws else "end_turn", kind)]
    names = {"clan": tr("Draw clan"), "tactic": tr("Draw tactic")}
    icons = {"clan": "deck", "tactic": "strategist"}
    return [push(f"end.{d}", names[d], icons[d]) for d in ways.draws if d is not None]
