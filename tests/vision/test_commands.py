"""`read` and `enrol` on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from main import main
from tests.vision.backgrounds import wood
from tests.vision.cards import painted, two_valued
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph
from vision.deck import load_deck

PAIRS = ((3, 8), (3, 5), (5, 8), (2, 9))


@pytest.fixture(scope="module")
def decks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an enrolled deck of two-valued cards."""
    folder = tmp_path_factory.mktemp("decks")
    pictures = tmp_path_factory.mktemp("pictures")
    for card, picture in two_valued(PAIRS).items():
        cv2.imwrite(str(pictures / f"{card.replace('/', '-')}.png"), picture)
    assert main(["enrol", str(pictures), "--deck", "two", "--decks", str(folder)]) == 0
    return folder


def on_table(file: Path, card: str, turn: float) -> None:
    shot = Shot((960, 720), 420, printing=PLAIN, ground=wood)
    scene = photograph(
        two_valued(PAIRS), [Placed(card, 0, 0, turn)], shot, np.random.default_rng(4)
    )
    cv2.imwrite(str(file), scene.image)


@pytest.mark.parametrize(("turn", "read"), [(0.0, "3/8"), (180.0, "8/3"), (12.0, "3/8")])
def test_which_way_up_a_card_lies_decides_what_it_is(
    decks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], turn: float, read: str
) -> None:
    file = tmp_path / "card.png"
    on_table(file, "3/8", turn)
    assert main(["read", str(file), "--deck", "two", "--decks", str(decks), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["image"] == str(file)
    assert [card["card"] for card in shown["cards"]] == [read]
    card = shown["cards"][0]
    assert set(card) == {"card", "confidence", "corners", "column", "order", "side"}
    assert np.shape(card["corners"]) == (4, 2)
    assert card["corners"][0][1] < card["corners"][3][1]
    assert shown["unsure"] == []
    assert isinstance(shown["ms"], int)
    assert isinstance(shown["opened_ms"], int)


def test_a_person_can_read_it_too(
    decks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "card.png"
    on_table(file, "2/9", 0)
    assert main(["read", str(file), "--deck", "two", "--decks", str(decks)]) == 0
    assert "2/9" in capsys.readouterr().out


@pytest.mark.parametrize("cards", ["3-8,3-5,5-8", "R1-3,G1-3"])
def test_a_deck_is_enrolled_from_few_of_its_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cards: str
) -> None:
    few = {card: painted()[card] for card in ("R1", "G2", "R3")}
    for card, picture in (few if "R" in cards else two_valued(((3, 8), (3, 5)))).items():
        cv2.imwrite(str(tmp_path / f"{card.replace('/', '-')}.png"), picture)
    folder = ["--deck", "few", "--decks", str(tmp_path / "decks")]
    assert main(["enrol", str(tmp_path), *folder, "--cards", cards]) == 0
    assert "few: 6 cards" in capsys.readouterr().out
    assert len(load_deck("few", tmp_path / "decks").cards) == 6


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("R1-3,G1-3,B1-3", "in no picture: suit B"),
        ("schotten-totten", "in no picture: number 4, number 5, number 6"),
        ("R1-2,G1-2", "R3: pictured, but not a card of this deck"),
    ],
)
def test_what_the_pictures_do_not_show_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cards: str, says: str
) -> None:
    for card in ("R1", "G2", "R3"):
        cv2.imwrite(str(tmp_path / f"{card}.png"), painted()[card])
    assert main(["enrol", str(tmp_path), "--deck", "few", "--cards", cards]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.err.count("\n") == 1


def test_what_lists_no_cards_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["enrol", "pictures", "--deck", "few", "--cards", "R1-3,?"])
    assert "'?' is no card" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["read", "none.jpg"], "none.jpg: cannot be read"),
        (["read", "empty.jpg"], "empty.jpg: the file is empty"),
        (["read", "text.png"], "text.png: not a picture"),
        (["read", "dot.png", "--deck", "nobody"], "no deck is called nobody"),
        (["read", "dot.png", "--deck", "../x"], "no deck is called"),
        (["enrol", "nowhere", "--deck", "a"], "nowhere: not a folder"),
        (["enrol", "nothing", "--deck", "a"], "nothing: no pictures"),
        (["enrol", "nothing", "--deck", "a/b"], "a/b: a deck's name"),
        (["enrol", "broken", "--deck", "a"], "not a picture"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    arguments: list[str], says: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("empty.jpg").touch()
    Path("text.png").write_text("words")
    Path("nothing").mkdir()
    Path("broken").mkdir()
    Path("broken/G5.jpg").write_text("words")
    cv2.imwrite("dot.png", np.zeros((1, 1, 3), np.uint8))
    assert main([*arguments, "--decks", "mine"]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize("size", [(1, 1), (3, 500), (2, 30000), (10000, 10000)])
def test_any_size_of_picture_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], size: tuple[int, int]
) -> None:
    file = tmp_path / "plain.png"
    cv2.imwrite(str(file), np.full(size, 90, np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 1])
    assert main(["read", str(file), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["cards"] == shown["unsure"] == []


def test_one_bad_picture_does_not_hide_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.png"
    cv2.imwrite(str(good), painted()["G5"][:40, 200:240])
    assert main(["read", str(tmp_path / "bad.jpg"), str(good), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["image"] == str(good)


def test_the_other_commands_do_not_open_the_eyes() -> None:
    code = "import sys, main; main.parser(); print('cv2' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


@pytest.mark.parametrize("side", [1, 2, 20])
def test_a_tiny_picture_shows_no_card_of_an_enrolled_deck(
    decks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], side: int
) -> None:
    file = tmp_path / "tiny.png"
    cv2.imwrite(str(file), np.zeros((side, side, 3), np.uint8))
    assert main(["read", str(file), "--deck", "two", "--decks", str(decks), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"] == []
