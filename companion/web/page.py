"""The page of a table, with a seat or without: whole by itself, after that only what has changed.

Pages are whole without scripts; a script only puts in what has changed. What a page is made of lies
beside it, wherever its reader has come to."""

from html import escape
from typing import Any, NamedTuple

from companion.i18n import language
from companion.web.dialogs import Asker
from companion.web.fragments import framed, icon, looks, symbol
from companion.web.look import SPRITE
from companion.web.svg import Drawing, Touches, drawn, svg
from companion.web.view import View

TOUCH, ASK = "touch", "ask"
"""The forms that the table's buttons and a question's belong to."""
REFRESH = 5
"""Seconds after which a page without a script looks again while others are to move."""


class Drawn(NamedTuple):
    """A view as HTML, in the parts that change by themselves."""

    view: View
    csrf: str
    scene: Drawing
    ask: str
    about: str
    steps: str
    won: str
    asked: str = ""
    """The question as a page's script has got it; empty: it has not."""


def draw(view: View, csrf: str) -> Drawn:
    tr = language(view.lang).gettext
    ask = Asker(tr, Touches(ASK, view.moves, view.refused, view.elsewhere))
    photograph = f"/seat/photograph?csrf={csrf}" if view.photograph else ""
    return Drawn(
        view,
        csrf,
        drawn(view.scene, "whole", touches(view) if view.player else None),
        ask.dialog(view.question, photograph) if view.question is not None else "",
        about(view),
        steps(view),
        won(view),
    )


def about(view: View) -> str:
    tr = language(view.lang).gettext
    you = tr("you are {name}").format(name=view.player)
    who = " · ".join([view.table, you] if view.player else [view.table])
    return f"{escape(who)}<span> · {escape(view.standing)}</span>"


def won(view: View) -> str:
    """Who won and why, once somebody did."""
    who, why = map(escape, view.won)
    return (
        f'<p class="hint">{icon("claim")}<span><b>{who}</b> <i>{why}</i></span></p>' if who else ""
    )


def steps(view: View) -> str:
    """The last entries, and what belongs to the game beside the table."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in view.steps)
    menu = "".join(
        f'<button class="line" form="{TOUCH}" name="spot" value="{escape(line.spot)}" '
        f'data-spot="{escape(line.spot)}">{icon(line.icon)}<span>{escape(line.words)}'
        f"{f' <small>{escape(line.note)}</small>' if line.note else ''}</span></button>"
        for line in view.menu
    )
    roll = f'<div class="roll">{svg(view.roll, "small")}</div>' if view.roll is not None else ""
    return f'{roll}<ol class="steps">{lines}</ol>{menu}'


def document(now: Drawn, mode: str) -> str:
    view = now.view
    tr = language(view.lang).gettext
    live, lost = escape(tr("in step") if view.player else tr("live")), escape(tr("no link"))
    last = escape(tr("The last steps"))
    again = f'<meta http-equiv="refresh" content="{REFRESH}">' if view.waits else ""
    inert = " inert" if now.ask else ""
    stage = f"{view.stage.width:g}x{view.stage.height:g}"
    kind = "seat" if view.player else "watch aside" if view.aside else "watch"
    head = f"""<link rel="stylesheet" href="style.css">
<noscript>{again}</noscript>
<script src="live.js" defer></script>
<script src="table.js" defer></script>"""
    body = f"""<body class="game {kind}" data-rev="{view.rev}" data-stage="{stage}">
{SPRITE}
{forms(now, stage) if view.player else ""}
<header class="top"{inert}>{symbol("app-icon", "logo")}<h1>{escape(view.title)}</h1>
<p class="sub" id="about">{now.about}</p>
<p id="live" role="status" data-live="{live}" data-lost="{lost}">
{icon("link_ok", "on")}{icon("link_lost", "off")}<span>{live}</span></p></header>
<main id="table"{inert}>{now.scene.html}<div id="won">{now.won}</div></main>
<div class="side"><aside id="steps"{inert} aria-label="{last}">{now.steps}\
</aside>
{notes(view) if view.player else ""}</div>
<div id="asking">{now.ask}</div>
<p id="said" role="status" aria-live="polite">{escape(view.said)}</p>
<footer{inert}><p>{foot(view)}</p>{looks(tr, "./", view.lang, mode)}</footer>
</body>"""
    title = f"{view.title} · {view.player or view.table}"
    return framed(title, view.lang, mode, head, body)


def forms(now: Drawn, stage: str) -> str:
    """Of the table's buttons, and of a question's."""
    hidden = (
        f'<input type="hidden" name="csrf" value="{now.csrf}">'
        f'<input type="hidden" name="rev" value="{now.view.rev}">'
        f'<input type="hidden" name="stage" value="{stage}">'
    )
    return "\n".join(
        f'<form id="{form}" method="post" action="/seat/touch">{hidden}</form>'
        for form in (TOUCH, ASK)
    )


def foot(view: View) -> str:
    tr = language(view.lang).gettext
    if not view.player:
        return escape(tr("view only"))
    plain = tr("Plain HTTP: whoever shares this Wi-Fi could see the table and play this seat.")
    return f"{icon('lock')}{escape(plain)}"


def notes(view: View) -> str:
    """Shown by the script that keeps them; no form has them, so nothing sends them."""
    tr = language(view.lang).gettext
    title, kept = escape(tr("My notes")), tr("Stay in this browser; nobody else gets them.")
    return (
        f'<details id="notes" data-kept="{escape(view.notes)}" hidden><summary>{icon("lock")}'
        f'{title}</summary><textarea rows="3" maxlength="2000" autocomplete="off" '
        f'aria-label="{title}"></textarea><p class="sub">{escape(kept)}</p></details>'
    )


def touches(view: View) -> Touches:
    free = view.question is None
    return Touches(TOUCH, view.moves, view.refused, view.elsewhere, open=free)


def change(was: Drawn | None, now: Drawn) -> tuple[dict[str, Any], Drawn]:
    """What a script has to do to a page that shows `was`, and what it has then; None: it shows
    nothing of this size."""
    view = now.view
    said: dict[str, Any] = {"rev": view.rev, "said": view.said}
    if was is None or was.about != now.about:
        said["about"] = now.about
    if was is None or was.steps != now.steps:
        said["steps"] = now.steps
    if was is None or was.won != now.won:
        said["won"] = now.won
    if was is None or was.ask != now.ask:
        said["ask"] = spliced(was.asked if was is not None else "", now.ask)
        now = now._replace(asked=now.ask)
    else:
        now = now._replace(asked=was.asked)
    if was is None:
        stage = f"{view.stage.width:g}x{view.stage.height:g}"
        return said | {"scene": now.scene.html, "stage": stage}, now
    scene, kept = now.scene.since(was.scene)
    return said | scene, now._replace(scene=kept)


def spliced(was: str, now: str) -> str | tuple[int, int, str]:
    """A text, or how much of the beginning and the end of the last one to keep around another."""
    if not was or not now:
        return now
    start = _alike(was, now)
    end = _alike(was[start:][::-1], now[start:][::-1])
    return _units(now[:start]), _units(now[len(now) - end :]), now[start : len(now) - end]


def _units(text: str) -> int:
    """How long a script finds it: it counts icons twice, which lie beyond 16 bits."""
    return len(text.encode("utf-16-le")) // 2


def _alike(one: str, other: str) -> int:
    """How far two texts are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
