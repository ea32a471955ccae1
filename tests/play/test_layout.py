"""Every scene at every size, scale and language: nothing overlaps, is cut, or is too small."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from companion.games import COVERS, app_of
from companion.games.schotten_totten.app import EXAMPLE
from companion.i18n import LANGUAGES, Words, language
from companion.match.log import Header, load
from companion.match.phrases import Speech
from companion.match.table import Table
from companion.play.guide import GuidedDesk
from companion.play.result import MatchFacts, Result, result_of
from companion.play.result_scene import result_page, result_picture
from companion.play.scene import Stage
from scoring import GAMES
from scoring.codec import from_json, to_json
from tests import THOROUGH, mixed
from tests.dealers import dealers, random_match
from tests.dealers.sheet import OPTIONS as EVERY_KIND_OPTIONS
from tests.play.entries import LAST_CARD
from tests.play.exploring import asked
from tests.play.glen_entries import FINAL, PLAYED, C, D
from tests.play.layout import faults, stages
from tests.play.sitting import Sitting
from tests.scoring.glen_more import invented

NAMES = ("Ada", "Bo", "Cyprián", "Magdalena", "Eliška")
STAGES = list(stages())
MOMENTS = [0.5, 0.0, 1.0] if THOROUGH else [0.5]
OPTIONS = {
    "glen-more": invented.options_data(die=True, rondel=12, end_after=17),
    "sheet": EVERY_KIND_OPTIONS,
}


@cache
def match_of(game: str) -> tuple[Header, tuple[dict[str, Any], ...]]:
    """A whole one of as many as can play."""
    players = NAMES[: GAMES[game].seats.stop - 1]
    header = Header(game, players, OPTIONS.get(game, {}))
    if game not in dealers(GAMES[game].package):
        return header, (*PLAYED, C, D, FINAL)
    options = from_json(GAMES[game].options, header.options)
    moves = random_match(game, options, len(players), Random(5))
    return header, tuple(to_json(move) for move in moves)


def sitting(game: str, share: float, lang: str) -> Sitting[Any, Any]:
    """Some way into a match."""
    header, entries = match_of(game)
    return Sitting(app_of(game).desk, header, entries[: int(len(entries) * share)], lang)


@pytest.mark.parametrize(("game", "share", "lang"), mixed([*COVERS], [0.0, 0.6, 1.0], LANGUAGES))
def test_a_table(game: str, share: float, lang: str) -> None:
    at = sitting(game, share, lang)
    for stage in STAGES:
        assert faults(at.scene(stage), stage) == [], stage


@pytest.mark.parametrize(("game", "share", "lang"), mixed([*COVERS], MOMENTS, LANGUAGES))
def test_every_question(game: str, share: float, lang: str) -> None:
    """Whatever can be touched is touched, some steps deep."""
    for question in asked(lambda: sitting(game, share, lang)):
        for stage, scene in question.pictures():
            assert faults(scene, stage) == [], (question.way, stage)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", range(len(EXAMPLE.lessons)))
def test_a_lesson(lesson: int, lang: str) -> None:
    session = load(EXAMPLE.file.read_bytes().splitlines(keepends=True))
    game = app_of("schotten-totten").desk
    at = Sitting(game, session.header, (*session.entries, *[LAST_CARD] * (lesson > 0)), lang)
    at.desk = GuidedDesk(game, at, EXAMPLE.lessons, lesson)
    for stage in STAGES:
        scene = at.scene(stage)
        current = EXAMPLE.lessons[lesson]
        place = scene[current.place] if current.place else scene.spots[current.spots[0]]
        bubble = scene["guide.bubble"]
        wrong = [fault for fault in faults(scene, stage) if "guide" in fault]
        assert wrong == [], stage
        assert not bubble.box.holds(place.box.cx, place.box.cy), stage


def result(game: str, lang: str) -> Result:
    header, entries = match_of(game)
    table, players = Table(header, log=entries), header.players
    texts, shown = language(lang), app_of(game)
    speech = Speech(texts.gettext, texts.ngettext, players, lang=lang)
    final = shown.final
    facts = MatchFacts(
        COVERS[game].title,
        "16 Nov 2026 · 1 h 48 min",
        shown.score_words,
        shown.ending(table, speech),
        (lambda stage: final(table, stage)) if final is not None else None,
    )
    return result_of(table, Words(table.game, players, lang), texts.gettext, facts)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", COVERS)
def test_a_result(game: str, lang: str) -> None:
    outcome = result(game, lang)
    for stage in STAGES:
        page = Stage(min(stage.width, 632), 0, stage.scale)
        assert faults(result_page(outcome, page), stage) == [], stage
    picture = result_picture(outcome)
    assert faults(picture, Stage(picture.width, picture.height)) == []
