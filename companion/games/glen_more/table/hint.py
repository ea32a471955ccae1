"""Draws the line above the bar: a tile's details, what to do next, or why a move is refused."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.glen_more import faces
from companion.games.glen_more.table.pay import payment_text, suggested
from companion.games.glen_more.table.phrases import cost_text, effect_text, facts_text, tile_name
from companion.games.glen_more.table.table import (
    GlenPosition,
    Moment,
    gift_of,
    reached,
    wants_choice,
)
from companion.games.glen_more.table.touches import BONUS, BUILD, CLANS, REMOVE, WRONG
from companion.games.glen_more.table.undescribed import DESCRIBE, described_at
from companion.match.phrases import Tr
from companion.play import art, flow, text
from companion.play.flow import Item
from companion.play.now_line import Now, now_line, person
from companion.play.scene import Block, Box, Mark, Shape, Spot, Stage, Tint, Words
from scoring.game import Move, Verdict
from scoring.glen_more.moves import Activate, LayTile, Pay, Take
from scoring.glen_more.rondel import due
from scoring.glen_more.state import Plot
from scoring.glen_more.tile import END, NEVER_TURNED_UP, Tile


def refusal(now: Moment) -> Verdict | None:
    """Why what the last touch would have been cannot be."""
    move = _tried(now)
    verdict = now.at.judge(move) if move is not None else None
    return None if verdict is None or verdict.ok else verdict


def _tried(now: Moment) -> Move | None:
    state, draft, ways = now.state, now.draft, now.ways
    if not now.at.playable or state.turn is None or draft.doing in ("walk", "remove", "put"):
        return None
    if state.phase == "take":
        fine = draft.space < 0 or draft.space in ways.takes | ways.discards
        return None if fine else Take(state.turn, draft.space)
    if draft.at is None or draft.at in now.lit or draft.at in ways.walks:
        return None
    if now.placed is not None:
        return now.placed[1]
    return Activate(state.turn, draft.at) if state.phase == "act" and now.plot else None


def trusted(at: GlenPosition) -> Verdict | None:
    verdict = at.standing[-1].verdict if at.standing else None
    return verdict if verdict is not None and verdict.reasons else None


KEY = 48


class Hint(NamedTuple):
    text: str
    tile: str = ""
    """The tile that it is about."""
    tone: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    """Instead of the text: what can be done, each with its icon."""


def hint(now: Moment, box: Box, stage: Stage) -> Iterator[Shape]:
    at, guide = now.at, _hint(now)
    if _laid(now):
        key = Box(box.right - KEY, box.cy - KEY / 2, KEY, KEY)
        shown = key._replace(y=max(key.y, box.y), h=min(KEY, box.h))
        wrong = Spot(WRONG(), at.tr("Put this tile right"))
        yield art.button(wrong, shown, "", icon="amend")._replace(target=key)
        box = box._replace(w=box.w - KEY - 4)
        if described_at(now) is not None:
            shown = shown._replace(x=box.right - KEY)
            known = Spot(DESCRIBE(), at.tr("Describe it"))
            target = key._replace(x=shown.x)
            yield art.button(known, shown, "", icon="unverified")._replace(target=target)
            box = box._replace(w=box.w - KEY - 4)
    tile, seat = at.state.tiles.get(guide.tile), now.state.turn
    refused = guide.tone == "illegal"
    said = guide.text or ". ".join(words for _, words in guide.lines)
    name = tile_name(guide.tile, at.tr) if guide.tile and not refused else ""
    lead = None if seat is None or refused or guide.tone else person(seat, at.players[seat])
    waits = now.placing and now.draft.at is None and not refused
    if tile is not None and waits:
        name = ""
    elif tile is not None:
        lead = Item(36, 36, lambda room: _edged(tile, room, "illegal" if refused else ""))
    yield now_line(Now(said, name, lead, guide.tone), box, stage)


def _edged(tile: Tile, box: Box, edge: str) -> Iterator[Mark]:
    yield from faces.small_face(tile, box)
    if edge:
        yield Block(box, None, 8, Tint(edge), 1.5)


def in_hand(now: Moment, box: Box, stage: Stage) -> Iterator[Shape]:
    """The tile that waits for its place: what it does, and that it is in hand."""
    tile = now.hand or (now.ahead.tile if now.ahead is not None else None)
    if tile is None:
        return
    tr, high = now.tr, min(56.0, box.h)
    does = _does(tile, tr)
    message = tr("in hand") if now.hand is not None else facts_text(tile, tr, now.at.ntr)
    does = text.capital(does)

    def words(room: Box) -> Iterator[Mark]:
        size, small = stage.size(16), max(text.SMALLEST, stage.size(14))
        if text.width(does, size, True) > room.w or text.width(message, small) > room.w:
            yield from art.paragraph(does, room, size, "text", most=3, bold=True)
            return
        above, below = room.rows(2)
        yield Words(does, room.x, above.cy + 3, size, Tint("text"), True, "left")
        yield Words(message, room.x, below.cy - 3, small, Tint("text_2"), anchor="left")

    name = tile_name(tile.name, tr)
    face = Item(high * 1.1, high, lambda room: faces.small_face(tile, room, name))
    marks = tuple(flow.row(face, Item(0, high, words, grows=True), gap=12).draw(box))
    yield Shape("in_hand", "hint", box, marks, says=f"{name}: {does}")


def _laid(now: Moment) -> bool:
    """Whether the shown tile was laid by somebody and may be corrected."""
    place = now.draft.told
    if place is None and now.state.phase == "act" and refusal(now) is not None:
        place = now.draft.at
    plot = now.state.clans[now.shown].land.get(place) if place is not None else None
    return now.at.playable and plot is not None and plot.tile not in NEVER_TURNED_UP


def _hint(now: Moment) -> Hint:
    at, tr, state, draft = now.at, now.tr, now.state, now.draft
    if draft.told is not None and not now.choosing:
        plot = state.clans[now.shown].land.get(draft.told)
        if plot is not None:
            return _effect(now, plot)
    if at.reader == "past":
        return Hint(tr("The table as it was"))
    if at.outcome is not None:
        return Hint(at.ended(), tone="over")
    if at.news and at.undone:
        return Hint(at.news, tone="undone")
    if at.news and at.standing and at.standing[-1].entry["move"] == "amend":
        return Hint(tr("The record is corrected."), tone="corrected")
    if refused := refusal(now):
        return Hint(at.words.problem(refused.broken[0]), _tile_on(now), "illegal")
    if draft.good is not None:
        words = tr("{good}: none to sell").format(good=tr(draft.good))
        return Hint(words[:1].upper() + words[1:])
    if state.phase != "take" and (name := _tile_on(now)):
        return Hint(facts_text(state.tiles[name], tr, at.ntr), name)
    match state.phase:
        case "reveal":
            stack = due(state)
            words = tr("Turn up a tile of stack {stack}").format(stack=stack)
            return Hint(tr("END is laid now") if stack == END else words)
        case "roll":
            return Hint(tr("The die is rear-most: roll it"))
        case "take":
            return _taking(now)
        case "act":
            return _acting(now)
    return _in_hand(now)


def _effect(now: Moment, plot: Plot) -> Hint:
    return Hint(_does(now.state.tiles[plot.tile], now.tr), plot.tile)


def _does(tile: Tile, tr: Tr) -> str:
    if "activate" in tile.unknown:
        return tr("Nobody described it")
    return effect_text(tile, tr) or tr("has no activation")


def _tile_on(now: Moment) -> str:
    spaces, space = now.state.spaces, now.draft.space
    name = spaces[space] if 0 <= space < len(spaces) else None
    return name if name is not None and name in now.state.tiles else ""


def _taking(now: Moment) -> Hint:
    tr, then, space, ntr = now.tr, now.ahead, now.draft.space, now.at.ntr
    if then is not None and now.draft.at is not None and now.draft.at in then.places:
        said = [_activated(then.at, LayTile(now.seat, now.draft.at))]
        if isinstance(paid := then.moves[-1], Pay):
            said.insert(0, tr("paid with {what}").format(what=payment_text(now, paid)))
        if len(then.places) == 1:  # it was chosen with the tile, of which nothing was told yet
            said.insert(0, facts_text(then.tile, tr, ntr))
        return Hint("; ".join(said), then.tile.name)
    if tile := _tile_on(now):
        return Hint(facts_text(now.state.tiles[tile], tr, ntr), tile)
    if space >= 0 and now.state.spaces[space] == END:
        return Hint(tr("ends the game for {name}").format(name=now.name), END)
    if now.ways.discards:
        return Hint(tr("No tile can be taken: choose one to discard"))
    return Hint(tr("{name} takes a tile").format(name=now.name))


def _in_hand(now: Moment) -> Hint:
    tile, tr = now.hand, now.tr
    if tile is None:
        return Hint("")
    if now.placing:
        return Hint(_placed(now, tile), tile.name)
    if (move := suggested(now)) is not None:
        return Hint(tr("paid with {what}").format(what=payment_text(now, move)), tile.name)
    return Hint(tr("costs {cost}").format(cost=cost_text(tile, tr, now.at.ntr)), tile.name)


def _placed(now: Moment, tile: Tile) -> str:
    """What could be activated after this placement; or what kind of place the tile needs."""
    if now.placed is not None and now.draft.at in now.lit:
        return _activated(now.at, now.placed[1])
    if "cost" in tile.unknown and now.state.phase == "pay":
        return now.tr("Place it where it glows, or pay for it first")
    if tile.rebuild:
        return now.tr("Place it where it glows: on a tile of its type")
    if tile.river:
        return now.tr("Place it where it glows: river meets river")
    return now.tr("Place it where it glows: beside a Scot")


def _activated(at: GlenPosition, placed: Move) -> str:
    names = [tile_name(name, at.tr) for name in reached(at, placed).values()]
    if not names:
        return at.tr("activates nothing here")
    return at.tr("can activate: {tiles}").format(tiles=", ".join(names))


def _acting(now: Moment) -> Hint:
    tr, state, draft, name = now.tr, now.state, now.draft, now.name
    match draft.doing:
        case "put" if draft.token is not None:
            thing = gift_of(draft.token, state)
            what = tr("Scot") if thing == "scot" else tr(thing)
            words = tr("{crest}: put the {what} on a tile")
            return Hint(words.format(crest=draft.token.crest, what=what))
        case "walk":
            n = state.now.movement
            words = now.at.ntr(
                "Where does the Scot go? {n} movement", "Where does the Scot go? {n} movements", n
            )
            return Hint(words.format(n=n))
        case "remove":
            return Hint(tr("Which tile leaves the game?"))
        case "build" if draft.tile in state.tiles:
            return Hint(_placed(now, state.tiles[draft.tile]), draft.tile)
    if now.plot is not None:
        return _effect(now, now.plot)
    if waiting := [line for _, _, line, _ in pending(now)]:
        return Hint(tr("To be chosen: {what}").format(what=", ".join(waiting)))
    if not now.at.playable:
        return Hint(now.at.to_move(now.seat))
    if left := tuple(_open(now)):
        return Hint("", lines=left)
    if now.ways.activates:
        return Hint(tr("{name} may activate the lit tiles").format(name=name))
    return Hint(tr("{name} ends the turn").format(name=name))


def _open(now: Moment) -> Iterator[tuple[str, str]]:
    """What the rest of the turn may still bring."""
    ntr, n = now.at.ntr, now.state.now.movement
    if now.ways.walks:
        words = ntr(
            "{n} movement: touch a Scot, then where", "{n} movements: touch a Scot, then where", n
        )
        yield "movement", words.format(n=n)
    tiles = (now.state.tiles[now.land[place].tile] for place in now.ways.activates)
    if n := sum(map(wants_choice, tiles)):
        words = ntr("{n} tile wants a choice: touch it", "{n} tiles want a choice: touch them", n)
        yield "to_fill", words.format(n=n)


Waiting = tuple[str, str, str, str]
"""Spot, icon, words of its line, words of its button."""


def pending(now: Moment) -> list[Waiting]:
    """Effects that may be used in any order, or not at all."""
    tr, turn, found = now.tr, now.state.now, list[Waiting]()
    for i, (place, _) in enumerate(turn.bonus):
        tile = tile_name(now.land[place].tile, tr)
        line = tr("goods on {tile}").format(tile=tile) if turn.bonus[1:] else tr("goods")
        found.append((BONUS(i), "any_good", line, tr("Choose goods")))
    if turn.tokens:
        found.append((CLANS(), "clan_token", tr("clan token"), tr("Clan board")))
    if turn.removes:
        found.append((REMOVE(), "discard", tr("a tile to remove"), tr("Remove a tile")))
    if turn.builds:
        found.append((BUILD(), "build", tr("a tile to build"), tr("Build a tile")))
    return found
