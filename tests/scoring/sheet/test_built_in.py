"""The built-in sheets: valid, with examples that hold, and in three languages."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.sheet.command import GOOD, sheet_files
from companion.i18n import LANGUAGES
from scoring.glen_more import SCORE_PAD
from scoring.glen_more.pad import Final, Scoring
from scoring.glen_more.scoring import ROUNDS, Count
from scoring.sheet import GAME
from scoring.sheet.built_in import FOLDER, built_in, ids
from scoring.sheet.moves import Count as Counted
from scoring.sheet.moves import End, ScoreRound
from scoring.sheet.reading import read_sheet
from scoring.sheet.setting_up import Options
from tests import chances

WANTED = 29


def test_there_is_one_of_each_kind_of_the_list() -> None:
    assert len(ids()) >= WANTED
    with pytest.raises(KeyError):
        built_in("../reading")


@pytest.mark.parametrize("id", ids())
def test_a_built_in_sheet_is_good_and_proved(id: str) -> None:
    sheet = read_sheet(built_in(id))
    assert sheet.id == id
    assert sheet.examples
    results = list(sheet_files([str(FOLDER / f"{id}.toml")], as_json=False, lang="en"))
    assert {state for state, _ in results} == {GOOD}


@pytest.mark.parametrize("id", ids())
def test_a_built_in_sheet_has_every_text_in_three_languages(id: str) -> None:
    sheet = read_sheet(built_in(id))
    assert sheet.about is not None
    texts = [sheet.title, sheet.about, *(check.says for check in sheet.checks)]
    texts += [line.title for line in sheet.lines] + [score.title for score in sheet.scores]
    for text in texts:
        assert set(text) == set(LANGUAGES), text


THINGS = ("figures", "landmarks", "barrels", "persons")


@pytest.mark.parametrize("seed", chances(40, 1250))
def test_four_scoring_rounds_give_the_points_of_the_engine(seed: int) -> None:
    """Four rounds a match: 5,000 random counts in a thorough run."""
    random = Random(seed)
    players = random.randint(2, 4)
    pad = SCORE_PAD.setup(SCORE_PAD.options(), players)
    state = GAME.setup(Options(built_in("four_scoring_rounds")), players)
    owner = random.choice([None, *range(players)])

    def count(line: str, value: object, seat: int) -> None:
        nonlocal state
        state, _ = GAME.apply(state, Counted(line=line, value=value, seat=seat))

    for letter in ROUNDS:
        rows = [tuple(random.randint(0, 9) for _ in THINGS) for _ in range(players)]
        pad, _ = SCORE_PAD.effect(pad, Scoring(letter, tuple(Count(*row) for row in rows), owner))
        for seat, row in enumerate(rows):
            for line, value in zip(THINGS, row, strict=True):
                count(line, value, seat)
        if owner is not None:
            count("doubled", True, owner)
        state, _ = GAME.apply(state, ScoreRound())
        assert GAME.view(state, None)["totals"] == SCORE_PAD.view(pad, None)["vp"]
    last = {
        line: tuple(random.randint(2, 20) for _ in range(players))
        for line in ("tiles", "coins", "goods", "extra")
    }
    armadale = random.choice([None, *range(players)])
    final = Final(last["tiles"], last["coins"], last["goods"], armadale, last["extra"])
    pad, _ = SCORE_PAD.effect(pad, final)
    for line, values in last.items():
        for seat, value in enumerate(values):
            count(line, value, seat)
    if armadale is not None:
        count("coins_again", True, armadale)
    state, _ = GAME.apply(state, End())
    engine, sheet = SCORE_PAD.outcome(pad), GAME.outcome(state)
    assert engine is not None
    assert sheet is not None
    assert sorted(sheet.winners) == sorted(engine.winners)
    assert GAME.view(state, None)["totals"] == SCORE_PAD.view(pad, None)["vp"]
