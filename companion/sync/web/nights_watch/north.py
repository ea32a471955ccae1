"""North of the Wall, and the Wall: drawn alike for the warden and for the full table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companion.games.nights_watch.north.phrases import CLANS, KINDS, clearing_name, named
from companion.sync.web.nights_watch.words import happened
from companion.sync.web.scene import Scene, aside, icon, letter, symbol
from scoring.nights_watch.wildlings import (
    CAMPS,
    GIFT_LOST,
    HIGHEST_TRAIL,
    LAST_BREACH,
    SPACES,
)

TAKEN, GRAVE = ' class="taken"', ' class="grave"'


def figure(kind: str) -> str:
    return symbol(f"wild-{kind}")


def meters(scene: Scene) -> str:
    """How near the end is: breaches, and wildlings in the Gift."""
    tr, view = scene.tr, scene.view
    rows = [
        (tr("Breaches"), view["breaches"], LAST_BREACH, "/"),
        (tr("In the Gift"), len(view["gift"]), GIFT_LOST, ""),
    ]
    items = ""
    for title, n, most, stroke in rows:
        cells = f'<i class="cell full">{stroke}</i>' * n + '<i class="cell"></i>' * (most - n)
        said = tr("{n} of {all}").format(n=n, all=most)
        items += (
            f'<li><span>{escape(title)}</span><b aria-hidden="true">{n}</b>'
            f'<span class="cells" aria-hidden="true">{cells}</span>{aside(said)}</li>'
        )
    return f'<ul class="meters">{items}</ul>'


def front(scene: Scene) -> str:
    """Camps, trails, clearings and the Wall, in the order in which wildlings come."""
    title = scene.tr("North of the Wall")
    camps = "".join(_camps(scene, clan, tribe) for clan, tribe in scene.view["camps"].items())
    sections = "".join(_section(scene, section) for section in range(4))
    return (
        f'<section class="north"><h2 class="vh">{escape(title)}</h2>'
        f'<ul class="camps">{camps}</ul>{_trails(scene)}<ul class="sections">{sections}</ul>'
        "</section>"
    )


def _events(scene: Scene, name: str, field: str) -> set[int]:
    """What the events of the last entry name in this field."""
    played = scene.played
    found = played.events if played and played.verdict.ok else ()
    return {event[field] for event in found if event["event"] == name}


def _kinds(scene: Scene, kinds: Sequence[str]) -> str:
    return ", ".join(named(kind, KINDS, scene.tr) for kind in kinds)


def _camps(scene: Scene, clan: str, tribe: Sequence[str]) -> str:
    """Five camps; one more figure and the clan rushes."""
    full = len(tribe) >= CAMPS - 1
    slots = "".join(f'<i class="slot">{figure(kind)}</i>' for kind in tribe)
    slots += '<i class="slot free"></i>' * (CAMPS - len(tribe))
    said = scene.tr("{n} of {all}").format(n=len(tribe), all=CAMPS)
    said += f": {_kinds(scene, tribe)}" if tribe else ""
    name = named(clan, CLANS, scene.tr)
    return (
        f'<li class="camp{" full" if full else ""}"><h3>{icon(clan)}<span>{escape(name)}</span>'
        f"{icon('warning') if full else ''}</h3>"
        f'<p aria-hidden="true">{slots}</p>{aside(said)}</li>'
    )


def _trails(scene: Scene) -> str:
    taken = _events(scene, "walk", "trail")
    plates = "".join(
        f"<li{TAKEN if n in taken else ''}><b>{n}</b></li>" for n in range(1, HIGHEST_TRAIL + 1)
    )
    return f'<ol class="trails" aria-hidden="true">{plates}</ol>'


def _section(scene: Scene, at: int) -> str:
    """A clearing and the part of the Wall that it leads to."""
    tr, view = scene.tr, scene.view
    crowd, guards = view["clearings"][at], view["wall"][at]
    title = tr("Section {n}").format(n=at + 1)
    before = tr("Clearing {n}").format(n=clearing_name(at + 1))
    nobody = tr("nobody")
    figures = "".join(map(figure, crowd))
    spaces = "".join(
        f'<i class="guard s{seat}">{escape(letter(scene, seat))}</i>' for seat in guards
    )
    spaces += "".join(f"<i>{n}</i>" for n in range(len(guards) + 1, SPACES + 1))
    names = ", ".join(map(scene.player, guards)) or nobody
    posted = tr("Guards: {names}").format(names=names)
    broken = " broken" if at + 1 in _events(scene, "breach", "section") else ""
    return (
        f'<li class="section{broken}"><h3 class="vh">{escape(title)}</h3>'
        f'<p class="clearing"><span aria-hidden="true">{figures}</span>'
        f"{aside(f'{before}: {_kinds(scene, crowd) or nobody}')}</p>"
        f'<p class="wall"><span aria-hidden="true">{spaces}</span>{aside(posted)}</p></li>'
    )


def steps(scene: Scene) -> str:
    """What the last entry set off north of the Wall."""
    lines = happened(scene)
    if not lines:
        return ""
    title = scene.tr("What happened")
    items = "".join(f"<li{GRAVE if grave else ''}>{escape(text)}</li>" for text, grave in lines)
    return (
        f'<section class="happened"><h2 class="vh">{escape(title)}</h2><ol>{items}</ol></section>'
    )
