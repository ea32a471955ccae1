"""Enrolling for people: what lies in a folder beside pictures, and several cards on one."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

import main
from tests.vision.backgrounds import wood
from tests.vision.cards import Picture, painted
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph
from vision.enrol import enrol
from vision.frames import NoPicture
from vision.gather import gathered
from vision.pictures import CannotEnrol, laid_flat
from vision.rims import Rims
from vision.sheet import cards_on

CARDS = {card: painted()[card] for card in ("G1", "G5", "R1", "R5", "B7", "Y8")}


def kept(folder: Path, cards: dict[str, Picture]) -> None:
    for name, picture in cards.items():
        cv2.imwrite(str(folder / f"{name}.png"), picture)


def test_what_phones_and_computers_leave_beside_pictures_is_passed_over(tmp_path: Path) -> None:
    kept(tmp_path, {"G1": CARDS["G1"]})
    for name in ("._G1.jpg", "Thumbs.db", "notes.txt"):
        (tmp_path / name).write_bytes(b"\x00\x05")
    found = gathered(tmp_path)
    assert list(found.pictures) == ["G1"]
    assert set(found.passed) == {"._G1.jpg", "Thumbs.db", "notes.txt"}


def test_all_odd_names_are_listed_at_once(tmp_path: Path) -> None:
    kept(tmp_path, {"G1": CARDS["G1"], "what is": CARDS["G1"], "(copy)": CARDS["G5"]})
    with pytest.raises(CannotEnrol) as raised:
        gathered(tmp_path)
    assert "what is" in str(raised.value)
    assert "(copy)" in str(raised.value)


def test_two_pictures_of_one_card_are_asked_about(tmp_path: Path) -> None:
    kept(tmp_path, {"G1": CARDS["G1"]})
    cv2.imwrite(str(tmp_path / "G1.jpg"), CARDS["G1"])
    with pytest.raises(CannotEnrol, match=r"G1.jpg and G1.png are both G1.*G1\.2"):
        gathered(tmp_path)


def test_a_second_picture_has_a_name_of_its_own(tmp_path: Path) -> None:
    kept(tmp_path, {"G1": CARDS["G1"], "G1.2": CARDS["G1"]})
    found = gathered(tmp_path)
    assert list(found.pictures) == list(found.seconds) == ["G1"]


@pytest.mark.parametrize("name", ["G1.heic", "G1.jpg"])
def test_a_heic_picture_is_called_one_with_what_to_do(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\x00\x00\x00\x18ftypheic" + bytes(200))
    with pytest.raises(NoPicture, match=r"HEIC.*JPEG"):
        gathered(tmp_path)


def nine(ground: Picture | None = None) -> Picture:
    names = [f"{suit}{n}" for suit in "GRB" for n in (1, 5, 7)]
    cards = {name: painted()[name] for name in names}
    placed = [
        Placed(name, 0.9 * (i % 3), 1.2 * (i // 3), 3 - i % 4) for i, name in enumerate(names)
    ]
    shot = Shot((1400, 1800), 400, printing=PLAIN, ground=wood)
    return photograph(cards, placed, shot, np.random.default_rng(4)).image


def test_nine_cards_in_three_rows_are_enrolled_from_one_photograph(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "G1,G5,G7,R1,R5,R7,B1,B5,B7.jpg"), nine())
    found = gathered(tmp_path)
    assert list(found.pictures) == ["G1", "G5", "G7", "R1", "R5", "R7", "B1", "B5", "B7"]
    flat = laid_flat(found.pictures)
    for name, face in flat.faces.items():
        wanted = cv2.resize(painted()[name], face.shape[1::-1], interpolation=cv2.INTER_AREA)
        one, two = (cv2.GaussianBlur(each, (0, 0), 6).astype(float) for each in (face, wanted))
        assert np.corrcoef(one.ravel(), two.ravel())[0, 1] > 0.9, name


def test_another_number_of_cards_than_named_is_said(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "G1,G5,G7.jpg"), nine())
    with pytest.raises(NoPicture, match="9 cards found and 3 named"):
        gathered(tmp_path)
    assert cards_on(wood((600, 600), np.random.default_rng(2))) == []


def test_a_card_that_fills_its_picture_is_enrolled_beside_others() -> None:
    shot = Shot((600, 600), 330, printing=PLAIN, ground=wood)
    pictured = {
        name: photograph(CARDS, [Placed(name, 0, 0, 3)], shot, np.random.default_rng([3, n])).image
        for n, name in enumerate(CARDS)
    }
    pictured["Y8"] = CARDS["Y8"]
    flat = laid_flat(pictured)
    off = np.abs(
        flat.faces["Y8"].astype(int) - cv2.resize(CARDS["Y8"], flat.faces["Y8"].shape[1::-1])
    )
    assert off.mean() < 4


def test_an_outline_is_moved_to_where_the_paper_ends() -> None:
    """On a ground as rough as a carpet, from corners that are off by up to a tenth."""
    chance = np.random.default_rng(6)
    ground = chance.normal(120, 45, (640, 480, 1)).clip(0, 255) * [0.7, 0.85, 1.0]
    picture = ground.astype(np.uint8)
    picture[120:505, 110:380] = cv2.resize(CARDS["G5"], (270, 385))
    true = np.array([[110, 120], [380, 120], [380, 505], [110, 505]], np.float32)
    askew = true + np.array([[-18, -20], [3, -16], [12, 10], [-20, 14]], np.float32)
    found, clear = Rims(picture).snapped(askew)
    assert np.abs(found - true).max() < 4
    assert clear > 10


def test_the_report_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept(tmp_path, CARDS | {"X1": CARDS["G1"]})
    (tmp_path / "Thumbs.db").write_bytes(b"\x00")
    decks = tmp_path / "decks"
    asked = ["enrol", str(tmp_path), "--deck", "ours", "--decks", str(decks), "--json"]
    assert main.main(asked) == 0
    said = json.loads(capsys.readouterr().out)
    assert ["G1", "X1"] in said["alike"]
    assert {row["card"] for row in said["again"]} == {"G1", "X1"}
    assert all(len(row["outline"]) == 4 and row["why"] for row in said["again"])
    assert said["passed_over"] == ["Thumbs.db"]


def test_a_card_that_was_not_known_again_is_doubtful(tmp_path: Path) -> None:
    kept(tmp_path, CARDS)
    made = enrol(tmp_path, views=2)
    wary = made.doubting(["G5"])
    assert [c for c, doubt in zip(wary.cards, wary.prints.doubtful, strict=True) if doubt] == ["G5"]
