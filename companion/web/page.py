"""The page of a table in a browser: complete at first, then only changes are sent.

Pages are whole without scripts; a script only puts in what has changed. What a page is made of lies
beside it, wherever its reader has come to."""

from html import escape
from typing import Any, NamedTuple

from companion.match.phrases import Tr
from companion.play.scene import Box
from companion.play.typeset import typeset
from companion.play.world import world_strip
from companion.web.dialogs import Asker
from companion.web.evening_html import between
from companion.web.look import SPRITE, framed, icon, looks, named, symbol, typeset_html
from companion.web.manifest import head_html
from companion.web.svg import Drawing, Touches, drawn, svg
from companion.web.television import sky
from companion.web.turn_html import announcement, last_steps, marks
from companion.web.view import AGAIN, ASK, TOUCH, TURNED, View

STRIP = Box(0, 0, 156, 72)
"""Of the landscape behind a page's head; the style sheet makes it as high as the head."""
REFRESH = 5
"""Seconds after which a page without a script looks again while others are to move."""


CHANGING = ("about", "turn", "steps", "won")
"""Parts of the page that a script puts in whole, into the elements with these ids."""


class Drawn(NamedTuple):
    """A view as HTML, in the parts that change by themselves."""

    view: View
    csrf: str
    scene: Drawing
    ask: str
    about: str
    turn: str
    steps: str
    won: str
    asked: str = ""
    """The question as a page's script has got it; empty: it has not."""


def draw(view: View, csrf: str, form: str = TOUCH) -> Drawn:
    """form: of the table's buttons."""
    asker = Asker(view.tr, Touches(ASK, view))
    photograph = f"photograph?csrf={csrf}" if view.photograph else ""
    ask = asker.dialog(view.question, photograph) if view.question is not None else ""
    return Drawn(
        view,
        csrf,
        drawn(
            view.scene,
            "whole lying" if view.stage.lying else "whole upright",
            Touches(form, view) if view.player else None,
        ),
        *(typeset_html(html, view.lang) for html in (ask, *_parts(view))),
    )


def _parts(view: View) -> tuple[str, ...]:
    return about(view), announcement(view), steps(view), between(view)


def about(view: View) -> str:
    """Where there is too little room, the table's name is shortened first."""
    you = view.tr("you are {name}").format(name=view.player)
    who = f"<b> · {escape(you)}</b>" if view.player else ""
    return f"<i>{escape(view.table)}</i>{who}<span> · {escape(view.standing)}</span>"


def steps(view: View) -> str:
    """The last entries, and what belongs to the game beside the table."""
    menu = "".join(
        f'<button class="line" form="{TOUCH}" name="spot" value="{escape(line.spot)}" '
        f'data-spot="{escape(line.spot)}">{icon(line.icon)}<span>{escape(line.words)}'
        f"{f' <small>{escape(line.note)}</small>' if line.note else ''}</span></button>"
        for line in view.menu
    )
    roll = f'<div class="roll">{svg(view.roll, "small")}</div>' if view.roll is not None else ""
    return f"{roll}{last_steps(view)}{menu}"


def document(now: Drawn, mode: str, turned: Drawn | None = None, beside: str = "") -> str:
    """turned: the same for a window that is higher than wide, or wider; without a script the style
    sheet shows the one that fits, and the question is laid out for the narrower.

    beside: HTML below the last steps, instead of notes of one's own."""
    view, tr = now.view, now.view.tr
    live, lost = escape(tr("in step") if view.player else tr("live")), escape(tr("no link"))
    last = escape(tr("The last steps"))
    again = f'<meta http-equiv="refresh" content="{REFRESH}">' if view.waits else ""
    inert = " inert" if now.ask else ""
    kind = "seat" if view.player else "watch"
    either, ask = "", now.ask
    if turned is not None:
        either = f"<noscript>{turned.scene.html}</noscript>"
        ask = min(now, turned, key=lambda one: one.view.stage.width).ask
    head = f"""<link rel="stylesheet" href="style.css">
{head_html(view.world)}
<noscript>{again}</noscript>
<script src="live.js" defer></script>
<script src="table.js" defer></script>"""
    strip = svg(world_strip(view.world, STRIP), "strip")
    world = f'data-world="{named(view.world)}" data-match="{escape(view.match)}"'
    body = f"""<body class="game {kind}" {world} data-rev="{view.rev}" data-stage="{view.size}">
{SPRITE}{marks(view.players)}
{forms(now, turned) if view.player else ""}
<header class="top"{inert}>{strip}{symbol("app-icon", "logo")}<h1>{escape(view.title)}</h1>
<p class="sub" id="about">{now.about}</p>
<p id="live" role="status" data-live="{live}" data-lost="{lost}">
{icon("link_ok", "on")}{icon("link_lost", "off")}<span>{live}</span></p></header>
{"" if view.player else sky(view.world)}
<section id="turn" role="status" aria-live="polite">{now.turn}</section>
<section id="won" aria-label="{escape(tr("This evening"))}"{inert}>{now.won}</section>
<main id="table"{inert}>{now.scene.html}{either}</main>
<div class="side"><aside id="steps"{inert} aria-label="{last}">{now.steps}\
</aside>
{beside or (reading(view, inert) + notes(view) if view.player else "")}</div>
<div id="asking">{ask}</div>
<p id="said" role="status" aria-live="polite"{sayings(tr) if view.player else ""}>\
{escape(view.said)}</p>
<footer{inert}><p>{foot(view)}</p>{looks(tr, "./", view.lang, mode)}</footer>
</body>"""
    return framed(view.name, view.lang, mode, head, body)


def sayings(tr: Tr) -> str:
    """What a script says by itself, while the host cannot."""
    said = {
        "held": tr("No link. Your tap is sent when the link is back."),
        "unsent": tr("No link. Nothing was sent."),
        "unsure": tr("The link broke. Check whether your tap arrived."),
        "changed": tr("The table has changed meanwhile: look again."),
    }
    return "".join(f' data-{name}="{escape(words)}"' for name, words in said.items())


def forms(now: Drawn, turned: Drawn | None) -> str:
    """Of the table's buttons, of a question's, of the wish for another match, and of the other
    drawing's."""
    shown = {TOUCH: now, ASK: now, AGAIN: now} | ({} if turned is None else {TURNED: turned})
    return "\n".join(
        f'<form id="{form}" method="post" action="{"again" if form == AGAIN else "touch"}">'
        f'<input type="hidden" name="csrf" value="{one.csrf}">'
        f'<input type="hidden" name="rev" value="{one.view.rev}">'
        f'<input type="hidden" name="stage" value="{one.view.size}"></form>'
        for form, one in shown.items()
    )


def foot(view: View) -> str:
    if not view.player:
        return escape(view.tr("view only"))
    plain = view.tr("Plain HTTP: whoever shares this Wi-Fi could see the table and play this seat.")
    return f"{icon('lock')}{escape(plain)}"


def reading(view: View, inert: str) -> str:
    """The way to the rule book."""
    words = escape(view.tr("Rules"))
    link = f'<a class="line" href="rules">{icon("rules")}<span>{words}</span></a>'
    return f'<nav aria-label="{escape(view.tr("Pages"))}"{inert}>{link}</nav>'


def notes(view: View) -> str:
    """Shown by the script that keeps them; no form has them, so nothing sends them."""
    tr = view.tr
    title, kept = escape(tr("My notes")), tr("Stay in this browser; nobody else gets them.")
    return (
        f'<details id="notes" data-kept="{escape(view.notes)}" hidden><summary>{icon("lock")}'
        f'{title}</summary><textarea rows="3" maxlength="2000" autocomplete="off" '
        f'aria-label="{title}"></textarea><p class="sub">{escape(kept)}</p></details>'
    )


def change(was: Drawn | None, now: Drawn) -> tuple[dict[str, Any], Drawn]:
    """What a script has to do to a page that shows `was`, and what it has then; None: it shows
    nothing of this size."""
    view = now.view
    said: dict[str, Any] = {"rev": view.rev, "said": typeset(view.said, view.lang)}
    for part in CHANGING:
        html = getattr(now, part)
        if was is None or getattr(was, part) != html:
            said[part] = html
    if was is None or was.view.name != view.name:
        said["name"] = view.name
    if was is None or was.ask != now.ask:
        said["ask"] = spliced(was.asked if was is not None else "", now.ask)
        now = now._replace(asked=now.ask)
    else:
        now = now._replace(asked=was.asked)
    if was is None:
        return said | {"scene": now.scene.html, "stage": view.size}, now
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
