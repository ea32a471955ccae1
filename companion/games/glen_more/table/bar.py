"""Below the territory: the steps of the turn, what is or what to do, and the buttons that do it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.glen_more.table import faces
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.layout import columns
from companion.games.glen_more.table.phrases import (
    cost_text,
    effect_text,
    facts_text,
    tile_name,
)
from companion.games.glen_more.table.table import (
    Advice,
    Table,
    at_once,
    gift_of,
    hand,
    lit,
    mover,
    own_land,
    placing,
    reached,
    wants_choice,
)
from companion.play import art, text
from companion.play.desk import UNDO, WHY
from companion.play.scene import Block, Box, Mark, Shape, Spot, Stage, Tint, Words
from scoring.game import Move, Verdict
from scoring.glen_more.moves import Activate, Take
from scoring.glen_more.rondel import due
from scoring.glen_more.tile import END, Tile

# What was touched in vain


def refusal(at: Table, draft: Draft, ways: Advice) -> tuple[Move, Verdict] | None:
    """What the last touch would have been, and why it cannot be."""
    move = _tried(at, draft, ways)
    verdict = at.judge(move) if move is not None else None
    return (move, verdict) if move is not None and verdict is not None and not verdict.ok else None


def _tried(at: Table, draft: Draft, ways: Advice) -> Move | None:
    state = at.state
    if not at.playable or state.turn is None or draft.doing in ("walk", "remove", "put"):
        return None
    if state.phase == "take":
        space = draft.space
        return (
            Take(state.turn, space)
            if space >= 0 and space not in ways.takes | ways.discards
            else None
        )
    if draft.at is None or draft.at in lit(at, draft, ways) or draft.at in ways.walks:
        return None
    placed = placing(at, draft)
    if placed is not None:
        return placed[1]
    known = state.phase == "act" and draft.at in own_land(at)
    return Activate(state.turn, draft.at) if known else None


def trusted(at: Table) -> Verdict | None:
    """What the last move took on trust."""
    verdict = at.standing[-1].verdict if at.standing else None
    return verdict if verdict is not None and verdict.reasons else None


# The steps


def steps(at: Table, box: Box) -> Iterator[Shape]:
    """The four steps of a turn, and which one it is."""
    tr = at.tr
    told = [
        ("take", tr("Take")),
        ("pay", tr("Pay")),
        ("place", tr("Place")),
        ("act", tr("Activate")),
    ]
    phases = [phase for phase, _ in told]
    now = phases.index(at.state.phase) if at.state.phase in phases else -1
    for i, ((phase, words), cell) in enumerate(zip(told, columns(box, 4), strict=True)):
        tint = "line" if i > now else "accent" if i == now else "text_2"
        ink = "text" if i == now else "text_2" if i < now else "text_3"
        marks: tuple[Mark, ...] = (
            Block(Box(cell.x, cell.y + 2, cell.w, 4), Tint(tint), 2),
            art.words(
                words,
                cell.x,
                cell.y + 7 + (cell.h - 7) / 2,
                14,
                ink,
                room=cell.w,
                bold=i == now,
                anchor="left",
            ),
        )
        tones = frozenset({"now"} if i == now else {"behind"} if i < now else ())
        yield Shape(f"step.{phase}", "step", cell, marks, tones, says=words)


# The hint


class Hint(NamedTuple):
    text: str
    tile: str = ""
    """The tile that it is about."""
    tone: str = ""


def hint(at: Table, draft: Draft, ways: Advice, box: Box, stage: Stage) -> Iterator[Shape]:
    told = _hint(at, draft, ways)
    tile = at.state.tiles.get(told.tile)
    refused = told.tone == "illegal"
    marks: list[Mark] = [Block(box, Tint("illegal_soft"), 10)] if refused else []
    x = box.x + 6
    if tile is not None:
        spot = Box(x, box.cy - 18, 36, 36)
        marks += faces.small_face(tile, spot)
        marks.append(Block(spot, None, 8, Tint("illegal" if refused else "accent"), 1.5))
        x += 46
    elif refused:
        marks += art.verdict_badge("illegal", Box(x, box.cy - 13, 26, 26))
        x += 36
    room = Box(x, box.y + 1, box.right - x - 6, box.h - 2)
    name = tile_name(told.tile, at.tr) if told.tile and not refused else ""
    if name:
        marks += _named(name, told.text, room, stage)
    else:
        marks += art.paragraph(told.text, room, stage.usual(16), "text", most=3)
    says = f"{name} {told.text}".strip()
    tones = frozenset({told.tone} if told.tone else ())
    yield Shape("hint", "hint", box, tuple(marks), tones, says=says)


def _named(name: str, said: str, room: Box, stage: Stage) -> Iterator[Mark]:
    """The tile's name, bold, and what is said of it beside or below."""
    size = stage.usual(16)
    wide = text.width(name, size, True) + 6
    if wide + text.width(said, size) <= room.w:
        yield Words(name, room.x, room.cy, size, Tint("text"), bold=True, anchor="left")
        yield Words(said, room.x + wide, room.cy, size, Tint("text"), anchor="left")
        return
    yield art.words(name, room.x, room.y + 8, 14, "text", room=room.w, bold=True, anchor="left")
    below = Box(room.x, room.y + 16, room.w, room.h - 16)
    yield from art.paragraph(said, below, 14, "text_2", most=2)


def _hint(at: Table, draft: Draft, ways: Advice) -> Hint:
    tr, state = at.tr, at.state
    if at.reader == "past":
        return Hint(tr("The table as it was"))
    if at.outcome is not None:
        names = [at.players[seat] for seat in at.outcome.winners]
        words = tr("{name} wins") if len(names) == 1 else tr("Won by {names}")
        return Hint(words.format(name=names[0], names=", ".join(names)), tone="over")
    if at.news and at.undone:
        return Hint(at.news, tone="undone")
    if refused := refusal(at, draft, ways):
        tried = _tile_on(at, draft)
        return Hint(at.words.problem(refused[1].broken[0]), tried, "illegal")
    if draft.good is not None:
        words = tr("{good}: none to sell").format(good=tr(draft.good))
        return Hint(words[:1].upper() + words[1:])
    if state.phase != "take" and (name := _tile_on(at, draft)):
        return Hint(facts_text(state.tiles[name], tr, at.ntr), name)
    match state.phase:
        case "reveal":
            return _dealing(at)
        case "roll":
            return Hint(tr("The die is rear-most: roll it"))
        case "take":
            return _taking(at, draft)
        case "act":
            return _acting(at, draft, ways)
    return _in_hand(at, draft, ways)


def _tile_on(at: Table, draft: Draft) -> str:
    """The tile on the space that was touched."""
    spaces = at.state.spaces
    name = spaces[draft.space] if 0 <= draft.space < len(spaces) else None
    return name if name is not None and name in at.state.tiles else ""


def _dealing(at: Table) -> Hint:
    stack = due(at.state)
    words = at.tr("Turn up a tile of stack {stack}").format(stack=stack)
    return Hint(at.tr("END is laid now") if stack == END else words)


def _taking(at: Table, draft: Draft) -> Hint:
    tr, name = at.tr, at.players[mover(at)]
    if tile := _tile_on(at, draft):
        return Hint(facts_text(at.state.tiles[tile], tr, at.ntr), tile)
    if draft.space >= 0 and at.state.spaces[draft.space] == END:
        return Hint(tr("ends the game for {name}").format(name=name), END)
    return Hint(tr("{name} takes a tile").format(name=name))


def _in_hand(at: Table, draft: Draft, ways: Advice) -> Hint:
    """A tile that is to be paid or placed."""
    tile = hand(at.state)
    if tile is None:
        return Hint("")
    if at.state.phase == "pay":
        cost = cost_text(tile, at.tr, at.ntr)
        return Hint(at.tr("costs {cost}").format(cost=cost), tile.name)
    return Hint(_placed(at, draft, ways, tile), tile.name)


def _placed(at: Table, draft: Draft, ways: Advice, tile: Tile) -> str:
    """What could be activated after this placement; or what kind of place the tile needs."""
    tr = at.tr
    placed = placing(at, draft) if draft.at in lit(at, draft, ways) else None
    if placed is not None:
        names = [tile_name(name, tr) for name in reached(at, placed[1]).values()]
        if not names:
            return tr("activates nothing here")
        return tr("can activate: {tiles}").format(tiles=", ".join(names))
    if tile.rebuild:
        return tr("covers a tile of its type")
    if tile.river:
        words = tr("has a river: it lengthens the one of {name}")
        return words.format(name=at.players[mover(at)])
    return tr("choose a place beside a Scot")


def _acting(at: Table, draft: Draft, ways: Advice) -> Hint:
    tr, state = at.tr, at.state
    name = at.players[mover(at)]
    match draft.doing:
        case "put" if draft.token is not None:
            thing = gift_of(draft.token, state)
            what = tr("Scot") if thing == "scot" else tr(thing)
            words = tr("{crest}: put the {what} on a tile")
            return Hint(words.format(crest=draft.token.crest, what=what))
        case "walk":
            return Hint(tr("Where does the Scot go?"))
        case "remove":
            return Hint(tr("Which tile leaves the game?"))
        case "build" if draft.tile in state.tiles:
            return Hint(_placed(at, draft, ways, state.tiles[draft.tile]), draft.tile)
    plot = own_land(at).get(draft.at) if draft.at is not None else None
    if plot is not None:
        tile = state.tiles[plot.tile]
        return Hint(effect_text(tile, tr) or tr("has no activation"), tile.name)
    if waiting := [line for _, _, line, _ in pending(at)]:
        return Hint(tr("To be chosen: {what}").format(what=", ".join(waiting)))
    if not at.playable:
        return Hint(tr("{name} to move").format(name=name))
    if left := " ".join(_open(at, ways)):
        return Hint(left)
    if ways.activates:
        return Hint(tr("{name} may activate the lit tiles").format(name=name))
    return Hint(tr("{name} ends the turn").format(name=name))


def _open(at: Table, ways: Advice) -> Iterator[str]:
    """What the rest of the turn may still bring."""
    if ways.walks:
        n = at.state.now.movement
        words = at.ntr("{n} movement: touch a Scot.", "{n} movements: touch a Scot.", n)
        yield words.format(n=n)
    land = own_land(at)
    asked = sum(wants_choice(at.state.tiles[land[place].tile]) for place in ways.activates)
    if asked:
        words = at.ntr(
            "{n} tile wants a choice: touch it.", "{n} tiles want a choice: touch them.", asked
        )
        yield words.format(n=asked)


Waiting = tuple[str, str, str, str]
"""Spot, icon, words of its line, words of its button."""


def pending(at: Table) -> list[Waiting]:
    """Effects that may be used in any order, or not at all."""
    tr, now = at.tr, at.state.now
    found: list[Waiting] = []
    for i, (place, _) in enumerate(now.bonus):
        tile = tile_name(own_land(at)[place].tile, tr)
        line = tr("goods on {tile}").format(tile=tile) if now.bonus[1:] else tr("goods")
        found.append((f"bonus.{i}", "any_good", line, tr("Goods…")))
    if now.tokens:
        found.append(("clans", "clan_token", tr("clan token"), tr("Clan board…")))
    if now.removes:
        found.append(("remove", "discard", tr("a tile to remove"), tr("Remove…")))
    if now.builds:
        found.append(("build", "build", tr("a tile to build"), tr("Build…")))
    return found


# The bar


class Offer(NamedTuple):
    spot: str
    words: str
    icon: str = ""
    kind: str = "plain"
    """accent, plain, outline; "wait": it only says what to do."""
    share: float = 1.0


def bar(at: Table, draft: Draft, ways: Advice, box: Box) -> Iterator[Shape]:
    high = min(56.0, box.h - 8)
    inner = Box(box.x + 12, box.y + 4, box.w - 24, high)
    tr = at.tr
    if at.reader == "past":
        leave = Spot("leave", tr("Back to the history"))
        yield art.button(leave, inner, leave.says, icon="back")
        return
    none = "" if at.standing else tr("Nothing to take back: this is the start.")
    yield art.button(Spot(UNDO, tr("Undo"), none), inner._replace(w=56), "", icon="undo")
    x = inner.x + 64
    if refusal(at, draft, ways) or trusted(at):
        why = Spot(WHY, tr("Why?"))
        yield art.button(why, Box(x, inner.y, 56, high), "", icon="why")
        x += 64
    offers = list(_offers(at, draft, ways))
    total = sum(offer.share for offer in offers)
    room = inner.right - x - 8 * (len(offers) - 1)
    for offer in offers:
        wide = room * offer.share / total
        yield _button(offer, Box(x, inner.y, wide, high))
        x += wide + 8


def _button(offer: Offer, box: Box) -> Shape:
    if offer.kind != "wait":
        spot = Spot(offer.spot, offer.words)
        return art.button(spot, box, offer.words, icon=offer.icon, kind=offer.kind, size=16)
    marks = (
        Block(box, None, 12, Tint("line")),
        art.words(offer.words, box.cx, box.cy, 16, "text_3", room=box.w - 16, bold=True),
    )
    return Shape("wait", "wait", box, marks, says=offer.words)


def _offers(at: Table, draft: Draft, ways: Advice) -> Iterator[Offer]:
    """What moves the match on; at most one of them is ember."""
    tr = at.tr
    match at.state.phase:
        case "reveal":
            words = tr("Lay END") if due(at.state) == END else tr("Turn up a tile")
            yield Offer("reveal", words, "plus", "accent")
        case "roll":
            yield from (Offer(f"roll.{n}", str(n)) for n in (1, 2, 3))
            yield Offer("roll", tr("Roll"), "lots", "accent", 2)
        case "take":
            yield from _take_offers(at, draft, ways)
        case "pay":
            yield Offer("pay", tr("Pay…"), "coin", "accent")
        case "place" if draft.at in ways.places:
            yield Offer("lay", tr("Place here"), "tick", "accent")
        case "place":
            yield Offer("", tr("Choose a place"), kind="wait")
        case "act":
            yield from _act_offers(at, draft, ways)
        case "over":
            yield Offer("result", tr("Result"), "points", "accent")


def _take_offers(at: Table, draft: Draft, ways: Advice) -> Iterator[Offer]:
    tr = at.tr
    if draft.space in ways.takes:
        yield Offer("take", tr("Take the tile"), "tick", "accent")
    elif draft.space in ways.discards:
        yield Offer("discard.coin", tr("Coin"), "coin")
        yield Offer("discard.movement", tr("Movement"), "movement")
    elif ways.discards:
        yield Offer("", tr("Choose a tile to discard"), kind="wait")
    else:
        yield Offer("", tr("Choose a tile"), kind="wait")


def _act_offers(at: Table, draft: Draft, ways: Advice) -> Iterator[Offer]:
    tr = at.tr
    if draft.doing:
        yield Offer("cancel", tr("Cancel"), share=0.6)
        if draft.doing == "build" and draft.at in lit(at, draft, ways):
            yield Offer("lay", tr("Build here"), "tick", "accent")
        return
    if draft.at in ways.walks:
        yield Offer("walk", tr("Walk"), "movement", share=0.8)
    if draft.at in ways.activates:
        yield Offer("activate", tr("Activate"), "tick", "accent")
        return
    waiting = pending(at)
    together = at_once(at, ways)
    if not waiting and not together:
        left = bool(ways.activates)
        yield Offer("end", tr("End turn"), "end_turn", "outline" if left else "accent")
        return
    yield Offer("end", tr("End turn"), kind="outline")
    if waiting:
        spot, _, _, words = waiting[0] if len(waiting) == 1 else ("choose", "", "", tr("Choose…"))
        yield Offer(spot, words, kind="accent")
    else:
        words = at.ntr("Activate {n} tile", "Activate {n} tiles", len(together))
        yield Offer("together", words.format(n=len(together)), "tick", "accent", 1.3)
