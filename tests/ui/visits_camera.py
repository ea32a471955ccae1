"""The camera's screens, and how to get there from home; what is read is made by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.camera.reader import Posed, Sighting
from companion.decks.store import DeckStore, kinds
from companion.match.log import Header, Session
from tests.ui import pictures, visits_dnup
from tests.ui.driver import Driver
from tests.ui.pictures import Still, before, has_deck, read_as
from tests.vision.scenes import Scene

Entry = dict[str, Any]


def lies(stone: int, near: list[str], far: list[str]) -> Entry:
    sides = {"sides": [near, far]}
    return {"move": "amend", "stones": {str(stone): sides}, "decks": {"clan": 30}}


def border(ui: Driver) -> str:
    """A table with a few cards, Ada to play."""
    entries = (lies(2, ["G3", "B4"], ["Y8"]), lies(4, ["R5"], ["V1"]))
    header = Header("schotten-totten", ("Ada", "Bo"), {})
    match = str(ui.app.store.import_session(Session(header, entries)))
    ui.sit_down(match)
    return match


def looking(ui: Driver, scene: Scene, look: Any, *, still: bool = True, **mode: Any) -> Any:
    """The camera over the border."""
    ui.app.go("camera", match=border(ui), **mode)
    return before(ui, Still(scene, Sighting(look, still)))


def camera_sure(ui: Driver) -> Any:
    scene = pictures.single("G5")
    return looking(ui, scene, read_as(scene, {}), mode="lay", seat=0, stone=5)


def camera_doubt(ui: Driver) -> Any:
    """Two cards are known, the third is brown or red, and the red one lies elsewhere."""
    scene = pictures.column("G3", "B4", "N5")
    look = read_as(scene, {"N5": (("N5", 0.74), ("R5", 0.24))}, "glare")
    return looking(ui, scene, look, mode="lay", seat=0, stone=2)


def camera_excluded(ui: Driver) -> Any:
    scene = pictures.single("R5")
    return looking(ui, scene, read_as(scene, {}), mode="lay", seat=0, stone=2)


def camera_anywhere(ui: Driver) -> Any:
    scene = pictures.single("G5")
    return looking(ui, scene, read_as(scene, {}), mode="lay", seat=0)


def camera_two_new(ui: Driver) -> Any:
    scene = pictures.column("G3", "G5", "N5")
    return looking(ui, scene, read_as(scene, {}), mode="lay", seat=0, stone=2)


def camera_live(ui: Driver) -> Any:
    scene = pictures.single("G5")
    look = read_as(scene, {}, "blur")
    return looking(ui, scene, look, still=False, mode="lay", seat=0, stone=5)


def camera_dark(ui: Driver) -> Any:
    scene = pictures.nothing()
    look = read_as(scene, {}, "dark")
    return looking(ui, scene, look, still=False, mode="lay", seat=0, stone=5)


def camera_pad(ui: Driver) -> None:
    camera_doubt(ui)
    pictures.tap_mark(ui, 2)
    ui.frames(3)


def camera_check(ui: Driver) -> Any:
    """Bo has a card that nobody entered, and one of Ada's is another."""
    scene = pictures.stone(["G3", "N5"], ["Y8", "V7"])
    return looking(ui, scene, read_as(scene, {}), mode="check", stone=2)


def camera_tied(ui: Driver) -> Any:
    """Both sides have grown to a sum of eight, and nobody entered it."""
    scene = pictures.stone(["G3", "B4", "R1"], ["Y2", "N1", "V5"])
    return looking(ui, scene, read_as(scene, {}), mode="check", stone=2)


def camera_checked(ui: Driver) -> Any:
    scene = pictures.stone(["G3", "B4"], ["Y8"])
    return looking(ui, scene, read_as(scene, {}), mode="check")


def camera_refused(ui: Driver) -> None:
    ui.device.camera_allowed = False
    ui.app.go("camera", match=border(ui), mode="lay", seat=0, stone=5)
    ui.frames(4)
    ui.device.camera_allowed = True


def camera_none(ui: Driver) -> None:
    ui.app.go("camera", match=border(ui), mode="lay", seat=0, stone=5)
    before(ui, Still(pictures.nothing(), None, "none"))


def camera_no_deck(ui: Driver) -> None:
    visits_dnup.five(ui)
    ui.app.go("camera", match=ui.app.page.match, mode="set", seat=0)
    ui.frames(4)


def dnup_looking(ui: Driver, scene: Scene, look: Any, mode: str) -> Any:
    visits_dnup.five(ui)
    has_deck(ui, "X2", learnt=False)
    ui.app.go("camera", match=ui.app.page.match, mode=mode, seat=0)
    return before(ui, Still(scene, Sighting(look, True)))


def camera_set(ui: Driver) -> Any:
    scene = pictures.row("5/8", "3/8")
    return dnup_looking(ui, scene, read_as(scene, {}), "set")


def camera_hand(ui: Driver) -> Any:
    scene = pictures.row("3/7", "4/6", "5/8")
    look = read_as(scene, {"4/6": (("4/6", 0.6), ("4/8", 0.3))})
    return dnup_looking(ui, scene, look, "hand")


def camera_ends(ui: Driver) -> None:
    camera_hand(ui)
    pictures.tap_mark(ui, 1)
    ui.frames(3)


def camera_note(ui: Driver) -> None:
    camera_hand(ui)
    ui.tap(ui.app.tr("Keep as a note"))
    ui.frames(3)


def dnup_camera(ui: Driver) -> None:
    visits_dnup.five(ui)
    ui.tap_icon("camera")


def shelf(ui: Driver) -> None:
    has_deck(ui, "X1", learnt=False)
    ui.app.go("shelf")
    ui.frames(3)


def shelf_menu(ui: Driver) -> None:
    shelf(ui)
    ui.app.page.touched("deck.X1")
    ui.frames(3)


def shelf_rename(ui: Driver) -> None:
    shelf(ui)
    ui.app.page.touched("deck.X1")
    ui.app.page.touched("rename")
    ui.frames(3)


def shelf_games(ui: Driver) -> None:
    shelf(ui)
    ui.app.page.touched("enrol")
    ui.frames(3)


def shelf_ways(ui: Driver) -> None:
    shelf(ui)
    ui.app.page.touched("enrol")
    ui.app.page.touched("game.schotten-totten")
    ui.frames(3)


def enrolling(ui: Driver, game: str, pictured: int, scene: Scene, *, by_parts: bool = False) -> Any:
    decks = DeckStore(ui.device.data_folder() / "decks")
    name = decks.begin(game, "X3", by_parts=by_parts)
    for card in kinds()[game].wanted(by_parts=by_parts)[:pictured]:
        decks.keep(name, card, np.zeros((8, 6, 3), np.uint8))
    ui.app.go("enrol", deck=name)
    corners = scene.truths[0].corners.tolist() if scene.truths else []
    return before(ui, Still(scene, Posed(tuple((x, y) for x, y in corners))))


def enrol(ui: Driver) -> Any:
    return enrolling(ui, "schotten-totten", 12, pictures.single("Y8"))


def enrol_none(ui: Driver) -> None:
    enrolling(ui, "dnup", 0, pictures.nothing(90))


def enrol_cards(ui: Driver) -> None:
    enrol(ui).touched("cards")
    ui.frames(3)


def enrol_whole(ui: Driver) -> None:
    enrolling(ui, "dnup", len(kinds()["dnup"].cards), pictures.nothing(90))


def enrol_parts(ui: Driver) -> Any:
    return enrolling(ui, "schotten-totten", 3, pictures.single("B4"), by_parts=True)


def enrol_parts_cards(ui: Driver) -> None:
    enrol_parts(ui).touched("cards")
    ui.frames(3)


def enrol_parts_whole(ui: Driver) -> None:
    enrolling(ui, "schotten-totten", 9, pictures.nothing(90), by_parts=True)


def shelf_parts_menu(ui: Driver) -> None:
    enrol_parts(ui)
    ui.app.instead("shelf")
    ui.frames(2)
    ui.app.page.touched("deck.X3")
    ui.frames(3)


ALL = (
    camera_sure,
    camera_doubt,
    camera_excluded,
    camera_anywhere,
    camera_two_new,
    camera_live,
    camera_dark,
    camera_pad,
    camera_check,
    camera_checked,
    camera_refused,
    camera_none,
    camera_no_deck,
    camera_set,
    camera_hand,
    camera_ends,
    camera_note,
    dnup_camera,
    shelf,
    shelf_menu,
    shelf_rename,
    shelf_games,
    shelf_ways,
    shelf_parts_menu,
    enrol,
    enrol_none,
    enrol_cards,
    enrol_whole,
    enrol_parts,
    enrol_parts_cards,
    enrol_parts_whole,
)
