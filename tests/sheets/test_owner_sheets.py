"""Score sheets and old plays in the owner's browser, without a socket."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion.games.sheet import kept as sheets
from companion.games.sheet.code import as_code
from companion.owner.files import download, take_other
from companion.owner.house import Calls, House
from companion.owner.screen import Download, NotHere
from companion.owner.sheet_screens import AnyGame, OldPlays, SheetEditor
from companion.pages.matches import MATCHES
from companion.pages.old_plays import OLD_PLAYS
from companion.pages.page import Go, Run
from companion.pages.parts import Heading
from companion.pages.sheet_editor import SHEET_EDITOR
from companion.storage.store import Store
from companion.sync.setup import Lan
from tests.companion.test_old_plays import PLAYS
from tests.pages.reading import shown

BIRDS = sheets.new_text("Birds", "Eggs")


def no_pages(*_: object) -> Any:
    raise AssertionError("nothing is opened to browsers here")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    lan = Lan(bind="127.0.0.1", discover=False)
    with closing(Store(tmp_path / "cairn.db")) as store:
        house = House(store, tmp_path, lan, no_pages, Calls(lambda: None))
        house.speak("en")
        yield house


def own(house: House) -> sheets.Sheets:
    """As they are written down."""
    return sheets.read(house.store.setting("sheets"))


def send(house: House, data: bytes) -> Go:
    """And wait until plays in it are read."""

    async def whole() -> Go:
        go = await take_other(house, written(house, data))
        if house.reading_plays is not None:
            await house.reading_plays
        return go

    return asyncio.run(whole())


def written(house: House, data: bytes) -> Path:
    file = house.folder / "sent"
    file.write_bytes(data)
    return file


def take_back(house: House) -> None:
    """By the button of the last notice."""
    action = house.said()[-1].action
    assert action is not None
    assert house.take_back(action.spot.name)
    assert not house.take_back(action.spot.name)


def test_a_sheet_is_made_kept_copied_downloaded_and_deleted(house: House) -> None:
    go = AnyGame(house, {}).errands["make"]()
    assert isinstance(go, Go)
    place = {key: str(value) for key, value in go.where}
    editor = SheetEditor(house, place)
    editor.errands["keep"](thing=place["thing"], text=BIRDS)
    assert [one.text for one in own(house)] == [BIRDS]
    assert editor.errands["give"](thing=place["thing"]) == Download("sheet", place["thing"])
    assert download(house, "sheet", place["thing"]).body == BIRDS.encode()
    copied = editor.errands["copy"](thing=place["thing"])
    assert isinstance(copied, Go)
    assert len(own(house)) == 2
    assert editor.errands["delete"](thing=place["thing"]) == Go("any_game")
    assert [one.title("en") for one in own(house)] == ["Birds 2"]
    AnyGame(house, {}).errands["make"]()
    take_back(house)
    assert {one.title("en") for one in own(house)} == {"Birds", "Birds 2", "My game"}
    editor.errands["delete"](thing=place["thing"])
    with pytest.raises(NotHere):
        SheetEditor(house, place)
    with pytest.raises(NotHere):
        download(house, "sheet", "../secret")


@pytest.mark.parametrize("data", [BIRDS, as_code(BIRDS)], ids=["text", "code"])
def test_a_sheet_that_is_sent_is_kept(house: House, data: str) -> None:
    assert send(house, data.encode()) == Go("any_game")
    assert [one.text for one in own(house)] == [BIRDS]
    assert [notice.words for notice in house.said()] == ["1 new sheet."]


def test_a_sheet_with_a_mistake_says_its_line(house: House) -> None:
    send(house, BIRDS.replace("[2, 6]", "[2, 60]").encode())
    assert own(house) == ()
    (said,) = [notice.words for notice in house.said()]
    assert "2: 60 is out of bounds" in said


def test_anything_else_is_refused(house: House) -> None:
    assert send(house, bytes(range(256))) == Go("home")
    assert own(house) == ()


def test_plays_that_are_sent_wait_until_they_are_taken_in(house: House) -> None:
    assert send(house, PLAYS) == Go("old_plays")
    page = OldPlays(house, {})
    assert page.kept().found is not None
    assert page.kept().batches == ()
    page.errands["take"]()
    (batch,) = page.kept().batches
    assert len(batch.plays) == 1
    send(house, PLAYS)
    found = page.kept().found
    assert found is not None
    assert found.plays.known == 1
    page.errands["leave"]()
    page.errands["undo"](batch=batch.id)
    assert page.kept().batches == ()
    take_back(house)
    assert page.kept().batches == (batch,)
    page.errands["undo"](batch=batch.id)
    send(house, PLAYS)
    page.errands["take"]()
    take_back(house)
    assert page.kept().batches == ()


def test_plays_that_are_being_read_can_be_given_up(house: House) -> None:
    async def given_up() -> None:
        await take_other(house, written(house, PLAYS))
        page, reading = OldPlays(house, {}), house.reading_plays
        assert reading is not None
        (stop,) = shown(OLD_PLAYS, page.kept()).choices
        assert stop.leads == Run("stop")
        page.errands["stop"]()
        await asyncio.wait([reading])
        assert not page.kept().reading
        assert page.kept().found is None

    asyncio.run(given_up())
    assert house.said() == ()


def test_a_sheet_in_the_browser_says_nothing_of_dragging(house: House) -> None:
    send(house, BIRDS.encode())
    page = shown(SHEET_EDITOR, SheetEditor(house, {"thing": own(house)[0].id}).kept())
    assert Heading("What is counted") in page.parts


def test_plays_that_are_taken_in_stand_in_the_history(house: House) -> None:
    from companion.owner.screens import SCREENS

    send(house, PLAYS)
    OldPlays(house, {}).errands["take"]()
    kept = SCREENS["matches"](house, {}).kept()
    assert [line.title for line in kept.lines] == [{"": "Birds"}]
    assert shown(MATCHES, kept).parts
    link = dict(download(house, "statistics", "old:bgg:11").headers)["Location"]
    play = json.loads(unquote(link.partition("data=")[2]))
    assert (play["game"]["name"], play["durationMin"]) == ("Birds", 60)
    assert [(one["name"], one["score"], one["winner"]) for one in play["players"]] == [
        ("Ada", 34, True),
        ("bo", 0, False),
    ]
    counted = SCREENS["statistics"](house, {}).kept()
    assert [record.line.id for record in counted.records] == ["old:bgg:11"]


def test_a_list_of_plays_with_entities_says_why_it_is_refused(house: House) -> None:
    assert send(house, b'<!DOCTYPE a [<!ENTITY b "c">]><plays/>') == Go("old_plays")
    (said,) = [notice.words for notice in house.said()]
    assert "it declares entities" in said
