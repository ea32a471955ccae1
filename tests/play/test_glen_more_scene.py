"""Glen More's full table without a screen: what is shown of it, and what touches lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Literal

import pytest

from companion.games.glen_more.table.desk import DESK
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.phrases import line
from companion.games.glen_more.table.scene import thumbnail
from companion.i18n import LANGUAGES, language
from companion.i18n import Words as RuleWords
from companion.match.log import Header
from companion.match.phrases import Speech
from companion.match.replay import Instead, Replay, replay
from companion.match.table import Table
from companion.match.ticks import touched
from companion.play.desk import Desk
from companion.play.position import Link, Position
from companion.play.questions import (
    Say,
)
from companion.play.scene import Scene, Shape, Stage, Words
from scoring.codec import from_json, move_from_json, to_json
from scoring.game import Move, Verdict
from scoring.glen_more.moves import Activate, Amend, ClanToken, Lot, Pay, Source, Target
from scoring.glen_more.state import State
from tests.dealers.glen_more import next_move
from tests.play.layout import faults, stages
from tests.scoring.glen_more import invented
from tests.ui.visits_glen import FILLED, FIRST_TURNS, FOUR, TILES, activate, turn

STAGES = [Stage(*size) for size in ((360, 640), (360, 800), (412, 915), (800, 360), (1280, 800))]
SHEET = Stage(336, 640)
Reader = Literal["player", "watcher", "past"]


class FakeMatch:
    """A match on nobody's screen; the last entries may wait for the host's phone."""

    def __init__(self, table: Table, waiting: int = 0) -> None:
        self.table, self.waiting = table, waiting

    def position(self) -> Position[State]:
        return position(self.table)

    def settled(self) -> Position[State] | None:
        if not self.waiting:
            return None
        n = len(self.table.record) - self.waiting
        now, standing = position(self.table), self.table.standing_after(n)
        return replace(now, state=self.table.state_after(n), standing=standing)

    def propose(self, moves: tuple[Move, ...]) -> Verdict | None:
        verdict = None
        for move in moves:
            verdict = self.table.propose(move)
        return verdict

    def tick(self, step: int) -> None:
        self.table.tick(touched(self.table.ticks, step))

    def undo(self, moves: int) -> None:
        self.table.enter_all({"undo": p.n} for p in reversed(self.table.standing[-moves:]))

    def before(self, n: int) -> Position[State]:
        return self.position().at(self.table.state_after(n - 1))

    def replay(self, instead: Instead) -> Replay:
        return replay(self.table, instead)

    def rewrite(self, replay: Replay, about: str) -> Verdict | None:
        return self.table.enter_all(replay.entries)


def position(
    table: Table, lang: str = "en", reader: Reader = "player", link: Link | None = None
) -> Position[State]:
    texts, players = language(lang), table.header.players
    speech = Speech(texts.gettext, texts.ngettext, players)
    words = RuleWords(table.game, players, lang)
    return Position(
        table.game, table.state, players, speech, words, table.standing, reader=reader, link=link
    )


def glen(*entries: Any, players: tuple[str, ...] = FOUR) -> Table:
    table = Table(Header("glen-more", players, {"tiles": TILES}))
    for entry in entries:
        assert table.enter(entry).ok, entry
    return table


@cache
def played(players: int, seed: int) -> tuple[Table, ...]:
    """Moments of a whole random match."""
    options = invented.options_data(die=players == 2, end_after=0)
    table, chance = Table(Header("glen-more", FOUR[:players], options)), Random(seed)
    found: list[Table] = []
    while (move := next_move(table.state, chance)) is not None:
        assert table.propose(move).ok
        if len(table.record) % 23 == 0:
            found.append(copy_of(table))
    return (*found, table)


def copy_of(table: Table) -> Table:
    copied = Table(table.header)
    for entry in table.record:
        copied.append(entry.entry)
    return copied


def cut(scene: Scene) -> set[str]:
    """Lines that had no room."""
    lines = [mark.text for shape in scene for mark in shape.marks if isinstance(mark, Words)]
    return {line for line in lines if line.endswith("…") and " " not in line[-3:]}


def outside(scene: Scene) -> Iterator[str]:
    for shape in scene:
        x, y, w, h = shape.box
        if x < 0 or y < 0 or x + w > scene.width + 0.01 or y + h > scene.height + 0.01:
            yield shape.key


def small(scene: Scene) -> Iterator[str]:
    """Spots that a finger could miss."""
    for name, shape in scene.spots.items():
        if min(shape.reach.w, shape.reach.h) < 44:
            yield name


def drafts(table: Table) -> Iterator[Draft]:
    """Nothing begun; and everything that one touch of the table begins."""
    yield Draft()
    at = position(table)
    for name in DESK.scene(at, Draft(), STAGES[2]).spots:
        if name.partition(".")[0] in ("head", "near", "place"):
            step = DESK.touch(at, Draft(), name)
            if isinstance(step, Draft):
                yield step


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_fits_at_every_size(lang: str, players: int, seed: int) -> None:
    link = Link(language(lang).gettext("The table as it was"), "Take over")
    for table in played(players, seed)[::4]:
        for lost in (None, link):
            at = position(table, lang, link=lost)
            for stage in stages():
                scene = DESK.scene(at, Draft(), stage)
                assert scene.by_key
                assert faults(scene, stage) == [], stage


@pytest.mark.parametrize(("players", "seed"), [(3, 3), (4, 2)])
def test_every_touch_leads_to_something_that_can_be_shown(players: int, seed: int) -> None:
    for table in played(players, seed)[::3]:
        for draft in drafts(table):
            for stage in STAGES[::2]:
                scene = DESK.scene(position(table), draft, stage)
                assert scene.by_key
                assert [*small(scene)] == []


@pytest.mark.parametrize("reader", ["watcher", "past"])
def test_bystanders_and_the_past_have_nothing_to_move(reader: Reader) -> None:
    for table in played(4, 2)[::4]:
        for stage in (Stage(412, 920), Stage(960, 460)):
            scene = DESK.scene(position(table, reader=reader), Draft(), stage)
            assert [*outside(scene)] == []
            assert cut(scene) == set()
            kinds = {name.partition(".")[0] for name in scene.spots}
            assert kinds <= (
                set() if reader == "watcher" else {"head", "clans", "leave", "place", "near"}
            )


def test_bystanders_see_every_territory() -> None:
    table = played(4, 2)[4]
    scene = DESK.scene(position(table, reader="watcher"), Draft(), Stage(960, 460))
    state: State = table.state
    laid = {plot.tile for clan in state.clans for plot in clan.land.values()}
    shown = {shape.key.rpartition(".")[2] for shape in scene.of("tile")}
    assert laid <= shown
    assert {f"clan.{seat}" for seat in range(4)} <= {*scene.by_key}


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_the_rondel_runs_clockwise(stage: Stage) -> None:
    table = glen(*FIRST_TURNS)
    scene = DESK.scene(position(table), Draft(), stage)
    state: State = table.state
    at = [scene[f"space.{space}"].box for space in range(len(state.spaces))]
    wide, high = at[0].w + 8, at[0].h + 8
    corners = [(box.cx, box.cy) for box in at]
    pairs = [*zip(corners, corners[1:] + corners[:1], strict=True)]
    assert all(abs(x - u) < wide and abs(y - v) < high for (x, y), (u, v) in pairs), "a ring"
    assert sum(x * v - u * y for (x, y), (u, v) in pairs) > 0, "clockwise, with y downwards"
    for seat, spot in enumerate(state.figures):
        figure = scene[f"figure.{seat}"]
        assert at[spot % len(at)].grown(1).holds(figure.box.cx, figure.box.cy)


def test_the_tile_laid_last_is_ringed() -> None:
    table = glen(*FIRST_TURNS)
    scene = DESK.scene(position(table), Draft(looked=2), STAGES[1])
    assert scene.toned("last") == {"place.2.0.-1"}
    scene = DESK.scene(position(table), Draft(looked=1), STAGES[1])
    assert scene.toned("last") == set()


def test_what_waits_is_pale_whoever_is_looked_at() -> None:
    """Dana's turn waits, and Bo's territory is shown: nothing there waits."""
    table = glen(*FIRST_TURNS, *turn(3, 9, (-1, 0)))
    desk = Desk(DESK, FakeMatch(table, waiting=3))
    assert desk.scene(STAGES[1]).toned("waiting") == {"figure.3"}
    desk.touch("head.3")
    waiting = {"figure.3", "tile.Halkirk", "scot.3.-1.0.0"}
    scene = desk.scene(STAGES[1])
    assert scene.toned("waiting") == waiting
    assert all(scene[key].alpha < 1 for key in waiting)
    assert {shape.key for shape in scene.of("badge")} == {
        "waiting.figure.3",
        "waiting.tile.Halkirk",
    }


def test_what_an_activation_brings_is_said_on_the_tile() -> None:
    table = glen(*FIRST_TURNS, *turn(3, 9, (-1, 0))[:2])
    scene = DESK.scene(position(table), Draft(), STAGES[2])
    assert scene.toned("yields") == {"tile.Halkirk"}
    assert "+1" in scene["tile.Halkirk"].text
    table.enter(activate(3, (-1, 0)))
    scene = DESK.scene(position(table), Draft(), STAGES[2])
    assert scene.toned("done") == {"tile.Halkirk"}
    assert scene.toned("walks") == {"scot.3.0.0.0", "scot.3.-1.0.0"}


def test_a_turn_by_touches_alone() -> None:
    desk = Desk(DESK, FakeMatch(table := glen(*FIRST_TURNS)))
    for spot in ("space.6", "take", "pay", "confirm", "place.0.1", "lay", "together", "end"):
        desk.touch(spot)
    made = [played.entry["move"] for played in table.record[-6:]]
    assert made == ["take", "pay", "place", "activate", "activate", "end_turn"]
    assert desk.draft == Draft("reveal"), "the next tile is asked for"


def test_a_touched_tile_is_taken_paid_and_placed_at_once() -> None:
    """Where it may lie is seen before it is taken, and what it would let be activated."""
    desk = Desk(DESK, FakeMatch(table := glen(*FIRST_TURNS)))
    desk.touch("space.6")
    scene = desk.scene(STAGES[2])
    assert "place.3.0.1" in scene.toned("lit")
    desk.touch("place.0.1")
    scene = desk.scene(STAGES[2])
    assert scene.toned("ghost") == {"place.3.0.1"}
    assert "paid with 1 wood from the market; can activate" in scene["hint"].says
    desk.touch("lay")
    made = [played.entry["move"] for played in table.record[-3:]]
    assert made == ["take", "pay", "place"]
    assert table.state.phase == "act"


def acting(*more: Any) -> Table:
    """Dana has laid Halkirk, which brings a movement and a Scot."""
    return glen(*FIRST_TURNS, *turn(3, 9, (-1, 0))[:2], *more)


def test_before_the_first_tile_it_is_said_what_comes_out_of_the_box() -> None:
    said = "5 S, 14 A, 17 B, 17 C, 17 D"
    for entries, so in (((), True), (FILLED[:1], False)):
        desk = Desk(DESK, FakeMatch(glen(*entries)))
        desk.touch("reveal")
        question = desk.question(SHEET)
        assert question is not None
        lines = [part.text for part in question.parts if isinstance(part, Say)]
        assert any(said in text and "stays in the box" in text for text in lines) == so


def test_a_touch_of_a_tile_activates_it() -> None:
    desk = Desk(DESK, FakeMatch(table := acting()))
    desk.touch("place.-1.0")
    assert move_from_json(table.record[-1].entry, table.game.moves) == Activate(3, (-1, 0))
    assert "done" in desk.scene(STAGES[2])["tile.Halkirk"].tones


def test_the_turn_ends_by_itself_once_nothing_is_left_to_do() -> None:
    desk = Desk(DESK, FakeMatch(acting()))
    assert "outline" in desk.scene(STAGES[2])["button.end"].tones
    desk.touch("place.-1.0")
    assert "outline" in desk.scene(STAGES[2])["button.end"].tones, "a Scot may still walk"
    desk.touch("walk.-1.0")
    desk.touch("goes.0.0")
    moved = [played.entry["move"] for played in desk.match.position().standing]
    assert moved[-2:] == ["move_scot", "end_turn"], "nothing was left to do"
    desk.touch("undo")
    moved = [played.entry["move"] for played in desk.match.position().standing]
    assert moved[-1] == "activate", "one undo takes back both"


def test_scots_that_may_walk_glow_and_are_touched_apart_from_a_large_tile() -> None:
    desk = Desk(DESK, FakeMatch(acting(activate(3, (-1, 0)))))
    scene = desk.scene(STAGES[2])
    assert {"walkers.3.-1.0", "walkers.3.0.0"} <= {*scene.by_key}
    assert {"walk.-1.0", "walk.0.0"} <= {*scene.spots}
    walkers = scene["walkers.3.-1.0"].reach
    assert scene.at(walkers.cx, walkers.cy) == scene["walkers.3.-1.0"]
    tile = scene["tile.Halkirk"].box
    found = scene.at(tile.x + 10, tile.bottom - 10)
    assert found is not None
    assert found.key == "place.3.-1.0"


def test_a_touch_after_the_match_moved_on_means_the_table() -> None:
    """A question that is asked no more does not swallow what is touched."""
    match = FakeMatch(table := glen(*FIRST_TURNS, {"seat": 3, "move": "take", "space": 6}))
    desk = Desk(DESK, match)
    desk.draft = Draft("pay", pay=Pay(3))
    assert desk.question(SHEET) is not None
    table.undo()
    assert desk.question(SHEET) is None
    desk.touch("space.9")
    assert desk.draft.space == 9


EXPECTED = {
    "en": ["Dana takes Halkirk", "Dana places Halkirk", "Dana activates Halkirk"],
    "cs": [
        "Dana bere dílek: Halkirk",
        "Dana umisťuje dílek: Halkirk",
        "Dana aktivuje dílek: Halkirk",
    ],
    "es": [
        "Dana toma la loseta Halkirk",
        "Dana coloca la loseta Halkirk",
        "Dana activa la loseta Halkirk",
    ],
}


@pytest.mark.parametrize("lang", EXPECTED)
def test_the_history_says_the_tile(lang: str) -> None:
    walk = {"seat": 3, "move": "move_scot", "from": [0, 0], "to": [-1, 0]}
    table, speech = acting(activate(3, (-1, 0)), walk), position(glen(), lang).speech
    lines = [
        line(played.entry, speech.at(table.state_after(played.n - 1))).text
        for played in table.record[-4:]
    ]
    assert lines[:3] == EXPECTED[lang]
    assert "Halkirk" in lines[3]


def test_an_entry_that_points_at_nothing_is_told_all_the_same() -> None:
    speech = position(table := acting()).speech
    for at in ([9, 9], [0], "x", {}, None):
        strange = {"seat": 3, "move": "activate", "at": at}
        assert line(strange, speech.at(table.state)).text.startswith("Dana activates the tile at")
    assert line({"seat": 9, "move": "activate", "at": [0, 0]}, speech.at(table.state)).text
    assert line({"seat": 3, "move": "take", "space": 99}, speech.at(table.state)).text


def test_a_draft_survives_as_json() -> None:
    lot = Lot((0, 1), "Croft", ("wood",), 1, ("start village",))
    move = Amend(
        0, coins=3, tiles=(lot,), market={"wood": 2}, die=None, paths=(("start", "Ross", 1),)
    )
    draft = Draft(
        "amend",
        near=(-1, 2),
        goods=("wood", "sheep"),
        pay=Pay(1, (Source((0, 1), "wood"),), ("stone",), 2, 0, ((0, 0),)),
        activate=Activate(1, (0, 1), gain=("wood",)),
        token=ClanToken(1, "Gunn", 2, (Target((0, 0), "sheep"),)),
        correction=Correction(move, 2, ("land", "lot"), (0, 1)),
    )
    assert from_json(Draft, to_json(draft)) == draft


def test_the_thumbnail_grows_with_the_points() -> None:
    def bars(state: State) -> list[float]:
        shapes: list[Shape] = thumbnail(state, Stage(160, 90)).of("points")
        return [shape.marks[-2].box.w for shape in shapes]  # type: ignore[union-attr]

    state: State = played(4, 2)[-1].state
    totals = [sum(line.vp for line in state.lines if line.seat == seat) for seat in range(4)]
    wide = bars(state)
    assert sorted(range(4), key=lambda seat: wide[seat]) == sorted(
        range(4), key=lambda s: totals[s]
    )


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_nothing_moves_under_the_finger_while_a_tile_is_placed(stage: Stage) -> None:
    """Fingers come down at coordinates: on the tile, which fits one place, and on that place."""
    desk = Desk(DESK, FakeMatch(table := glen(*FIRST_TURNS)))
    where = []

    def finger(x: float, y: float) -> None:
        shape = desk.scene(stage).at(x, y)
        assert shape is not None
        assert shape.spot is not None
        desk.touch(shape.spot.name)

    def lies(key: str) -> Any:
        scene = desk.scene(stage)
        where.append({k: s.box for k, s in scene.by_key.items() if k.startswith("place.3.")})
        return scene[key].box

    space = lies("space.9")
    finger(space.cx, space.cy)
    place = lies("place.3.-1.0")
    finger(place.cx, place.cy)
    lies("place.3.-1.0")
    assert [played.entry["move"] for played in table.record[-2:]] == ["take", "place"]
    kept = {"place.3.0.0", "place.3.1.0"}
    assert all(seen[key] == where[0][key] for seen in where for key in kept)
