"""Draws what surrounds the border: players' heads, decks, the hint and the buttons."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.schotten_totten import faces, table
from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.layout import Layout
from companion.games.schotten_totten.phrases import card_title
from companion.games.schotten_totten.table import BorderPosition, Chosen, Open
from companion.games.schotten_totten.touches import (
    CANCEL,
    CHOOSE,
    CLAIM,
    CLAIMS,
    DISCARD,
    END,
    PASS,
    PROOF,
)
from companion.play import art, flow, text
from companion.play.bar import GAP, Button, bar, camera, push, result, undo
from companion.play.desk import UNDO_ALL
from companion.play.flow import Item, column, row, words
from companion.play.scene import (
    Block,
    Box,
    Glyph,
    Mark,
    Shape,
    Share,
    Spot,
    Stage,
    Tint,
    Words,
)
from scoring.game import Seat

COUNT = 30
"""dp from one count to the next."""
NARROW_HEAD = 130
"""dp of a head whose margins are smaller."""
KEY = 48
"""dp of a key without words where there is little room."""
NARROW = 300
"""dp of a bar whose icons give way to its words."""
READ, MIN_HINT = 40, 150
"""dp of height that words need in a narrow column, and of width beside what is offered."""


# The two players with what they have won and hold, and the decks between them


def heads(at: BorderPosition, near: Seat, box: Box, *, stacked: bool) -> Iterator[Shape]:
    """Side by side with the decks between them; stacked: one above the other, the decks beside."""
    inner = box.inset(8, 0)
    if stacked:
        left, middle = inner.lined(Share(), 38)
        far, own = left.rows(2, 4)
    else:
        own, middle, far = inner.lined(Share(), max(54, inner.w * 0.155), Share())
    yield _head(at, near, own, mirrored=False)
    yield _head(at, 1 - near, far, mirrored=not stacked)
    yield _decks(at, middle, stacked=stacked)


def _head(at: BorderPosition, seat: Seat, box: Box, *, mirrored: bool) -> Shape:
    """mirrored: from the right."""
    state = at.state
    turn = state.turn == seat and state.phase != "over"
    won = sum(stone.owner == seat for stone in state.stones)
    edge = 6 if box.w < NARROW_HEAD else 11
    content = _content(at, seat, won, box, mirrored).draw(box.inset(edge, 0))
    marks = (*art.head_ground(box, turn=turn, bright=turn), *content)
    n = sum(count for _, count in _held(at, seat))
    label = at.tr("{name}: stones {won}, in hand {n}", name=at.players[seat], won=won, n=n)
    return Shape(f"head.{seat}", "head", box, marks, art.toned(turn=turn), says=label, heading=True)


def _content(at: BorderPosition, seat: Seat, won: int, box: Box, mirrored: bool) -> Item:
    """Where name and counts need the room, the cairn gives way."""

    def side_by_side(*items: Item, gap: float = 0) -> Item:
        return row(*(items[::-1] if mirrored else items), gap=gap, grows=True)

    gap, step = (6, 26) if box.w < NARROW_HEAD else (8, COUNT)
    high = 2 * min(10.0, box.h * 0.21)
    name = words(at.players[seat], 16, bold=True, shrinks=True)._replace(height=high)
    held = _held(at, seat)
    counts = row(*(_count(icon, n)._replace(width=step) for icon, n in held), gap=0)
    one_more = (flow.space(12), words("+1", 14, "legal", bold=True)) if _drew(at, seat) else ()
    below = side_by_side(counts, *one_more, flow.SPRING)._replace(height=high)
    both = column(side_by_side(name, flow.SPRING), below, gap=0, grows=True)
    least = both._replace(width=step * len(held) - 4)
    cairn = Item(22, 28, lambda place: faces.cairn(won, place, seat), spare=True)
    return side_by_side(flow.seat(seat, at.players[seat], 24), least, cairn, gap=gap)


def _held(at: BorderPosition, seat: Seat) -> list[tuple[str, int]]:
    """Cards in hand: an icon, and how many."""
    hand = ("hand", at.state.clan_hands[seat])
    tactics = ("strategist", at.state.tactics.hands[seat])
    return [hand, tactics] if at.state.options.tactics else [hand]


def _count(icon: str, n: int) -> Item:
    return row(flow.glyph(icon, 14, "text_3"), words(str(n), 14, "text_2"), gap=2)


def _drew(at: BorderPosition, seat: Seat) -> bool:
    """Whether this player's card was drawn by the touch that also ended the turn."""
    return booked_both(at) and seat != at.standing[-1].entry["seat"]


def _decks(at: BorderPosition, box: Box, *, stacked: bool) -> Shape:
    """Each with its number below it; stacked: one below the other, the number beside it."""
    state = at.state
    piles = [("deck", state.clan_deck)]
    if state.options.tactics:
        piles.append(("strategist", state.tactics.deck))
    marks: list[Mark] = []
    for i, (icon, count) in enumerate(piles):
        away = i - (len(piles) - 1) / 2
        x, y = (box.cx, box.cy + away * 40) if stacked else (box.cx + away * 27, box.cy)
        left, up = (9, 0) if stacked else (0, 9)
        marks.append(Glyph(icon, x - left, y - up, 18, Tint("text_2")))
        marks.append(Words(str(count), x + left, y + up + 1, 14, Tint("text_2"), bold=True))
    label = at.tr("Cards in the deck: {n}", n=", ".join(str(n) for _, n in piles))
    return Shape("decks", "decks", box, tuple(marks), says=label)


# Below: what is or what to do, and the one thing to touch for it


class Hint(NamedTuple):
    icon: str
    said: str
    tone: str = "surface"
    """Its ground."""
    offers: Sequence[Button] = ()


def below(
    at: BorderPosition, draft: Draft, ways: Open, room: Layout, stage: Stage
) -> Iterator[Shape]:
    """The hint above the bar; where there is little room, the bar has what the hint offers."""
    foot, hint, mains = room.bar, _hint(at, draft, ways), _mains(at, draft, ways)
    if not room.snug:
        if booked_both(at) and draft == Draft() and not ways.claims and not playing_on(at):
            yield from _both(at, room.hint, stage)
        else:
            yield from _hint_shapes(hint, room.hint, stage)
        yield from bar(at, _keys(at, mains, 64 if foot.w > NARROW else 52), foot)
    elif room.beside:
        yield from _beside(at, hint, [] if draft.choosing else mains, foot, stage)
    elif draft.choosing and at.playable:
        undoing, line = foot.lined(KEY, Share(), gap=GAP)
        yield from bar(at, [undo(at, KEY)], undoing)
        yield from _hint_shapes(hint, line, stage)
    else:
        if room.hint.h:
            yield from _hint_shapes(hint._replace(offers=()), room.hint, stage)
        yield from bar(at, _keys(at, [*hint.offers, *mains], KEY), foot)


def _keys(at: BorderPosition, mains: list[Button], key: float) -> list[Button]:
    """Where there is a choice nothing is read, and the camera gives way to its words."""
    alone = at.outcome is not None or len(mains) > 1
    return [undo(at, key), *([] if alone else [camera(at, key)]), *mains]


def _beside(
    at: BorderPosition, hint: Hint, mains: list[Button], box: Box, stage: Stage
) -> Iterator[Shape]:
    """One below the other in a narrow column: the hint, the keys, what moves the match on."""
    offers = [*hint.offers] or [camera(at, KEY)] * (at.outcome is None)
    rows = [[undo(at, KEY), *offers[-1:]], *([one] for one in (*offers[:-1], *mains))]
    if not at.playable:
        rows = [[]] if at.reader == "past" else []
    high = (KEY + 4) * len(rows) - 4
    places = Box(box.x, box.bottom - high, box.w, high).rows(len(rows), 4)
    line = Box(box.x, box.y, box.w, box.h - high - 4)
    if line.h >= READ:
        yield from _hint_shapes(hint._replace(offers=()), line, stage)
    for keys, place in zip(rows, places, strict=True):
        yield from bar(at, keys, place)


def _hint_shapes(hint: Hint, box: Box, stage: Stage) -> Iterator[Shape]:
    icon, said, tone, offers = hint
    wides = [max(78, text.width(offer.words, 16, True) + 36) for offer in offers]
    if box.w - sum(wides) < MIN_HINT:
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
    marks += art.paragraph(said, room, stage.size(16), "text", most=max(1, int(room.h / 14)))
    yield Shape("hint", "hint", box, tuple(marks), frozenset({tone}), says=said)
    up = min(2.0, (box.h - KEY) / 2)
    places = box.inset(0, up).beside(right + 4 - box.x).lined(*wides, gap=4)
    for offer, place in zip(offers, places, strict=True):
        icon = "" if offer.words else offer.icon
        yield art.button(offer.spot, place, offer.words, icon=icon, kind=offer.kind)


def booked_both(at: BorderPosition) -> bool:
    """A touch has just ended one turn and begun the next."""
    announced = bool(at.news) and not at.undone and at.playable
    return announced and at.outcome is None and table.together(at) > 1


def _both(at: BorderPosition, box: Box, stage: Stage) -> Iterator[Shape]:
    """Both facts on the lightest ground there is, and what takes back both."""
    made = at.standing[-table.together(at) :]
    words = at.tr("Undo both") if len(made) == 2 else at.tr("Undo all")
    wide = text.width(words, 16, True) + 58
    drew = [played.entry["seat"] for played in made if played.entry["move"] == "end_turn"]
    notes = [at.tr("{name} drew.", name=at.players[seat]) for seat in drew]
    first = len(at.standing) - len(made)
    before = at.at(at.standing[first - 1].state) if first and drew else at
    if left := table.open_moves(before).claims:
        n = ", ".join(map(str, left))
        said = at.ntr("Stone {n} stays unclaimed.", "Stones {n} stay unclaimed.", len(left), n=n)
        notes.append(said)
    note, x, y, room = " ".join(notes), box.x + 14, box.cy, box.w - wide - 26
    large, small = stage.size(16), stage.size(14)
    marks = (
        Block(box, Tint("text"), 12),
        art.words(at.news, x, y - 9, large, "bg", room=room, bold=True, anchor="left"),
        art.words(note, x, y + 11, small, "bg", room=room, anchor="left"),
    )
    yield Shape("hint", "hint", box, marks, frozenset({"both"}), says=f"{at.news}. {note}")
    place = Box(box.right - wide - 4, y - KEY / 2, wide, KEY)
    drawn = (
        Block(place, None, 12, Tint("bg", 0.6), 1.5),
        Glyph("undo", place.x + 24, y, 20, Tint("bg")),
        art.words(words, place.x + 42, y, 16, "bg", room=wide, bold=True, anchor="left"),
    )
    yield Shape(f"button.{UNDO_ALL}", "button", place, drawn, spot=Spot(UNDO_ALL, words))


def _hint(at: BorderPosition, draft: Draft, ways: Open) -> Hint:
    tr, state = at.tr, at.state
    name = at.players[state.turn]
    if at.reader == "past":
        return Hint("history", tr("The table as it was"))
    if at.outcome is not None:
        return Hint("points", at.ended(), "legal_soft")
    if draft.chosen is not None:
        return _step(at, draft.chosen)
    if draft.asked in ("move", "swap") and draft.laid is not None:
        move, swap = tr("now tap its stone"), tr("tap the card it is swapped with")
        text = f"{card_title(draft.laid.card, tr)}: {move if draft.asked == 'move' else swap}"
        return Hint("", text, "accent_soft", [push(CANCEL(), tr("Cancel"), "close")])
    if (text := playing_on(at)) and not at.undone:
        offers = _claims(at, ways).offers if ways.claims else ()
        return Hint("points", text, "accent_soft", offers)
    if ways.claims:
        return _claims(at, ways)
    if proofs := _proof(at):
        return Hint("claim", at.news, "legal_soft", proofs)
    if not at.playable:
        return Hint("hand", at.to_move(state.turn))
    if state.phase == "play":
        offer = [push(PASS(), tr("Pass"))] if ways.may_pass else []
        said = at.news or tr("{name} plays a card", name=name)
        return Hint("tick" if at.news else "hand", said, offers=offer)
    if at.undone:
        return Hint("tick", at.news)
    if table.turn_over(at) is None:
        return Hint("draw", tr("{name} draws a card", name=name))
    said = tr("{name} has played. The card of {next} ends the turn.")
    return Hint("draw", said.format(name=name, next=at.players[1 - state.turn]))


def playing_on(at: BorderPosition) -> str:
    """That the round goes on although a correction has decided it; empty: it has not."""
    won = at.game.due(at.state) if at.state.phase != "over" else None
    if won is None:
        return ""
    name = at.players[won.winners[0]]
    return at.tr("{name} has won; play goes on. The next claim ends the round.", name=name)


def _proof(at: BorderPosition) -> list[Button]:
    """Of the claim that was just made here."""
    if not at.news or at.undone or not at.playable or not at.standing:
        return []
    entry = at.standing[-1].entry
    claimed = entry.get("move") == "claim"
    return [push(PROOF(entry["stone"]), at.tr("Proof"))] if claimed else []


def _claims(at: BorderPosition, ways: Open) -> Hint:
    numbers, n = ", ".join(map(str, ways.claims)), len(ways.claims)
    said = at.ntr("Stone {n} can be claimed", "Stones {n} can be claimed", n, n=numbers)
    spot = CLAIMS() if n > 1 else CLAIM(ways.claims[0])
    offers = [*_proof(at), push(spot, at.tr("Claim"), kind="accent")] if at.playable else []
    return Hint("claim", at.news if at.undone else said, "accent_soft", offers)


def _step(at: BorderPosition, chosen: Chosen) -> Hint:
    tr, take = at.tr, chosen.take
    code, what = table.as_laid(chosen.card, chosen.named), tr("now tap its stone")
    if chosen.wants == "take":
        own = chosen.victim == chosen.seat
        what = tr("tap one of your cards") if own else tr("tap a card of the other side")
    elif take:
        code = take.card
    offers = [push(CANCEL(), tr("Cancel"), "close")]
    if chosen.card == "strategist" and take:
        offers.insert(0, push(DISCARD(), tr("Discard"), "discard"))
    return Hint("", f"{card_title(code, tr)}: {what}", "accent_soft", offers)


def _mains(at: BorderPosition, draft: Draft, ways: Open) -> list[Button]:
    """What moves the match on."""
    tr = at.tr
    if at.state.phase == "over":
        return [result(at)]
    kind = "plain" if ways.claims or draft.chosen or table.turn_over(at) is not None else "accent"
    if not ways.draws:
        return [push(CHOOSE(), tr("Play a card"), "hand", kind)]
    if None in ways.draws:
        if len(ways.draws) > 1:
            return [push(END(), tr("Draw, end turn"), "draw", kind)]
        return [push(END(), tr("End turn"), "end_turn", kind)]
    keys = {
        "clan": push(END("clan"), tr("Draw clan"), "deck"),
        "tactic": push(END("tactic"), tr("Draw tactic"), "strategist"),
    }
    return [keys[deck] for deck in ways.draws if deck is not None]
