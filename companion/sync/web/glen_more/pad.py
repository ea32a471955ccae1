"""The score pad: what was counted last, and the rounds with running totals."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from companion.sync.web.scene import Scene, aside, number, result_line, seat_mark, sign, top
from companion.table import Played
from companion.words import N_
from scoring.game import Tally

COUNTED = {
    "scots": ("scot", N_("Scots at home")),
    "landmarks": ("castle", N_("Landmarks")),
    "whisky": ("whisky", N_("Whisky")),
    "persons": ("person", N_("Persons")),
}


class Row(NamedTuple):
    """One line of the pad: what for, what everybody got, and what everybody had then."""

    title: str
    got: list[int]
    total: list[int]


def draw(scene: Scene) -> str:
    return (
        f'<div class="pad">{top(scene, _standing(scene))}{result_line(scene)}'
        f"{_counted(scene)}{_rounds(scene)}</div>"
    )


def tell(scene: Scene, played: Played) -> str:
    tr, entry = scene.tr, played.entry
    name = scene.player(entry.get("seat"))
    match entry.get("move"):
        case "points":
            return tr("{name}: {n} points during play").format(name=name, n=entry.get("vp"))
        case "scoring":
            return tr("Round {round} scored").format(round=entry.get("round"))
        case "final":
            return tr("The final count")
        case "amend" if "round" in entry:
            return tr("Correction: round {round}").format(round=entry["round"])
        case "amend":
            told = tr("Correction: {name} has {n} points")
            return told.format(name=name, n=entry.get("vp"))
    return tr("The record is corrected")


def _standing(scene: Scene) -> str:
    tr, round = scene.tr, scene.view["round"]
    if round is None:
        return tr("Score pad · all counted")
    if round == "final":
        return tr("Score pad · final count")
    return tr("Score pad · round {round} of A–D").format(round=round)


def _names(scene: Scene) -> str:
    return "".join(
        f'<th scope="col">{seat_mark(scene, seat)}<span>{escape(name)}</span></th>'
        for seat, name in enumerate(scene.players)
    )


def _counted(scene: Scene) -> str:
    """The four counts of the last round, and what each brought."""
    tr, lines = scene.tr, scene.table.game.score(scene.state)
    rounds = [line.facts["round"] for line in lines if line.rule.startswith("scoring.")]
    if not rounds:
        return ""
    last = rounds[-1]
    rows = ""
    for what, (drawing, title) in COUNTED.items():
        found = {
            line.seat: line
            for line in lines
            if line.rule == f"scoring.{what}" and line.facts["round"] == last
        }
        cells = "".join(_count(found[seat]) for seat in range(len(scene.players)))
        rows += (
            f'<tr><th scope="row">{sign(drawing)}<span>{escape(tr(title))}</span></th>{cells}</tr>'
        )
    caption = tr("Counted in round {round}").format(round=last)
    return _table(scene, caption, rows, "counted")


def _count(line: Tally) -> str:
    kind = "gain" if line.vp else "nil"
    return f'<td><b>{line.facts["count"]}</b> <i class="{kind}">{_gained(line.vp)}</i></td>'


def _rounds(scene: Scene) -> str:
    tr, rows = scene.tr, ""
    for row in _rows(scene):
        cells = "".join(
            f'<td><i class="{"gain" if got > 0 else "loss" if got < 0 else "nil"}">{_gained(got)}'
            f"</i> <b>{number(total)}</b></td>"
            for got, total in zip(row.got, row.total, strict=True)
        )
        rows += f'<tr><th scope="row">{escape(row.title)}</th>{cells}</tr>'
    points = scene.points()
    best = max(1, *points)
    totals = "".join(
        f'<td class="{"best" if vp == best else ""}">{number(vp)}</td>' for vp in points
    )
    total = tr("Total")
    rows += f'<tr class="total"><th scope="row">{escape(total)}</th>{totals}</tr>'
    return _table(scene, tr("Points by round"), rows, "rounds")


def _table(scene: Scene, caption: str, rows: str, kind: str) -> str:
    what = aside(scene.tr("What for"))
    return (
        f'<table class="{kind}"><caption>{escape(caption)}</caption>'
        f'<thead><tr><th scope="col">{what}</th>{_names(scene)}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _rows(scene: Scene) -> Iterable[Row]:
    """The lines of the score in their order, one row for what was written down together."""
    rows: list[Row] = []
    total = [0] * len(scene.players)
    for line in scene.table.game.score(scene.state):
        title = _title(scene, line)
        if not rows or rows[-1].title != title:
            rows.append(Row(title, [0] * len(total), list(total)))
        total[line.seat] += line.vp
        rows[-1].got[line.seat] += line.vp
        rows[-1].total[line.seat] += line.vp
    return rows


def _title(scene: Scene, line: Tally) -> str:
    tr = scene.tr
    if line.rule.startswith("scoring."):
        return tr("Round {round}").format(round=line.facts["round"])
    if line.rule.startswith("final."):
        return tr("Final count")
    return tr("During play") if line.rule == "points.play" else tr("Correction")


def _gained(vp: int) -> str:
    return f"+{vp}" if vp > 0 else number(vp)
