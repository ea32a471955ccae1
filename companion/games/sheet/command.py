"""The command `sheet FILE`: explains a score sheet and checks its examples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from companion.i18n import N_, language, number
from companion.reasons import reason
from scoring.rules import in_language
from scoring.sheet.faults import Fault
from scoring.sheet.model import Example, Line, Sheet
from scoring.sheet.proof import Proof, prove
from scoring.sheet.reading import read_sheet
from scoring.sheet.toml_file import BadFile, line_of, parsed, read_file

GOOD, DIFFERS, NO_SHEET = 0, 1, 2
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
KINDS = {
    "number": N_("a number"),
    "count": N_("a number that is not negative"),
    "yes": N_("yes or no"),
    "choice": N_("one of some choices"),
    "rank": N_("a place"),
    "seat": N_("a player"),
    "rows": N_("a list of records"),
}
WHOSE = {
    "player": N_("for each player"),
    "one": N_("for one player at most"),
    "table": N_("for the whole table"),
    "team": N_("for each team"),
    "pair": N_("for each player, from each other one"),
}
PER = {
    "round": N_("in each round"),
    "any": N_("at any time"),
    "once": N_("once in a match"),
    "final": N_("at the end"),
}
COMES = {
    "any": N_("at any time"),
    "round": N_("after each round"),
    "final": N_("at the end"),
}


def sheet_files(paths: list[str], *, as_json: bool, lang: str) -> Iterator[tuple[int, str]]:
    """(exit state so far, a line to print); lines of state NO_SHEET go to stderr."""
    for path in paths:
        try:
            data, places = parsed(read_file(path))
            sheet = read_sheet(data)
        except Fault as fault:
            yield NO_SHEET, plain(f"{path}:{line_of(fault, places)}: {fault.what}")
            continue
        except BadFile as bad:
            yield NO_SHEET, plain(f"{path}:{bad.line}: {bad.what}")
            continue
        except (OSError, ValueError) as bad:
            why = reason(bad) if isinstance(bad, OSError) else "the name is no file's"
            yield NO_SHEET, plain(f"{path}:1: cannot be read: {why}")
            continue
        proofs = [prove(sheet, example) for example in sheet.examples]
        state = GOOD if all(proof.right for proof in proofs) else DIFFERS
        if as_json:
            yield state, json.dumps({"file": path, **as_object(sheet, data, proofs)})
        else:
            lines = [*described(sheet, lang), *proved(sheet, proofs, lang)]
            heading = [f"{path}:"] if len(paths) > 1 else []
            for line in [*heading, *lines]:
                yield state, plain(line)


def plain(text: str) -> str:
    """On one line, and without what a terminal would obey instead of showing."""
    return _CONTROL.sub(lambda found: repr(found[0])[1:-1], text)


def as_object(sheet: Sheet, data: dict[str, Any], proofs: list[Proof]) -> dict[str, Any]:
    return {
        "title": in_language(sheet.title, "en"),
        "lines": [line.id for line in sheet.lines],
        "scores": [score.id for score in sheet.scores],
        "examples": [
            {
                "right": proof.right,
                "expected": list(example.totals),
                "found": list(proof.found),
                "winners": None if proof.winners is None else list(proof.winners),
                "refused": list(proof.refused),
            }
            for example, proof in zip(sheet.examples, proofs, strict=True)
        ],
        "sheet": data,
    }


def described(sheet: Sheet, lang: str) -> Iterator[str]:
    """What the sheet means, in words."""
    tr = language(lang).gettext
    low, high = sheet.players[0], sheet.players[-1]
    many = f"{low}" if low == high else f"{low}–{high}"
    yield in_language(sheet.title, lang)
    if sheet.about is not None:
        yield in_language(sheet.about, lang)
    yield "  " + tr("players: {many}").format(many=many)
    yield "  " + _rounds(sheet, lang)
    if sheet.teams:
        yield "  " + tr("teams: {many}").format(many=sheet.teams)
    for line in sheet.lines:
        yield "  " + _line(line, lang)
    for score in sheet.scores:
        title, when = in_language(score.title, lang), tr(COMES[score.when])
        yield "  " + tr("points: {title}, {when}").format(title=title, when=when)
    for check in sheet.checks:
        text = tr("refused unless: {rule}") if check.refuses else tr("asked unless: {rule}")
        yield "  " + text.format(rule=in_language(check.says, lang))


def _rounds(sheet: Sheet, lang: str) -> str:
    tr = language(lang).gettext
    if sheet.rounds is None:
        return tr("rounds: until somebody ends it")
    rounds = sorted(set(sheet.rounds.values()))
    if rounds == [0]:
        return tr("no rounds")
    many = str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]}–{rounds[-1]}"
    return tr("rounds: {many}").format(many=many)


def _line(line: Line, lang: str) -> str:
    tr = language(lang).gettext
    return tr("counted: {title}: {kind}, {whose}, {when}").format(
        title=in_language(line.title, lang),
        kind=tr(KINDS[line.kind]),
        whose=tr(WHOSE[line.of]),
        when=tr(PER[line.per]),
    )


def proved(sheet: Sheet, proofs: list[Proof], lang: str) -> Iterator[str]:
    """Each example, and where it differs."""
    tr = language(lang).gettext
    if not proofs:
        yield "  " + tr("It has no examples.")
    pairs = zip(sheet.examples, proofs, strict=True)
    for n, (example, proof) in enumerate(pairs, 1):
        text = tr("example {n}: right") if proof.right else tr("example {n}: differs")
        yield "  " + text.format(n=n)
        if not proof.right:
            yield from ("    " + line for line in _differences(sheet, example, proof, lang))


def _differences(sheet: Sheet, example: Example, proof: Proof, lang: str) -> Iterator[str]:
    tr = language(lang).gettext
    differs = tr("{what}: expected {expected}, found {found}")
    titles = {score.id: in_language(score.title, lang) for score in sheet.scores}
    for seat, (wanted, found) in enumerate(zip(example.totals, proof.found, strict=True)):
        if wanted != found:
            what = tr("points of seat {seat}").format(seat=seat)
            parts = ", ".join(
                f"{titles.get(id, id)} {number(vp)}" for id, vp in proof.scores[seat].items()
            )
            text = differs.format(what=what, expected=number(wanted), found=number(found))
            yield text + (f" ({parts})" if parts else "")
    if example.winners is not None and example.winners != proof.winners:
        seats = "–" if proof.winners is None else list(proof.winners)
        yield differs.format(what=tr("winners"), expected=list(example.winners), found=seats)
    if (example.refused or proof.refused) and example.refused not in proof.refused:
        text = ", ".join(proof.refused) or "–"
        yield differs.format(what=tr("refused"), expected=example.refused or "–", found=text)
        if proof.entry is not None:
            yield json.dumps(proof.entry, ensure_ascii=False)
