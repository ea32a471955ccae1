"""The line above the bar: the tile it is about, and what is, what to do, or why not."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.glen_more.table import faces
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.pay import payment_text, suggested
from companion.games.glen_more.table.phrases import cost_text, effect_text, facts_text, tile_name
from companion.games.glen_more.table.table import (
    Advice,
    Table,
    ahead,
    choosing,
    gift_of,
    hand,
    lit,
    mover,
    own_land,
    placing,
    reached,
    seat_shown,
    wants_choice,
)
from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint, Words
from scoring.game import Move, Verdict
from scoring.glen_more.moves import Activate, LayTile, Pay, Take
from scoring.glen_more.rondel import due
from scoring.glen_more.tile import END, NEVER_TURNED_UP, Tile


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


KEY = 48
HIGHEST = 62
"""dp: lines stay together where the hint has more room."""


class Hint(NamedTuple):
    text: str
    tile: str = ""
    """The tile that it is about."""
    tone: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    """Instead of the text: what can be done, each with its icon."""


def hint(at: Table, draft: Draft, ways: Advice, box: Box, stage: Stage) -> Iterator[Shape]:
    told = _hint(at, draft, ways)
    if told.lines:
        yield _list(told.lines, box, stage)
        return
    if _laid(at, draft, ways):
        key = Box(box.right - KEY, box.cy - KEY / 2, KEY, KEY)
        shown = key._replace(y=max(key.y, box.y), h=min(KEY, box.h))
        wrong = Spot("wrong", at.tr("Put this tile right"))
        yield art.button(wrong, shown, "", icon="amend")._replace(target=key)
        box = box._replace(w=box.w - KEY - 4)
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
    high = min(HIGHEST, box.h - 2)
    room = Box(x, box.cy - high / 2, box.right - x - 6, high)
    name = tile_name(told.tile, at.tr) if told.tile and not refused else ""
    if name:
        marks += _named(name, told.text, room, stage)
    else:
        marks += art.paragraph(told.text, room, stage.size(16), "text", most=3)
    says = f"{name} {told.text}".strip()
    tones = frozenset({told.tone} if told.tone else ())
    yield Shape("hint", "hint", box, tuple(marks), tones, says=says)


def _laid(at: Table, draft: Draft, ways: Advice) -> bool:
    """Whether the tile that is told of was laid by somebody, and may be put right."""
    place, seat = draft.told, seat_shown(at, draft)
    if place is None and at.state.phase == "act" and refusal(at, draft, ways) is not None:
        place = draft.at
    plot = at.state.clans[seat].land.get(place) if place is not None else None
    return at.playable and plot is not None and plot.tile not in NEVER_TURNED_UP


def _list(lines: tuple[tuple[str, str], ...], box: Box, stage: Stage) -> Shape:
    """One below the other on a ground of their own."""
    marks: list[Mark] = [art.panel(box.inset(0, 1), "surface", 12)]
    for (icon, words), row in zip(lines, box.inset(0, 3).rows(len(lines)), strict=True):
        marks.append(Glyph(icon, row.x + 22, row.cy, 18, Tint("accent_text")))
        room = Box(row.x + 44, row.y, row.w - 52, row.h)
        marks += art.paragraph(words, room, stage.size(16), "text", most=2 // len(lines))
    says = ". ".join(words for _, words in lines)
    return Shape("hint", "hint", box, tuple(marks), says=says)


def _named(name: str, said: str, room: Box, stage: Stage) -> Iterator[Mark]:
    """The tile's name, bold, and what is said of it beside or below."""
    size = stage.size(16)
    wide = text.width(name, size, True) + 6
    if wide + text.width(said, size) <= room.w:
        yield Words(name, room.x, room.cy, size, Tint("text"), bold=True, anchor="left")
        yield Words(said, room.x + wide, room.cy, size, Tint("text"), anchor="left")
        return
    yield art.words(name, room.x, room.y + 8, 14, "text", room=room.w, bold=True, anchor="left")
    below = Box(room.x, room.y + 16, room.w, room.h - 16)
    yield from art.paragraph(said, below, stage.size(14), "text_2", most=2)


def _hint(at: Table, draft: Draft, ways: Advice) -> Hint:
    tr, state = at.tr, at.state
    if draft.told is not None and not choosing(at, draft):
        plot = state.clans[seat_shown(at, draft)].land.get(draft.told)
        if plot is not None:
            tile = state.tiles[plot.tile]
            return Hint(effect_text(tile, tr) or tr("has no activation"), tile.name)
    if at.reader == "past":
        return Hint(tr("The table as it was"))
    if at.outcome is not None:
        return Hint(at.ended(), tone="over")
    if at.news and at.undone:
        return Hint(at.news, tone="undone")
    if at.news and at.standing and at.standing[-1].entry["move"] == "amend":
        return Hint(tr("The record is corrected."), tone="corrected")
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
            return _taking(at, draft, ways)
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


def _taking(at: Table, draft: Draft, ways: Advice) -> Hint:
    tr, name = at.tr, at.players[mover(at)]
    then = ahead(at, draft, ways)
    if then is not None and draft.at in then.places:
        said = [_activated(then.at, LayTile(mover(at), draft.at))]
        if isinstance(paid := then.moves[-1], Pay):
            said.insert(0, tr("paid with {what}").format(what=payment_text(at, paid)))
        if len(then.places) == 1:  # it was chosen with the tile, of which nothing was told yet
            said.insert(0, facts_text(then.tile, tr, at.ntr))
        return Hint("; ".join(said), then.tile.name)
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
        move = suggested(at)
        if move is None:
            cost = cost_text(tile, at.tr, at.ntr)
            return Hint(at.tr("costs {cost}").format(cost=cost), tile.name)
        return Hint(at.tr("paid with {what}").format(what=payment_text(at, move)), tile.name)
    return Hint(_placed(at, draft, ways, tile), tile.name)


def _placed(at: Table, draft: Draft, ways: Advice, tile: Tile) -> str:
    """What could be activated after this placement; or what kind of place the tile needs."""
    tr = at.tr
    placed = placing(at, draft) if draft.at in lit(at, draft, ways) else None
    if placed is not None:
        return _activated(at, placed[1])
    if tile.rebuild:
        return tr("covers a tile of its type")
    if tile.river:
        words = tr("has a river: it lengthens the one of {name}")
        return words.format(name=at.players[mover(at)])
    return tr("choose a place beside a Scot")


def _activated(at: Table, placed: Move) -> str:
    names = [tile_name(name, at.tr) for name in reached(at, placed).values()]
    if not names:
        return at.tr("activates nothing here")
    return at.tr("can activate: {tiles}").format(tiles=", ".join(names))


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
            n = state.now.movement
            words = at.ntr(
                "Where does the Scot go? {n} movement", "Where does the Scot go? {n} movements", n
            )
            return Hint(words.format(n=n))
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
        return Hint(at.to_move(mover(at)))
    if left := tuple(_open(at, ways)):
        return Hint("", lines=left)
    if ways.activates:
        return Hint(tr("{name} may activate the lit tiles").format(name=name))
    return Hint(tr("{name} ends the turn").format(name=name))


def _open(at: Table, ways: Advice) -> Iterator[tuple[str, str]]:
    """What the rest of the turn may still bring."""
    if ways.walks:
        n = at.state.now.movement
        words = at.ntr(
            "{n} movement: touch a Scot, then where", "{n} movements: touch a Scot, then where", n
        )
        yield "movement", words.format(n=n)
    land = own_land(at)
    asked = sum(wants_choice(at.state.tiles[land[place].tile]) for place in ways.activates)
    if asked:
        words = at.ntr(
            "{n} tile wants a choice: touch it", "{n} tiles want a choice: touch them", asked
        )
        yield "to_fill", words.format(n=asked)


Waiting = tuple[str, str, str, str]
"""Spot, icon, words of its line, words of its button."""


def pending(at: Table) -> list[Waiting]:
    """Effects that may be used in any order, or not at all."""
    tr, now = at.tr, at.state.now
    found: list[Waiting] = []
    for i, (place, _) in enumerate(now.bonus):
        tile = tile_name(own_land(at)[place].tile, tr)
        line = tr("goods on {tile}").format(tile=tile) if now.bonus[1:] else tr("goods")
        found.append((f"bonus.{i}", "any_good", line, tr("Choose goods")))
    if now.tokens:
        found.append(("clans", "clan_token", tr("clan token"), tr("Clan board")))
    if now.removes:
        found.append(("remove", "discard", tr("a tile to remove"), tr("Remove a tile")))
    if now.builds:
        found.append(("build", "build", tr("a tile to build"), tr("Build a tile")))
    return found
