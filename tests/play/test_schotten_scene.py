"""What the border shows and what a touch there means, without a screen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.schotten_totten.app import menu
from companion.games.schotten_totten.desk import DESK
from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.ending import thumbnail
from companion.match.log import Entry, Header
from companion.play.position import Aids
from companion.play.scene import Block, Box, Scene, Shape, Stage, Tint
from companion.play.steps import AID, Errand
from scoring.codec import from_json, to_json
from scoring.schotten_totten.state import Options, State
from tests.dealers import random_match
from tests.play.entries import TACTICAL, end, play
from tests.play.sitting import PHONE, Sitting

STAGES = [Stage(*size) for size in ((360, 720), (412, 830), (800, 290))]
STAGES += [Stage(1280, 720), Stage(1024, 1280), Stage(360, 720, 1.6)]


Border = Sitting[State, Draft]


def border(*entries: Entry, options: dict[str, Any] | None = None, **more: Any) -> Border:
    return Sitting(DESK, Header("schotten-totten", ("Ada", "Bo"), options or {}), entries, **more)


def tactical(**more: Any) -> Border:
    return border(*TACTICAL, options={"tactics": True, "edition": "cs"}, **more)


def ringed(shape: Shape, tint: str) -> bool:
    """Whether a ring of this colour goes round it."""
    return any(
        isinstance(mark, Block) and mark.edge == Tint(tint) and mark.box.w > shape.box.w
        for mark in shape.marks
    )


def rings(scene: Scene, tint: str) -> set[str]:
    return {shape.key for shape in scene.of("card") if ringed(shape, tint)}


def test_the_card_laid_last_is_ringed() -> None:
    sitting = border(play(0, "G5", 4))
    assert rings(sitting.scene(), "text") == {"card.G5"} == sitting.scene().toned("last")
    sitting.touch("end", "side.1.4", "card.R5")
    assert rings(sitting.scene(), "text") == {"card.R5"}
    sitting.touch("undo")
    assert rings(sitting.scene(), "text") == {"card.G5"}


def test_a_correction_takes_the_ring_away() -> None:
    sitting = border(play(0, "G5", 4), {"move": "amend", "turn": 1})
    assert rings(sitting.scene(), "text") == set()


def test_what_a_ruse_can_take_is_ringed_and_the_rest_is_pale() -> None:
    sitting = tactical()
    sitting.touch("side.0.5", "card.banshee")
    scene = sitting.scene()
    assert rings(scene, "accent") == {"card.R5", "card.joker.1", "card.B1"} == scene.toned("target")
    assert Tint("suit.G", 0.25) in tints(scene["card.G5"])
    assert Tint("suit.B") in tints(scene["card.B1"])


def tints(shape: Shape) -> set[Tint | None]:
    return {mark.fill for mark in shape.marks if isinstance(mark, Block)}


def test_the_places_a_card_may_go_to_are_outlined() -> None:
    sitting = tactical()
    sitting.touch("side.0.5", "card.strategist", "take.4.0.G6")
    targets = {key for key in sitting.scene().toned("target") if key.startswith("slot.")}
    assert {key.split(".")[1] for key in targets} == set("12356789")


def test_a_claimable_stone_glows_and_a_won_one_lies_at_its_owners_end() -> None:
    sides = [["V4", "V5", "V6"], ["R1", "B2", "G9"]]
    won = {"sides": [["R2", "R3"], ["N1"]], "owner": 1}
    sitting = border(
        {"move": "amend", "stones": {"1": {"sides": sides}, "2": won}, "decks": {"clan": 30}},
        play(0, "N9", 9),
    )
    scene = sitting.scene()
    assert scene.toned("claimable") == {"stone.1"}
    glow = scene["glow.1"]
    assert [mark.edge for mark in glow.marks if isinstance(mark, Block)] == [
        Tint("accent", 0.75),
        Tint("accent", 0.28),
    ]
    assert scene["stone.2"].box.cx > scene["side.2.1"].box.cx
    assert scene["card.R2"].tones == scene["card.N1"].tones == {"decided"}


@pytest.mark.parametrize("seat", [0, 1])
def test_whose_phone_it_is_sits_on_the_left(seat: int) -> None:
    scene = border(play(0, "G5", 4), seat=seat).scene()
    heads = sorted(scene.of("head"), key=lambda head: head.box.x)
    assert [head.key for head in heads] == [f"head.{seat}", f"head.{1 - seat}"]
    first = min(scene.of("row"), key=lambda row: row.box.y)
    assert first.key == f"row.{1 if seat == 0 else 9}"


def test_cards_that_wait_for_the_host_are_pale_with_a_badge() -> None:
    sitting = border(play(0, "G5", 4), end(0), play(1, "R5", 4))
    sitting.waiting = 1
    scene = sitting.scene()
    assert scene.toned("waiting") == {"card.R5"}
    assert scene["card.R5"].alpha < 0.5
    assert "waiting.card.R5" in scene
    assert scene["card.G5"].alpha == 1


def test_what_makes_a_side_strong_is_an_aid_to_memory() -> None:
    stones = {"1": {"sides": [["V4", "V5", "V6"], []]}}
    full = {"move": "amend", "stones": stones, "decks": {"clan": 30}}
    assert "15" in border(full).scene()["strength.1.0"].text
    assert "strength.1.0" not in border(full, aids=Aids(memory=False)).scene()


def test_seen_cards_on_the_pad_name_their_stone() -> None:
    sitting = border(play(0, "G5", 4), end(0))
    sitting.touch("side.1.4")
    (pad,) = sitting.pictures()
    assert pad.toned("seen") == {"cell.G5"}
    assert pad["cell.G5"].text == "5 4"
    sitting.touch("card.G5")
    assert "Green 5 already lies at stone 4." in sitting.said()


def almost(**more: Any) -> Border:
    """Ada has a colour run of 15 at stone 1, Bo red 7 and 8; Ada claims it."""
    stones = {"1": {"sides": [["V4", "V5", "V6"], ["R7", "R8"]]}} | more.pop("stones", {})
    lies = {"move": "amend", "stones": stones, "decks": {"clan": 30}, **more}
    sitting = border(lies, play(0, "N1", 9))
    sitting.touch("claim.1")
    return sitting


def test_stronger_cards_that_lie_elsewhere_are_shown() -> None:
    sitting = almost(stones={"3": {"sides": [["R9"], []]}}, discard=["R6"])
    assert sitting.desk.question(PHONE) is None
    sitting.desk.touch("proof.1")
    assert sitting.question().answer == "legal"
    said = sitting.said()
    assert "Stronger, but seen elsewhere:" in said
    assert "Red 9 lies at stone 3" in said
    assert "Red 6 is discarded" in said


def test_a_refused_claim_shows_what_would_beat_it_and_where_it_may_be() -> None:
    sitting = almost()
    assert sitting.question().answer == "illegal"
    panels, places = sitting.pictures()
    assert panels.toned("could be laid") == {"proof.1.R9"}
    assert rings(panels, "illegal") == {"proof.1.R9"}
    assert [place.says for place in places] == ["hand: Bo: 6", "hand: Ada: 5", "in the deck: 30"]
    assert "Would do as well: red 6." in sitting.said()
    sitting.touch("why")
    assert "before the other side is complete" in sitting.said()
    sitting.touch("close", "close")
    assert sitting.desk.question(PHONE) is None


def test_a_draft_survives_as_plain_data() -> None:
    sitting = tactical()
    sitting.touch("side.0.5", "card.strategist", "take.4.0.G6")
    kept = to_json(sitting.desk.draft)
    assert from_json(Draft, kept) == sitting.desk.draft
    again = tactical()
    again.desk.draft = from_json(Draft, kept)
    again.touch("to.8")
    assert again.last["to"] == 8


@pytest.mark.parametrize("stage", STAGES, ids=str)
@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_everything_has_its_place_at_every_size(stage: Stage, lang: str) -> None:
    for sitting in (tactical(lang=lang), border(play(0, "G5", 4), lang=lang)):
        scene = sitting.scene(stage)
        whole = Box(0, 0, stage.width, stage.height)
        for shape in scene.spots.values():
            reach = shape.reach
            assert min(reach.w, reach.h) >= 44, shape.key
            assert whole.grown(1).holds(reach.x, reach.y)
            assert whole.grown(1).holds(reach.right, reach.bottom)
        assert not [shape.key for shape in scene if "…" in shape.text]


def test_a_watcher_sees_the_same_and_touches_nothing() -> None:
    sitting = tactical(reader="watcher")
    assert not sitting.scene().spots
    assert {s.key for s in sitting.scene().of("card")} == {
        s.key for s in tactical().scene().of("card")
    }


def test_random_matches_are_drawn_with_keys_of_their_own() -> None:
    for seed in range(6):
        header = Header("schotten-totten", ("Ada", "Bo"), {"tactics": bool(seed % 2)})
        sitting: Border = Sitting(DESK, header)
        options = from_json(Options, header.options)
        for move in random_match("schotten-totten", options, 2, Random(seed)):
            sitting.propose((move,))
            assert sitting.scene().by_key
        assert thumbnail(sitting.table.state, Stage(320, 90)).by_key


def about_to_prove(**more: Any) -> Border:
    """Ada lacks one card at stone 1, where Bo has all three."""
    entries: list[Entry] = []
    for card, stone, other in (("V8", 1, "R1"), ("V9", 1, "B2"), ("N1", 5, "G9")):
        entries += [play(0, card, stone), end(0), play(1, other, 1)]
        entries += [end(1)] if other != "G9" else []
    return border(*entries, **more)


def test_who_claims_at_once_claims_with_the_card() -> None:
    sitting = about_to_prove(aids=Aids(prompt=True), news="Ada")
    before = len(sitting.table.standing)
    sitting.touch("side.0.1", "card.V7")
    assert sitting.table.state.stones[0].owner == 0
    assert len(sitting.table.standing) == before + 3
    assert "Undo all" in sitting.said()
    sitting.touch("undo.all")
    assert len(sitting.table.standing) == before


def test_who_waits_claims_with_a_touch_of_its_own() -> None:
    sitting = about_to_prove()
    sitting.touch("side.0.1", "card.V7")
    assert sitting.table.state.stones[0].owner is None
    sitting.touch("claim.1", "undo")
    assert sitting.table.state.stones[0].sides[0] == ("V8", "V9", "V7")


def test_the_menu_says_which_it_is() -> None:
    sitting = about_to_prove()
    assert sitting.desk.touch("prompt") == Errand(AID, (("prompt", True),))
    assert any(line.words == "Claim at once" for line in menu(sitting.position(), Draft()))
