"""What Glen More's score pad shows and what a touch there means, without a screen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.glen_more.pad.desk import DESK
from companion.games.glen_more.pad.draft import Draft
from companion.games.glen_more.pad.scene import thumbnail
from companion.match.log import Entry, Header
from companion.play import text
from companion.play.position import Link
from companion.play.scene import Block, Box, Scene, Shape, Stage, Tint, Words
from scoring.codec import from_json, to_json
from scoring.glen_more.pad import Pad
from tests import THOROUGH
from tests.play.glen_entries import FINAL, FOUR, PLAYED, A, B, C, D
from tests.play.layout import faults, stages
from tests.play.sitting import PHONE, Sitting

STAGES = [Stage(*size) for size in ((360, 552), (360, 712), (412, 811), (800, 296))]
STAGES += [Stage(1280, 736), Stage(1024, 1280), Stage(360, 712, 1.6), Stage(360, 552, 1.6)]
LINK = Link("Bo’s phone is out of reach. Moves wait here.", "Take over")

PadSitting = Sitting[Pad, Draft]


def pad(*entries: Entry, players: tuple[str, ...] = FOUR, **more: Any) -> PadSitting:
    return Sitting(DESK, Header("glen-more-score", players), entries, **more)


def counting(*entries: Entry, **more: Any) -> PadSitting:
    """With the columns open."""
    sitting = pad(*entries, **more)
    sitting.touch("count")
    return sitting


def blocks(shape: Shape, tint: str) -> list[Block]:
    return [mark for mark in shape.marks if isinstance(mark, Block) and mark.fill == Tint(tint)]


def test_what_has_changed_is_underlined_in_ember() -> None:
    sitting = counting(A)
    sitting.touch("more.whisky.3")
    scene = sitting.scene()
    assert scene.toned("changed") == {"count.whisky.3"}
    underlined = {shape.key for shape in scene.of("count") if blocks(shape, "accent")}
    assert underlined == {"count.whisky.3"}


def test_a_doubled_count_says_so() -> None:
    scene = counting(*PLAYED, C).scene()
    assert scene.toned("doubled") == {"count.scots.3"}
    assert "×2" in scene["count.scots.3"].text
    assert "×2" not in scene["count.scots.0"].text


def test_only_the_main_action_is_ember() -> None:
    for sitting in (counting(A), pad(A, B), pad(A, B, C, D, FINAL)):
        for stage in STAGES:
            filled = [
                shape.key for shape in sitting.scene(stage).of("button") if blocks(shape, "accent")
            ]
            assert len(filled) == 1


def test_the_columns_open_by_themselves_only_before_the_first_round() -> None:
    assert "more.scots.0" in pad().scene().spots
    assert "more.scots.0" not in pad(A).scene().spots
    assert "more.scots.0" in counting(A).scene().spots


def test_bars_are_as_long_as_the_points_are_many() -> None:
    scene = pad(*PLAYED).scene()
    long = {seat: blocks(scene[f"player.{seat}"], f"seat.{seat}")[-1].box.w for seat in range(4)}
    points = [13, 16, 8, 14]
    for seat in range(4):
        assert long[seat] / long[1] == pytest.approx(points[seat] / 16)


def test_every_round_stands_in_the_table_and_what_is_to_come_is_a_dash() -> None:
    scene = pad(*PLAYED).scene()
    assert scene["rounds"].text == "Play A B C D Sum"
    assert scene["rounds.0"].text == "A 7 2 4 – – 13"
    over = pad(*PLAYED, C, D, FINAL, {"move": "amend", "seat": 2, "vp": 9}).scene()
    assert over["rounds"].text == "Play A B C D End Sum"
    assert over["rounds.2"].text == "C 4 1 3 5 4 −2 −6 9"
    assert over["rounds.2"].says == "Cy: Play 4, A 1, B 3, C 5, D 4, End −2, Correction −6, Sum 9"


@pytest.mark.parametrize("stage", STAGES)
def test_a_loss_is_painted_as_a_loss(stage: Stage) -> None:
    """Everybody's territory is larger than the smallest but Ada's: it costs points."""
    sitting = pad(*PLAYED, C, D)
    sitting.touch("count")
    for seat in range(1, 4):
        sitting.touch(f"more.territory.{seat}")
    marks = [mark for shape in sitting.scene(stage) for mark in shape.marks]
    inks = {mark.tint.role for mark in marks if isinstance(mark, Words) and mark.text[0] == "−"}
    assert inks == {"illegal"}


def test_the_winner_is_ringed() -> None:
    scene = pad(*PLAYED, C, D, FINAL).scene()
    assert scene.toned("won") == {"player.1"}
    ringed = {
        shape.key
        for shape in scene.of("player")
        if any(isinstance(mark, Block) and mark.edge == Tint("text") for mark in shape.marks)
    }
    assert ringed == {"player.1"}


def test_points_that_wait_for_the_host_are_pale_with_a_badge() -> None:
    sitting = pad(*PLAYED, C)
    sitting.waiting = 1
    assert sitting.scene().toned("waiting") == {f"total.{seat}" for seat in range(4)}
    sitting = pad(A, {"move": "points", "seat": 2, "vp": 3})
    sitting.waiting = 1
    scene = sitting.scene()
    assert scene.toned("waiting") == {"total.2"}
    assert scene["total.2"].alpha < 0.5
    assert "waiting.total.2" in scene


def test_a_draft_survives_as_plain_data() -> None:
    sitting = counting(*PLAYED)
    sitting.touch("more.whisky.0", "keys", "to.scots.1")
    kept = to_json(sitting.desk.draft)
    assert from_json(Draft, kept) == sitting.desk.draft
    again = pad(*PLAYED)
    again.desk.draft = from_json(Draft, kept)
    again.answer("number.scots.1", 3)
    again.touch("done", "score")
    assert [count["scots"] for count in again.last["counts"]] == [1, 3, 1, 1]
    assert again.last["counts"][0]["whisky"] == 2


def test_a_draft_of_another_table_is_left_alone() -> None:
    sitting = counting(A)
    sitting.touch("more.whisky.0")
    two = pad({**A, "counts": A["counts"][:2]}, players=("Ada", "Bo"))
    two.desk.draft = sitting.desk.draft
    assert not two.scene().toned("changed")


def test_a_round_scored_elsewhere_ends_what_was_being_counted() -> None:
    sitting = counting(A)
    sitting.touch("more.whisky.0")
    assert sitting.table.enter(B).ok
    assert not sitting.scene().of("count")
    sitting.touch("count")
    assert not sitting.scene().toned("changed")


def test_a_refused_step_changes_nothing_and_is_told() -> None:
    sitting = counting(*PLAYED)
    before = sitting.desk.draft
    sitting.touch("less.persons.2")
    assert sitting.desk.draft == before
    assert sitting.desk.said is not None
    assert "2 in round B, so it cannot be 1 in round C" in sitting.desk.said.words
    sitting.touch("more.persons.2")
    assert sitting.desk.said is None


def moments(**more: Any) -> list[PadSitting]:
    """Every kind of picture the pad shows to a player."""
    mending = pad(*PLAYED, C, **more)
    mending.desk.touch("amend")
    mending.touch("mend.C")
    final = counting(*PLAYED, C, D, **more)
    final.touch("more.territory.3")
    changed = counting(*PLAYED, **more)
    changed.touch("more.whisky.1")
    return [
        pad(**more),
        pad(**{**more, "players": ("Ada", "Bo")}),
        changed,
        final,
        mending,
        pad(*PLAYED, **more),
        pad(*PLAYED, C, D, FINAL, {"move": "amend", "seat": 2, "vp": 9}, **more),
        pad(*PLAYED, reader="past", **more),
    ]


@pytest.mark.parametrize("link", [None, LINK])
@pytest.mark.parametrize("stage", STAGES, ids=str)
@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_everything_has_its_place_at_every_size(stage: Stage, lang: str, link: Link | None) -> None:
    for sitting in moments(lang=lang, link=link):
        scene = sitting.scene(stage)
        whole = Box(0, 0, stage.width, stage.height)
        for shape in scene.spots.values():
            reach = shape.reach
            assert min(reach.w, reach.h) >= 44, shape.key
            assert whole.grown(1).holds(reach.x, reach.y), shape.key
            assert whole.grown(1).holds(reach.right, reach.bottom), shape.key
        assert not [shape.key for shape in scene if "…" in shape.text]
        assert_apart(scene)
        assert_readable(scene)


LONG = ("Ada", "Bo", "Cyprián", "Magdalena")


@pytest.mark.parametrize("lang", ["cs", "en", "es"] if THOROUGH else ["es"])
def test_no_moment_has_a_fault_at_any_size(lang: str) -> None:
    """Whatever tab is open, and in the language of the longest words while the host is out of
    reach."""
    for sitting in moments(lang=lang, players=LONG, link=LINK if lang == "es" else None):
        for stage in stages():
            for _ in range(4):
                scene = sitting.scene(stage)
                assert faults(scene, stage) == [], stage
                for spot in scene.spots:
                    if spot.startswith("next."):
                        sitting.desk.touch(spot)


def assert_readable(scene: Scene) -> None:
    """No words run into others."""
    words = [mark for shape in scene for mark in shape.marks if isinstance(mark, Words)]
    written = [Box(*written_in(mark)) for mark in words if mark.text]
    for i, a in enumerate(written):
        for j, b in enumerate(written[i + 1 :], i + 1):
            wide = min(a.right, b.right) - max(a.x, b.x)
            high = min(a.bottom, b.bottom) - max(a.y, b.y)
            assert wide < 1 or high < 1, (words[i].text, words[j].text)


def written_in(mark: Words) -> tuple[float, float, float, float]:
    wide = text.width(mark.text, mark.size, mark.bold)
    left = {"left": 0.0, "center": wide / 2, "right": wide}[mark.anchor]
    return mark.x - left, mark.y - mark.size * 0.36, wide, mark.size * 0.72


def assert_apart(scene: Scene) -> None:
    """Nothing that is touched lies under something else that is."""
    reaches = [(shape.key, shape.reach) for shape in scene.spots.values()]
    for i, (key, a) in enumerate(reaches):
        for other, b in reaches[i + 1 :]:
            wide = min(a.right, b.right) - max(a.x, b.x)
            high = min(a.bottom, b.bottom) - max(a.y, b.y)
            assert wide < 1 or high < 1, (key, other)


@pytest.mark.parametrize("stage", [Stage(412, 760), Stage(960, 460)], ids=str)
def test_a_watcher_sees_what_is_certain_and_touches_nothing(stage: Stage) -> None:
    for entries in ((), (A,), PLAYED, (*PLAYED, C, D, FINAL)):
        scene = pad(*entries, reader="watcher").scene(stage)
        assert not scene.spots
        assert len(scene.of("player")) == len(scene.of("line")) == 4
        assert not [shape.key for shape in scene if "…" in shape.text]
        assert_readable(scene)


def test_random_fingers_meet_keys_of_their_own() -> None:
    for seed in range(4):
        random = Random(seed)
        sitting = pad()
        for _ in range(120):
            assert sitting.scene().by_key
            sitting.desk.touch(random.choice(sorted(sitting.spots())))
            if random.random() < 0.1:
                sitting.desk.answer("number", random.randint(0, 12))
        assert thumbnail(sitting.table.state, Stage(320, 90)).by_key


def test_the_thumbnail_has_everybodys_points() -> None:
    state = pad(*PLAYED).table.state
    assert [shape.text for shape in thumbnail(state, Stage(320, 90))] == ["13", "16", "8", "14"]


def test_the_phone_shows_all_columns_and_a_small_one_a_page() -> None:
    sitting = counting(A)
    assert len(sitting.scene(PHONE).of("count")) == 16
    assert len(sitting.scene(Stage(360, 552)).of("count")) == 4
    assert len(sitting.scene(Stage(800, 296)).of("count")) == 4
    assert len(sitting.scene(Stage(1280, 736)).of("count")) == 16
