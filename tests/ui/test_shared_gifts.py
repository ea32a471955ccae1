"""What phones give each other, and what they never do."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.games import COVERS, app_of
from companion.match.log import Header
from tests import PATIENCE
from tests.dealers import needed
from tests.play.entries import end
from tests.sync.canaries import CANARIES, assert_silent, overheard
from tests.sync.phones import Phone
from tests.ui.driver import Driver, entries
from tests.ui.two_phones import both, come, share, theirs

# What never leaves the phone


def test_no_byte_of_a_note_is_ever_sent(
    ui: Driver, bo: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else the store holds; every byte for the network is searched before encryption."""
    sent = overheard(monkeypatch)
    for phone in (ui.app.store, bo.store):
        phone.set_setting("notes", {"match": list(CANARIES)})
        phone.set_setting("names", list(CANARIES))
        phone.begin(Header("schotten-totten", (CANARIES[1], CANARIES[2])))
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    ui.tap("Open to browsers")
    ui.until(lambda: live.watch)
    urllib.request.urlopen(live.watch, timeout=PATIENCE).close()
    ui.tap("Done")
    ui.tap("To the table")
    ui.play(0, 5, "G5")
    both(ui, bo, lambda: theirs(bo))
    assert bo.live.table.enter(end(0)).ok
    both(ui, bo, lambda: len(entries(ui)) == 2)
    assert_silent(sent, b'"stone":5')


# What phones give each other


def test_tiles_that_another_phone_knows_are_taken_over(ui: Driver, bo: Phone) -> None:
    from companion.sync.protocol.item_transfer import Thing
    from scoring.codec import from_json
    from scoring.glen_more.catalogue import Catalogue, described, export
    from scoring.glen_more.tile import Description
    from tests.ui.visits_glen import TILES

    name, said = next(iter(TILES.items()))
    theirs_ = described(Catalogue({}), [(name, from_json(Description, said, name))])
    tiles = Thing("glen-more-tiles", "1", json.dumps(export(theirs_)).encode())
    broken = Thing("glen-more-tiles", "2", b"{}")
    unknown = Thing("of-tomorrow", "3", b"[]")
    come(ui, bo)
    bo.live.lay([tiles, broken, unknown])
    both(ui, bo, lambda: ui.app.linking.live.offers.get("host"))
    ui.hush()
    ui.tap(ui.of("LinkChip")[0])
    assert ui.see("2 things to take over")
    ui.tap("On the other phones")
    rows = [row for row in ui.of("ListRow") if row.text == "Tiles of Glen More"]
    ui.tap(rows[-1])
    both(ui, bo, lambda: any("1 tile has come." in n.text for n in ui.notices()))
    assert ui.app.settings["catalogue"] == export(theirs_)
    ui.hush()
    both(ui, bo, lambda: bo.live.offers[ui.app.linking.live.me])
    ui.tap("On the other phones")
    ui.tap("Tiles of Glen More")
    both(ui, bo, lambda: any("cannot be read" in n.text for n in ui.notices()))
    assert ui.app.settings["catalogue"] == export(theirs_)


def test_a_guest_shows_the_colours_of_the_hosts_pieces(ui: Driver, bo: Phone) -> None:
    from companion.sync.protocol.item_transfer import Thing

    come(ui, bo)
    match = ui.app.page.match
    for name in ("red.blue", "red.blue.white", "red.gold"):
        bo.live.lay([Thing("colours", name, name.encode())])
        both(ui, bo, lambda name=name: _names(ui.app.linking.live.offers.get("host")) == [name])
        assert ui.app.colours(match) == ("red", "blue"), "two seats, and colours that boxes have"
    assert ui.app.theme.colours == ("red", "blue")
    assert not ui.see("things to take over")
    ui.app.paint_pieces(match, ("green", "blue"))
    bo.live.lay([Thing("colours", "", b"own")])
    both(ui, bo, lambda: not ui.app.colours(match))


def test_a_host_tells_the_colours_of_its_pieces(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: live.room.here)
    for colours, name in ((("", "red"), ".red"), (("", ""), "")):
        ui.app.paint_pieces(ui.app.linking.sharing.match, colours)
        ui.app.linking.changed()
        both(ui, bo, lambda name=name: _names(bo.live.offers.get("host")) == [name])


def _names(items: Iterable[Any] | None) -> list[str]:
    return [item.name for item in items or () if item.kind == "colours"]


def test_a_deck_goes_from_one_camera_to_another(ui: Driver, bo: Phone, tmp_path: Path) -> None:
    from companion.decks.store import BUILT_IN, DeckStore
    from companion.sync.protocol.item_transfer import Thing

    whole = (BUILT_IN / "iello.npz").read_bytes()
    come(ui, bo)
    things = [Thing("deck", "../Bo's deck", whole), Thing("deck", "Torn", whole[:-100])]
    bo.live.lay(things)
    both(ui, bo, lambda: ui.app.linking.live.offers.get("host"))
    ui.hush()
    ui.tap(ui.of("LinkChip")[0])
    for note, words in (("deck", "A deck has come"), ("Torn", "cannot be read")):
        ui.tap("On the other phones")
        rows = [row for row in ui.of("ListRow") if row.note.endswith(note)]
        ui.tap(rows[0])
        both(ui, bo, lambda words=words: any(words in n.text for n in ui.notices()))
        ui.hush()
    assert ui.see("1 thing to take over")
    shelf = DeckStore(tmp_path / "decks")
    (deck,) = [deck for deck in shelf.decks() if not deck.built_in]
    assert deck.cards == shelf.find("iello").cards
    assert [file.name for file in (tmp_path / "decks").iterdir()] == [f"{deck.name}.npz"]
    assert not (tmp_path / "Bo's deck.npz").exists()


def test_boards_go_from_a_guest_to_the_host(ui: Driver, bo: Phone) -> None:
    from companion.games.nights_watch.boards.board_store import copy_of, house, read, written
    from companion.sync.protocol.item_transfer import Thing

    said = written((copy_of(house("watch_16"), "By the fire"),))[0] | {"id": ""}
    good = Thing("nights-watch-board", "By the fire", json.dumps(said).encode())
    bad = Thing("nights-watch-board", "Deep", b"[" * 5000)
    live = share(ui)
    bo.join(live.code)
    bo.live.lay([good, bad])
    both(ui, bo, lambda: live.offers.get(bo.live.me))
    ui.hush()
    for row, words in ((-1, "A board has come: By the fire"), (0, "cannot be read")):
        ui.tap("On the other phones")
        ui.tap([choice for choice in ui.of("ListRow") if "Boards" in choice.text][row])
        both(ui, bo, lambda words=words: any(words in n.text for n in ui.notices()))
        ui.hush()
    (kept,) = read(ui.app.settings["boards"])
    assert (kept.name, kept.kind) == ("By the fire", "watch_16")


def test_score_sheets_go_from_phone_to_phone_both_ways(ui: Driver, bo: Phone) -> None:
    from companion.games.sheet import kept
    from companion.sync.protocol.item_transfer import Thing

    owls, hawks = (kept.new_text(title, "Mice") for title in ("Owls", "Hawks"))
    said = {"Owls": owls, "Torn": "players = 3"}
    theirs_ = [
        Thing("score-sheet", name, json.dumps({"text": text}).encode())
        for name, text in said.items()
    ]
    ui.app.remember("sheets", {"hawks": hawks})
    live = share(ui)
    bo.join(live.code)
    bo.live.lay(theirs_)
    both(ui, bo, lambda: live.offers.get(bo.live.me))
    ui.hush()
    for name, words in (("Owls", "A score sheet has come: Owls"), ("Torn", "cannot be read")):
        ui.tap("On the other phones")
        ui.tap(next(row for row in ui.of("ListRow") if row.note.endswith(name)))
        both(ui, bo, lambda words=words: any(words in n.text for n in ui.notices()))
        ui.hush()
    assert [one.text for one in kept.read(ui.app.settings["sheets"])] == [hawks, owls]
    both(ui, bo, lambda: "Hawks" in {item.name for item in bo.live.offers.get("host", ())})
    item = next(item for item in bo.live.offers["host"] if item.name == "Hawks")
    assert item.kind == "score-sheet"
    bo.live.fetch("host", item.hash)
    fetched = ("fetched", ("Hawks", json.dumps({"text": hawks}).encode()))
    both(ui, bo, lambda: fetched in bo.notices)


def link_action(ui: Driver) -> tuple[float, float, float]:
    """Where the bar is to be touched, and the height of its lower edge."""
    target = next(t for t in ui.targets() if t.shape.spot.name == "link")
    x, y = target.to_window(*target.center)
    low = ui.scene().height - ui.scene()["link"].box.bottom
    return x, y, target.view.to_window(0, target.view.y)[1] + low


def below_link(ui: Driver) -> float:
    """The height of the line that says what to do now, if it stands between bar and buttons."""
    scene = ui.scene()
    if "hint" not in scene or scene["hint"].box.y < scene["link"].box.bottom:
        return 0
    return scene["hint"].box.h


def test_the_bar_stands_above_every_games_buttons(ui: Driver) -> None:
    """And everything else keeps a place on the screen."""
    for game, cover in COVERS.items():
        names = ("Ada", "Bo", "Cy", "Dana")[: cover.most]
        options = needed(game) or app_of(game).finish(ui.app.settings, {}, len(names))
        header = Header(game, names, options)
        ui.app.home()
        ui.app.go("table", match=ui.app.store.begin(header))
        ui.app.page.phones()
        live = ui.app.linking.live
        ui.until(lambda live=live: live.code)
        ui.tap("To the table")
        live.link = "lost"
        ui.app.linking.changed()
        ui.frames(3)
        x, y, below = link_action(ui)
        assert 80 <= below - below_link(ui) <= 110, game
        ui.touch(x, y)
        assert ui.see("Host the table on this phone?"), game
        ui.app.sheets()[0].close()
