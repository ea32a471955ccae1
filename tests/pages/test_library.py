"""A list of kept things, without a window."""

from dataclasses import replace

from companion.games import library
from companion.pages.library import LIBRARY, Draft, Kept
from companion.pages.page import Go, Page, Run
from companion.pages.parts import Empty
from companion.play.library import Library
from tests.pages.reading import answer, line, reader, shown, touch


def kept(name: str) -> Kept:
    its: Library[object, object] = library(name)
    return Kept(reader(), name, its.read(None))


BOARDS, TILES = kept("boards"), kept("tiles")


def test_a_board_opens_on_a_page_of_its_own() -> None:
    first = next(c for c in shown(LIBRARY, BOARDS).lines if c.spot.name.startswith("thing."))
    step = touch(LIBRARY, BOARDS, first.spot.name)
    assert isinstance(step, Go)
    assert step.page == "editor"
    assert dict(step.where)["library"] == "boards"


def test_nothing_kept_says_so_and_cannot_be_given_away() -> None:
    page = shown(LIBRARY, TILES)
    assert isinstance(page.parts[0], Empty)
    assert line(page, "give").spot.refused
    assert touch(LIBRARY, TILES, "give") == Draft()


def test_a_new_board_is_a_copy_of_a_pattern() -> None:
    asks = shown(LIBRARY, BOARDS, touch(LIBRARY, BOARDS, "new")).asks
    assert isinstance(asks, Page)
    step = asks.lines[0].leads
    assert isinstance(step, Run)
    assert step.errand == "copy"


def test_things_come_in_from_a_file_a_path_or_the_clipboard() -> None:
    lies = replace(TILES, files=("from_bo.json",))
    take = touch(LIBRARY, lies, "take")
    assert touch(LIBRARY, lies, "clipboard", take) == Run("paste")
    assert touch(LIBRARY, lies, "file", take) == Run("choose file")
    step = touch(LIBRARY, lies, "file.from_bo.json", take)
    assert step == Run("take file", (("file", "from_bo.json"),))
    typed = answer(LIBRARY, lies, "name", "~/tiles.json", Draft("path", refused="none"))
    assert typed == Draft("path", text="~/tiles.json")
    assert touch(LIBRARY, lies, "done", typed) == Run("take path", (("path", "~/tiles.json"),))
