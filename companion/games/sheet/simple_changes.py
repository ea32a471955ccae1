"""Edits of a sheet's text made by the editor; everything else in the text stays unchanged.

Each gives the text as it is then.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from companion.games.sheet.simple import TOGETHER, SimpleLine, data_of, simple
from companion.games.sheet.toml_edit import Block, Value, blocks, comments, joined, new_block

_TEXTS = ("title", "lines", "about", "by", "help", "labels", "says", "dealer_title", "icon")
"""Keys whose values name no line."""
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_NUMBER = re.compile(r"-?\d{1,7}")


def _top(text: str, change: Callable[[Block], Block]) -> str:
    top, *rest = blocks(text)
    return joined((change(top), *rest))


def with_title(text: str, lang: str, title: str) -> str:
    return _top(
        text, lambda top: top.with_key("title", _said(_top_value(text, "title"), lang, title))
    )


def _said(before: object, lang: str, now: str) -> Value:
    """In the language in which it is shown, where there are several."""
    if not isinstance(before, dict):
        return now
    shown = lang if lang in before else "en" if "en" in before else next(iter(before), "en")
    return {**before, shown: now}


def _top_value(text: str, key: str) -> object:
    return (data_of(text) or {}).get(key)


def with_players(text: str, least: int, most: int) -> str:
    return _top(text, lambda top: top.with_key("players", [least, most]))


def with_rounds(text: str, rounds: int | str) -> str:
    """0: none."""
    return _top(text, lambda top: top.with_key("rounds", rounds or None))


def with_end(text: str, points: int | None) -> str:
    return _top(text, lambda top: top.with_key("end", points))


def with_wins(text: str, wins: str, says: str) -> str:
    """says: what the line is called that asks whether all have won."""
    before = simple(text, "en")
    if before is None:
        return text
    asked = any(line.id == TOGETHER for line in before.lines)
    if wins == "together":
        text = _top(text, lambda top: top.with_key("winner", None).with_key("won", TOGETHER))
        values = {"id": TOGETHER, "title": says, "kind": "yes", "of": "table"}
        return text if asked else _with_block(text, new_block("line", values))
    text = _top(text, lambda top: top.with_key("won", None))
    text = _top(text, lambda top: top.with_key("winner", None if wins == "highest" else wins))
    if asked and not _named(text, TOGETHER):
        text = without_line(text, [line.id for line in before.lines].index(TOGETHER))
    return text


def with_new_line(text: str, title: str) -> str:
    return _with_block(text, new_block("line", {"title": title}))


def _with_block(text: str, block: Block) -> str:
    """Behind the last line, before scores and examples."""
    parts = [*blocks(text)]
    after = max((n for n, part in enumerate(parts) if part.name == "line"), default=0)
    return joined((*parts[: after + 1], block, *parts[after + 1 :]))


def without_line(text: str, place: int) -> str:
    parts, lines = _written_out(text)
    del parts[lines[place]]
    return joined(parts)


def moved(text: str, place: int, to: int) -> str:
    """The line at another place among the lines."""
    parts, lines = _written_out(text)
    order = [parts[n] for n in lines]
    order.insert(to, order.pop(place))
    for n, part in zip(lines, order, strict=True):
        parts[n] = part
    return joined(parts)


def _written_out(text: str) -> tuple[list[Block], list[int]]:
    """The blocks of a text in which each line has its own; and where these are."""
    parts = [*blocks(text)]
    short = next((one for one in parts[0].body if one.key == "lines"), None)
    if short is not None:
        titles = (data_of(text) or {}).get("lines", [])
        made = [new_block("line", {"title": title}) for title in titles]
        rest = tuple(one for one in parts[0].body if one is not short)
        kept = "".join(f"{comment}\n" for comment in comments(short.text))
        if made and kept:
            made[0] = replace(made[0], header="\n" + kept + made[0].header.lstrip())
        parts = [Block("", "", rest), *made, *parts[1:]]
    return parts, [n for n, part in enumerate(parts) if part.name == "line"]


def with_line(text: str, place: int, lang: str, field: str, value: Value) -> str:
    """The line with another title, kind, per, worth, low or high; expressions still find it."""
    before = simple(text, lang)
    if before is None or not 0 <= place < len(before.lines):
        return text
    line, scored = before.lines[place], bool(before.tables.get("score"))
    parts, lines = _written_out(text)
    block = _changed(parts[lines[place]], line, field, str(value), scored=scored, lang=lang)
    parts[lines[place]] = block
    after = joined(parts)
    now = simple(after, lang)
    if now is not None and now.lines[place].id != line.id and _named(text, line.id):
        parts[lines[place]] = block.with_key("id", line.id)
        after = joined(parts)
    return after


def _changed(
    block: Block, line: SimpleLine, field: str, value: str, *, scored: bool, lang: str
) -> Block:
    low, high = line.bounds
    match field:
        case "title":
            before = (data_of(block.text) or {}).get("line", [{}])[0].get("title")
            return block.with_key("title", _said(before, lang, value))
        case "kind":
            return _of_kind(block, line, value)
        case "per":
            block = block if value == "any" else block.with_key("start", None)
            return block.with_key("per", None if value == "round" else value)
        case "worth":
            return _worth_each(block, line, int(value), scored=scored)
        case "low":
            return _bounded(block, line, (value, high))
    return _bounded(block, line, (low, value))


def _named(text: str, id: str) -> bool:
    """Whether anything but the line itself names it; its own points do, too."""
    return any(
        one.key not in (*_TEXTS, "id") and id in _WORD.findall(one.text)
        for part in blocks(text)
        for one in part.body
        if one.key
    )


def _of_kind(block: Block, line: SimpleLine, kind: str) -> Block:
    """Keys that do not fit the new kind go."""
    counted = {"number", "count"}
    gone = ["kind"] if kind in ("number", "one") else []
    gone += ["of"] if line.kind == "one" else []
    if kind not in counted:
        gone += ["bounds", "step", "values", "start"]
    if not {kind, line.kind} <= counted:
        gone += ["default", "choices", "labels", "columns", "ties"]
    if kind == "one" and line.per == "once":
        gone += ["per"]
    for key in gone:
        block = block.with_key(key, None)
    if kind == "one":
        return block.with_key("of", "one")
    return block if kind == "number" else block.with_key("kind", kind)


def _bounded(block: Block, line: SimpleLine, bounds: tuple[str, str]) -> Block:
    """One that is left out is as wide as it can be."""
    if not any(end.strip() for end in bounds):
        return block.with_key("bounds", None)
    widest = ("0" if line.kind == "count" else "-9999", "9999")
    ends = [given.strip() or wide for given, wide in zip(bounds, widest, strict=True)]
    return block.with_key("bounds", [int(end) if _NUMBER.fullmatch(end) else end for end in ends])


def _worth_each(block: Block, line: SimpleLine, worth: int, *, scored: bool) -> Block:
    if worth == (0 if scored else 1):
        return block.with_key("points", None)
    said = "0" if worth == 0 else line.id if worth == 1 else f"{worth} * {line.id}"
    return block.with_key("points", said)
