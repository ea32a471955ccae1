"""Every refusal in three languages: plain words, no codes, nothing left in English."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from companion.i18n import LANGUAGES, Words
from companion.match.check import check_files, read_session
from companion.match.log import is_aside
from companion.match.table import Table
from scoring import GAMES
from scoring.game import Problem
from scoring.rules import names_of, rules_of
from tests.languages import WHOLE
from tests.test_rules_text import named_in_code, packages

ROOT = Path(__file__).parent.parent
CODE = re.compile(r"-?\d+,-?\d+(,[NSEW]{1,2})?\b|\b[a-z]+[_.][a-z_.-]+\b|[{}\[\]]")
"""A place of the board, a word of session files or a rule, a field that was not filled."""
OF_FILES = {"entry.form", "reveal.described"}
"""They repeat what was written into a file."""
NO_REASONS = {"form", "described", "event", "side"}
"""Words for what was written into a file, for what happens, and for points of the compass."""
UNREAD = re.compile("cannot be read|nelze přečíst|no se puede leer")
ENGLISH = re.compile(r"\b(is|must|not|known|missing|here|the|an?)\b")
SAME = {"dnup:amend.tokens"}


@cache
def refusals() -> dict[tuple[str, str], list[dict[str, str]]]:
    """By package and rule: every sentence a golden session gets to hear, by language."""
    found: dict[tuple[str, str], list[dict[str, str]]] = {}
    for game, players, problem in heard():
        said = {lang: words(game, players, lang).problem(problem) for lang in LANGUAGES}
        found.setdefault((GAMES[game].package, problem.rule), []).append(said)
    return found


@cache
def heard() -> list[tuple[str, tuple[str, ...], Problem]]:
    """(game, players, reason) of every verdict in golden sessions that gives one."""
    return [(game, *reason) for game, path in golden() for reason in reasons(path)]


def golden() -> Iterator[tuple[str, Path]]:
    for game in GAMES:
        for path in sorted((ROOT / "tests/golden" / game).glob("*.jsonl")):
            yield game, path


@cache
def words(game: str, players: tuple[str, ...], lang: str) -> Words:
    return Words(GAMES[game], players, lang)


def parts(facts: object) -> Iterator[str]:
    """Codes of the parts of sentences that facts name."""
    if isinstance(facts, Mapping):
        if isinstance(facts.get("says"), str):
            yield facts["says"]
        facts = list(facts.values())
    if isinstance(facts, list | tuple):
        for item in facts:
            yield from parts(item)


def reasons(path: Path) -> Iterator[tuple[tuple[str, ...], Problem]]:
    session = read_session(str(path))
    table = Table(session.header)
    for line in session.lines:
        if not is_aside(line):
            verdict = table.append(line).verdict
        elif isinstance(line.get("refuse"), dict):
            verdict = table.judge(line["refuse"]).verdict
        else:
            continue
        for problem in verdict.reasons:
            yield session.header.players, problem


@pytest.mark.parametrize("package", packages())
def test_every_kind_of_refusal_is_told_in_three_languages(package: str) -> None:
    for rule in named_in_code(package)["Problem"] & set(rules_of(package)):
        for said in refusals()[package, rule]:
            assert all(said.values()), rule
            if f"{package}:{rule}" not in SAME:
                assert len({said[lang] for lang in WHOLE}) == len(WHOLE), said


@pytest.mark.parametrize("package", packages())
def test_every_part_of_a_sentence_is_told_somewhere(package: str) -> None:
    """A refusal that names what decides says each of its reasons in a golden session."""
    found = {part for _, _, problem in heard() for part in parts(problem.facts)}
    codes = {code for code in names_of(package) if "." in code} - set(rules_of(package))
    assert {code for code in codes if code.partition(".")[0] not in NO_REASONS} <= found


def test_no_refusal_has_a_code_in_it() -> None:
    for (package, rule), sentences in refusals().items():
        if rule not in OF_FILES:
            for text in {text for said in sentences for text in said.values()}:
                assert not CODE.search(text), (package, rule, text)


@pytest.mark.parametrize("lang", ["cs", "es"])
def test_what_cannot_be_read_is_told_in_the_readers_language(lang: str) -> None:
    for bad in (
        {"move": "juggle"},
        {"seat": 0},
        {"move": "play", "seat": 0, "card": "G1"},
        {"move": "play", "seat": "0", "card": "G1", "stone": 1},
        {"move": "play", "seat": 0, "card": None, "stone": 1},
        {"move": "play", "seat": 0, "card": "G1", "stone": 1, "glow": 1},
        {"move": "end_turn", "seat": 0, "draw": "gold"},
        {"move": "amend", "stones": "all"},
    ):
        session = read_session(str(ROOT / "tests/golden/schotten-totten/s1.jsonl"))
        verdict = Table(session.header).judge(bad).verdict
        assert [problem.rule for problem in verdict.reasons] == ["entry.form"]
        said = Words(GAMES["schotten-totten"], session.header.players, lang).verdict(verdict)
        assert not ENGLISH.search(re.sub(r"'\w*'", "", said)), said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_check_in_plain_words_has_no_code_in_it(lang: str) -> None:
    for _, path in golden():
        for _, line in check_files([str(path)], as_json=False, lang=lang):
            assert UNREAD.search(line) or not CODE.search(line), (path.name, line)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_move_sets_off_has_its_words(game: str) -> None:
    for path in sorted((ROOT / "tests/golden" / game).glob("*.jsonl")):
        session = read_session(str(path))
        table = Table(session.header)
        for line in session.lines:
            if not is_aside(line):
                for event in table.append(line).events:
                    raw = ", ".join(map(str, event.values()))
                    for lang in LANGUAGES:
                        assert words(game, session.header.players, lang).event(event) != raw, event


def test_what_is_short_is_said_with_its_number_and_what_blocks_with_its_owner() -> None:
    watch = {
        rule: said[0]["en"] for (package, rule), said in refusals().items() if "watch" in package
    }
    assert watch["hand.lacks"] == "Bo is short of 1 × wood."
    assert watch["road.cut"] == (
        "What Bo has built cuts the road: settlement, "
        "the corner at fields 6 / mountains 4 / pasture 10."
    )
    assert "pasture 10" in watch["corner.distance"]
