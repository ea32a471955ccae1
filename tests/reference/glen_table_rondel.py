"""The ring: what is turned up, who is last, the die, and the scoring rounds."""

from __future__ import annotations

from typing import Any

from tests.reference.glen_form import Dict, Silent, fields, require, whole
from tests.reference.glen_score import ROUNDS, round_lines
from tests.reference.glen_table_land import could_take, set_aside
from tests.reference.glen_table_tiles import described, is_free, silent

STACKS = {"S": 5, "A": 14, "B": 17, "C": 17, "D": 17}
RESERVED = ("END", "start village", "home castle", "David Hume")


def around(w: Any) -> list[int]:
    """All spaces clockwise from the rear-most piece's."""
    return [(w.rear + step) % w.size for step in range(w.size)]


def is_bare(space: Dict) -> bool:
    return space["tile"] is None and not space["figures"] and not space["die"]


def to_fill(w: Any) -> list[int]:
    """The spaces to be filled, the first one first; the one behind the last piece stays empty."""
    return [space for space in around(w)[:-1] if is_bare(w.ring[space])]


def due(w: Any) -> str | None:
    """The stack that is due, or END; None when everything has been laid."""
    for stack, pieces in STACKS.items():
        if stack == "D" and w.laid["D"] >= w.end_after and not w.end_laid:
            return "END"
        if w.laid[stack] < pieces:
            return stack
    return None


def reveal(w: Any, entry: Dict) -> None:
    fields(entry, "move tile", "description")
    name = entry["tile"]
    require(type(name) is str)
    stack = due(w)
    if stack == "END":
        require(name == "END" and "description" not in entry)
        w.end_laid = True
    else:
        require(name not in ("", *RESERVED) and name not in w.seen)
        if "description" in entry:
            require(type(entry["description"]) is dict)
            given = entry["description"]
            require(given.get("name", name) == name)
            require(not name.startswith("?") or given.get("type") == "?" or given.get("partial"))
            w.tiles = {**w.tiles, name: described(given)}
        require(name in w.tiles and w.tiles[name]["stack"] == stack)
        w.laid[stack] += 1
        w.seen.add(name)
    w.ring[to_fill(w)[0]]["tile"] = name
    if stack in ("A", "B", "C") and w.laid[stack] == STACKS[stack]:
        score_round(w)
        w.round = ROUNDS[ROUNDS.index(stack) + 1]
    go_on(w)


def score_round(w: Any) -> None:
    counts, moil = [], None
    for n, seat in enumerate(w.seats):
        persons = len(seat["persons"]) + ("David Hume" in seat["persons"])
        counts.append(
            {
                "scots": seat["land"][1, 0]["scots"],
                "landmarks": len(seat["cards"]),
                "whisky": seat["whisky"],
                "persons": persons,
            }
        )
        if "Castle Moil" in seat["cards"]:
            moil = n
    for seat, rule, points in round_lines(counts, moil):
        w.seats[seat]["vp"] += points
        w.lines.append((seat, rule, w.round, points))


def after_a_move(w: Any) -> None:
    """Whatever lies behind the last piece is discarded; then the ring is filled."""
    pieces = [n for n in around(w) if w.ring[n]["figures"] or w.ring[n]["die"]]
    for space in around(w):
        if space == pieces[0]:
            break
        if w.ring[space]["tile"] is not None:
            w.pile.append(w.ring[space]["tile"])
            w.ring[space]["tile"] = None
    w.rear = pieces[0]
    go_on(w)


def go_on(w: Any) -> None:
    """Reveal, roll or take: what the table waits for."""
    w.turn = None
    if to_fill(w) and due(w) is not None:
        w.phase = "reveal"
    elif w.ring[w.rear]["die"]:
        w.phase = "roll"
    else:
        w.phase = "take"
        (w.turn,) = w.ring[w.rear]["figures"]


def roll(w: Any, entry: Dict) -> None:
    fields(entry, "move seat value")
    value = whole(entry["value"], 1, 3)
    w.ring[w.rear]["die"] = False
    ahead = [n for n in around(w)[1:] if w.ring[n]["tile"] is not None]
    for count, space in enumerate(ahead, 1):
        name = w.ring[space]["tile"]
        if name == "END":
            return after_a_move(w)
        if count >= value and not w.tiles[name]["chronicle"]:
            w.trusts = silent(w.tiles[name], "chronicle")
            w.pile.append(name)
            w.ring[space] |= {"tile": None, "die": True}
            return after_a_move(w)
    raise Silent("the die finds no tile")


def end_space(w: Any) -> int | None:
    for space in around(w):
        if w.ring[space]["tile"] == "END":
            return space
    return None


def step_to(w: Any, space: int) -> None:
    """The figure goes there and takes the tile off the ring; END stays."""
    w.ring[w.rear]["figures"].remove(w.turn)
    w.ring[space]["figures"].append(w.turn)
    if w.ring[space]["tile"] != "END":
        w.ring[space]["tile"] = None


def tile_at(w: Any, number: Any) -> tuple[int, str]:
    space = whole(number, 0, w.size - 1)
    name = w.ring[space]["tile"]
    require(name is not None)
    require(name == "END" or not w.tiles[name]["protected"])
    return space, name


def take(w: Any, entry: Dict) -> None:
    fields(entry, "move seat space")
    space, name = tile_at(w, entry["space"])
    require(name == "END" or could_take(w, name))
    w.trusts = name != "END" and is_unsure(w, name)
    w.fresh_turn()
    step_to(w, space)
    if name == "END":
        return turn_is_over(w)
    w.held = name
    tile = w.tiles[name]
    if not is_free(tile):
        w.phase = "pay"
    elif tile["type"] == "person":
        set_aside(w, name)
    else:
        w.phase = "place"
    return None


def discard(w: Any, entry: Dict) -> None:
    fields(entry, "move seat space gain")
    require(entry["gain"] in ("coin", "movement"))
    space, name = tile_at(w, entry["space"])
    require(name != "END")
    could = [n for n in range(w.size) if takeable(w, n)]
    require(all(is_unsure(w, w.ring[n]["tile"]) for n in could))
    w.trusts = bool(could) or silent(w.tiles[name], "protected")
    w.fresh_turn()
    step_to(w, space)
    w.pile.append(name)
    if entry["gain"] == "coin":
        w.me()["coins"] += 1
    else:
        w.me()["movement"] += 1
    w.phase = "act"


def takeable(w: Any, space: int) -> bool:
    """Whether a tile other than END can be taken there."""
    name = w.ring[space]["tile"]
    if name in (None, "END") or w.tiles[name]["protected"]:
        return False
    return could_take(w, name)


def is_unsure(w: Any, name: str) -> bool:
    """Whether something undescribed decides if the tile can be taken."""
    return silent(w.tiles[name], "protected", "cost", "river", "rebuild")


def describe(w: Any, entry: Dict) -> None:
    """A tile is known from now on; what has happened stays."""
    fields(entry, "move tile name description")
    old, new, given = entry["tile"], entry["name"], entry["description"]
    require(type(old) is str and type(new) is str and type(given) is dict)
    require(old in w.seen and old in w.tiles)
    require(bool(w.tiles[old]["unsaid"]) or old.startswith("?"))
    require(new not in RESERVED and new != "" and (new not in w.seen or new == old))
    require(given.get("name", new) == new and not new.startswith("?"))
    require(not given.get("partial", False) and given.get("type") != "?")
    tile = described(given)
    require(tile["stack"] == w.tiles[old]["stack"])
    w.tiles = {name: t for name, t in w.tiles.items() if name != old} | {new: tile}
    w.seen.add(new)
    for space in w.ring:
        space["tile"] = new if space["tile"] == old else space["tile"]
    w.pile = [new if name == old else name for name in w.pile]
    for seat in w.seats:
        seat["persons"] = [new if name == old else name for name in seat["persons"]]
        for lot in seat["land"].values():
            lot["tile"] = new if lot["tile"] == old else lot["tile"]
            lot["covers"] = [new if name == old else name for name in lot["covers"]]
    if w.held == old:
        w.held = new
        if w.phase == "place" or is_free(tile):
            w.phase = "place"
            if tile["type"] == "person":
                set_aside(w, new)


def turn_is_over(w: Any) -> None:
    """The next piece is due; or, when everybody has reached END, the end."""
    w.me()["movement"] = 0
    way, end = around(w), end_space(w)
    standing = [n for n in range(w.size) if w.ring[n]["figures"]]
    w.fresh_turn()
    if end is not None and all(way.index(n) >= way.index(end) for n in standing):
        return w.finish()
    return after_a_move(w)
