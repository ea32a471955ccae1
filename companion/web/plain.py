"""Any game as readable tables, straight from its view."""

from __future__ import annotations

from html import escape
from typing import Any

from companion.match.table import Played
from companion.web.showing import Scene, aside, result_line, seat_mark
from scoring.codec import to_json

SEATED = {"seat", "turn", "owner", "player", "winner", "first_player", "holder", "by"}
"""Words whose number is somebody at the table."""
BY_SEAT = {"seats", "players", "hands", "tokens", "points", "vp", "counts", "rounds_won", "scores"}
"""Words whose list has something for each seat, in order."""
DEEPEST = 6
CARDS = '<ul class="cards">'


def draw(scene: Scene) -> str:
    rows = "".join(_row(scene, key, value) for key, value in to_json(scene.view).items())
    return (
        f'<div class="tables"><header class="top"><h1>{escape(scene.title)}</h1>'
        f'<p class="sub">{escape(scene.name)}</p></header>'
        f'<ul class="heads">{"".join(_heads(scene))}</ul>{result_line(scene)}'
        f'<dl class="facts">{rows}</dl></div>'
    )


def tell(scene: Scene, played: Played) -> str:
    """The entry's own words: whose move, which, and with what."""
    entry = dict(played.entry)
    who = scene.player(entry.pop("seat")) + ": " if "seat" in entry else ""
    move = _words(scene, str(entry.pop("move", "")))
    rest = ", ".join(f"{_words(scene, key)} {_brief(value)}" for key, value in entry.items())
    return f"{who}{move}{', ' if rest else ''}{rest}"


def _heads(scene: Scene) -> list[str]:
    tr, acting = scene.tr, scene.acting
    heads, to_move = [], tr("to move")
    for seat, (name, points) in enumerate(zip(scene.players, scene.points(), strict=True)):
        turn = seat in acting
        said = aside(to_move) if turn else ""
        vp = tr("points: {n}").format(n=points)
        heads.append(
            f'<li class="head{" turn" if turn else ""}">{seat_mark(scene, seat)}'
            f"<h2>{escape(name)}</h2>{said}"
            f'<p class="number"><span aria-hidden="true">{points}</span>{aside(vp)}</p></li>'
        )
    return heads


def _row(scene: Scene, key: str, value: Any) -> str:
    drawn = _value(scene, key, value, 0)
    wide = ' class="wide"' if drawn.startswith(CARDS) else ""
    return f"<div{wide}><dt>{escape(_words(scene, key))}</dt><dd>{drawn}</dd></div>"


def _value(scene: Scene, key: str, value: Any, depth: int) -> str:
    if value is None or value == [] or value == {} or value == "":
        none = scene.tr("none")
        return f'<span class="none"><span aria-hidden="true">–</span>{aside(none)}</span>'
    if depth > DEEPEST:
        return escape(_brief(value))
    if isinstance(value, dict):
        return _pairs(scene, value, depth)
    if isinstance(value, list):
        return _list(scene, key, value, depth)
    if key in SEATED and type(value) is int:
        return escape(scene.player(value))
    if isinstance(value, bool):
        return escape(scene.tr("yes") if value else scene.tr("no"))
    return escape(_words(scene, str(value)))


def _pairs(scene: Scene, value: dict[str, Any], depth: int) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(_words(scene, key))}</th>'
        f"<td>{_value(scene, key, item, depth + 1)}</td></tr>"
        for key, item in value.items()
    )
    return f"<table>{rows}</table>"


def _list(scene: Scene, key: str, value: list[Any], depth: int) -> str:
    if all(isinstance(item, dict) and item.keys() == value[0].keys() for item in value):
        flat = all(_is_flat(cell) for item in value for cell in item.values())
        names = _names(scene, key, len(value))
        return (_grid if flat else _cards)(scene, names, value, depth)
    if any(isinstance(item, (dict, list)) for item in value):
        items = "".join(f"<li>{_value(scene, key, item, depth + 1)}</li>" for item in value)
        return f"<ol>{items}</ol>"
    if _by_seat(scene, key, len(value)):
        pairs = zip(scene.players, value, strict=True)
        return escape(", ".join(f"{name} {item}" for name, item in pairs))
    return escape(", ".join(_brief(item) for item in value))


def _is_flat(value: Any) -> bool:
    """A word, a number, or a list of them."""
    items = value if isinstance(value, list) else [value]
    return not any(isinstance(item, (dict, list)) and item for item in items)


def _by_seat(scene: Scene, key: str, count: int) -> bool:
    return key in BY_SEAT and count == len(scene.players)


def _names(scene: Scene, key: str, count: int) -> list[str]:
    """What the things of a list are called: by their players, or by their numbers."""
    if _by_seat(scene, key, count):
        return list(scene.players)
    return [str(i) for i in range(1, count + 1)]


def _grid(scene: Scene, names: list[str], value: list[dict[str, Any]], depth: int) -> str:
    """Simple things of one kind: a row for each."""
    columns = list(value[0])
    head = "".join(f'<th scope="col">{escape(_words(scene, c))}</th>' for c in columns)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{_value(scene, c, item[c], depth + 1)}</td>" for c in columns)
        + "</tr>"
        for name, item in zip(names, value, strict=True)
    )
    return f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cards(scene: Scene, names: list[str], value: list[dict[str, Any]], depth: int) -> str:
    """Things that hold other things: a box for each."""
    boxes = "".join(
        f"<li><h3>{escape(name)}</h3>{_pairs(scene, item, depth + 1)}</li>"
        for name, item in zip(names, value, strict=True)
    )
    return f"{CARDS}{boxes}</ul>"


def _words(scene: Scene, word: str) -> str:
    """A word of a session file as people read it."""
    plain = word.replace("_", " ")
    known = scene.word(plain) if plain else ""
    return known or plain


def _brief(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key} {_brief(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(map(_brief, value))
    return "–" if value is None else str(value)
