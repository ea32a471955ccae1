"""One board on a page of its own, without a window."""

from typing import Any

from companion.games import library
from companion.pages.editor import EDITOR
from companion.pages.library import Draft, Kept, edited
from companion.pages.page import Page, Run
from companion.pages.parts import Wide
from companion.play.library import Library
from tests.pages.reading import STAGE, line, reader, shown, touch

ITS: Library[Any, Any] = library("boards")
assert ITS.copied is not None
THINGS, OWN = ITS.copied(reader(), ITS.read(None), "watch_16")
KEPT = Kept(reader(), "boards", THINGS, thing=OWN)
HOUSE = Kept(reader(), "boards", THINGS, thing="watch_16")


def spots(page: Page) -> set[str]:
    (picture,) = page.parts
    assert isinstance(picture, Wide)
    return {shape.spot.name for shape in picture.scene.shapes if shape.spot is not None}


def test_the_scene_fills_the_page() -> None:
    (picture,) = shown(EDITOR, KEPT).parts
    assert isinstance(picture, Wide)
    assert picture.scene.height == STAGE.height


def test_a_house_layout_can_only_be_copied() -> None:
    page = shown(EDITOR, HOUSE)
    assert spots(page) == {"copy"}
    assert touch(EDITOR, HOUSE, "copy") == Run("copy", (("thing", "watch_16"),))


def test_a_touch_of_the_scene_is_an_errand_that_keeps_what_it_changes() -> None:
    assert ITS.editor is not None
    draft = EDITOR.draft(KEPT)
    assert touch(EDITOR, KEPT, "hex.1,1") == Run("touch thing", (("spot", "hex.1,1"),), stays=True)
    draft, things = edited(KEPT, draft, ITS.editor.touch(reader(), draft.editing, "hex.1,1"))
    assert things == THINGS
    assert "terrain.ice" in spots(shown(EDITOR, KEPT, draft))
    _, things = edited(KEPT, draft, ITS.editor.touch(reader(), draft.editing, "terrain.ice"))
    assert things != THINGS


def test_the_menu_comes_over_the_page_and_goes_back_to_it() -> None:
    menu = touch(EDITOR, KEPT, "more")
    asks = shown(EDITOR, KEPT, menu).asks
    assert isinstance(asks, Page)
    assert line(asks, "delete").leads == Run("delete", (("thing", OWN),))
    rename = touch(EDITOR, KEPT, "rename", menu)
    assert isinstance(rename, Draft)
    assert shown(EDITOR, KEPT, rename).asks is not None
    assert touch(EDITOR, KEPT, "close", menu) == EDITOR.draft(KEPT)
