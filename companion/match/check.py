"""The command `check`: judges a session file, with a verdict for each entry and the final score."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from companion.i18n import N_, Words, number
from companion.match.log import LONGEST_LINE, Entry, NotASession, Session, is_aside, load
from companion.match.table import Played, Table
from companion.reasons import reason
from scoring import GAMES
from scoring.codec import to_json
from scoring.game import Verdict

ANSWERS = {"legal": N_("legal"), "illegal": N_("illegal"), "unverified": N_("unverified")}
CLEAN, SOME_ILLEGAL, NO_SESSION = 0, 1, 2
"""Exit codes; of several files the highest counts."""

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def read_session(path: str) -> Session:
    """The session in this file; raises NotASession or OSError."""
    with Path(path).open("rb") as file:
        return load(lines_of(file))


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    while line := file.readline(LONGEST_LINE + 2):
        yield line


def judged(session: Session, lang: str = "en") -> Iterator[dict[str, Any]]:
    """One object for each entry and each failed expectation, then the final object."""
    table = Table(session.header)
    words = Words(table.game, session.header.players, lang)
    for line in session.lines:
        if is_aside(line):
            yield from _aside(table, words, line)
        else:
            yield entry_object(table.append(line), words)
    yield end_object(table)


def entry_object(played: Played, words: Words) -> dict[str, Any]:
    out: dict[str, Any] = {"n": played.n, "verdict": played.verdict.answer}
    if played.verdict.reasons:
        out |= verdict_fields(played.verdict, words)
    if played.events:
        out["events"] = to_json(played.events)
    return out


def verdict_fields(verdict: Verdict, words: Words) -> dict[str, Any]:
    return {
        "rules": [problem.rule for problem in verdict.reasons],
        "facts": to_json(verdict.facts),
        "text": words.verdict(verdict),
    }


def end_object(table: Table) -> dict[str, Any]:
    outcome = table.outcome()
    return {
        "outcome": to_json(outcome) if outcome else None,
        "score": [
            {"seat": line.seat, "rule": line.rule, "vp": line.vp, **to_json(line.facts)}
            for line in table.score()
        ],
        "view": to_json(table.view()),
        "notes": list(table.game.notes(table.state)),
    }


def _aside(table: Table, words: Words, line: Entry) -> Iterator[dict[str, Any]]:
    """The unmet expectations of a line of a golden session."""
    if "refuse" in line:
        refused = line["refuse"] if type(line["refuse"]) is dict else {}
        verdict = table.judge(refused).verdict
        if [p.rule for p in verdict.broken] != line.get("rules"):
            yield {"failed": line, "verdict": verdict.answer, **verdict_fields(verdict, words)}
    elif "expect" in line:
        end = end_object(table)
        missed = list(differences(line["expect"], end | end["view"]))
        if missed:
            yield {"failed": line, "differs": missed}


def differences(expected: object, found: object, path: str = "") -> Iterator[str]:
    """The differences between `found` and `expected`; only the expected keys of objects are
    compared."""
    if type(expected) is dict and type(found) is dict:
        for key, item in expected.items():
            yield from differences(item, found.get(key), f"{path}.{key}" if path else key)
    elif type(expected) is list and type(found) is list and len(expected) == len(found):
        for i, (a, b) in enumerate(zip(expected, found, strict=True)):
            yield from differences(a, b, f"{path}[{i}]")
    elif expected != found:
        yield f"{path}: expected {json.dumps(expected)}, found {json.dumps(found)}"


def sentence(out: dict[str, Any], players: tuple[str, ...], words: Words) -> str:
    """One object as a line for a terminal, without codes."""
    tr = words.tr
    if "n" in out:
        events = "".join(f"\n      {_plain(words.event(e))}" for e in out.get("events", ()))
        answer = ANSWERS[out["verdict"]]
        return f"{out['n']:>4}  {tr(answer):<10}  {_plain(out.get('text', ''))}".rstrip() + events
    if "failed" in out:
        return f"      FAILED      {_plain(json.dumps(out, ensure_ascii=False))}"
    totals = [sum(x["vp"] for x in out["score"] if x["seat"] == s) for s in range(len(players))]
    names = [_plain(name) for name in players]
    points = ", ".join(f"{name} {number(vp)}" for name, vp in zip(names, totals, strict=True))
    lines = [tr("points so far: {points}").format(points=points)]
    ended = out["outcome"]
    if ended is not None:
        won = " + ".join(names[seat] for seat in ended["winners"]) or "-"
        lines.append(tr("winner: {name}").format(name=won))
        lines.append(words.rule(ended["rule"]))
    return "\n".join(lines)


def _plain(text: str) -> str:
    """The text on one line, without control characters."""
    return _CONTROL.sub(lambda found: repr(found[0])[1:-1], text)


def unreadable(path: str, why: NotASession | OSError) -> str:
    """Why a file cannot be read as a session, as a line for a terminal."""
    if isinstance(why, OSError):
        return _plain(f"{path}: cannot be read: {reason(why)}")
    return _plain(f"{path}: not a session file: {why}")


def check_files(paths: list[str], *, as_json: bool, lang: str) -> Iterator[tuple[int, str]]:
    """(exit code so far, a line to print); lines with NO_SESSION go to stderr."""
    for path in paths:
        tag = {"file": path} if len(paths) > 1 else {}
        try:
            session = read_session(path)
        except (NotASession, OSError) as bad:
            yield NO_SESSION, unreadable(path, bad)
            continue
        if tag and not as_json:
            yield CLEAN, _plain(f"{path}:")
        words = Words(GAMES[session.header.game], session.header.players, lang)
        for out in judged(session, lang):
            wrong = out.get("verdict") == "illegal" or "failed" in out
            text = (
                json.dumps(tag | out) if as_json else sentence(out, session.header.players, words)
            )
            yield (SOME_ILLEGAL if wrong else CLEAN), text
