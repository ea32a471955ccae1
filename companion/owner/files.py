"""Files that the owner's browser downloads and uploads."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from companion.camera.code_picture import text_in
from companion.decks.photographs import Unreadable
from companion.decks.store import BadDeck, DeckStore, kinds
from companion.evening.any_game import editor_kept, keep_sheets, own_sheets
from companion.evening.here import reader_of
from companion.evening.old_plays import batches_of, old_play_link, why_not_read
from companion.evening.reading import statistics_kept
from companion.evening.results import (
    name_of,
    play_link,
    points_text,
    result_of,
    session_text,
)
from companion.evening.shelf import KeptThings
from companion.games import LIBRARIES, line_title
from companion.games.sheet.library import LIBRARY
from companion.match.log import NotASession
from companion.owner.book_screens import library_text
from companion.owner.deck_screens import Enrol
from companion.owner.house import House
from companion.owner.screen import NotHere, OpenWith
from companion.pages import enrolling
from companion.pages.enrolling import Draft
from companion.pages.old_plays import Found as FoundPlays
from companion.pages.page import Go, where
from companion.play.library import Unfit
from companion.play.result_scene import result_picture
from companion.storage.exports import results_table
from companion.storage.importing import Arrival, arrive, read
from companion.storage.old_plays import known
from companion.storage.plays import NoPlays, may_hold_plays, read_plays
from companion.web.http import Page
from companion.web.look import STYLE, on_ground
from companion.web.svg import svg
from vision.card_names import card_names

MAX_BYTES = 32_000_000
"""Bytes of a file that is taken in."""
PATIENCE = 120.0
"""Seconds that it may take to come."""


def download(house: House, kind: str, match: str) -> Page:
    """Raises NotHere or StoreError."""
    if kind == "all":
        matches = [line.id for line in house.store.matches()]
        return _given("cairn-matches.jsonl", session_text(house, matches).encode(), "text/plain")
    if kind == "sheet":
        sheet = editor_kept(house, match)
        if sheet is None:
            raise NotHere
        return _given(f"{match}.toml", sheet.one.text.encode(), "application/toml")
    if kind == "results":
        return _given("cairn-results.csv", _results(house).encode("utf-8-sig"), "text/csv")
    if kind == "library":
        if match not in LIBRARIES:
            raise NotHere
        name, text = library_text(house, match)
        return _given(name, text.encode(), "application/json")
    if kind == "statistics" and (link := old_play_link(house, match)):
        return Page.to(link)
    if kind == "deck":
        return _deck(house, match)
    table = house.table(match)
    if table is None:
        raise NotHere
    match kind:
        case "export":
            data = session_text(house, [match]).encode()
            return _given(name_of(table, match, "jsonl"), data, "text/plain")
        case "points":
            data = points_text(house, table, match).encode("utf-8-sig")
            return _given(name_of(table, match, "csv"), data, "text/csv")
        case "picture":
            result = result_of(house, table, match)
            drawn = _picture(svg(result_picture(result)), result.world)
            return _given(name_of(table, match, "svg"), drawn.encode(), "image/svg+xml")
        case "statistics":
            return Page.to(play_link(house, table, match))
    raise NotHere


def _deck(house: House, name: str) -> Page:
    store = DeckStore(house.folder / "decks")
    known = [deck.name for game in kinds() for deck in store.decks(game) if not deck.built_in]
    if name not in known:
        raise NotHere
    file = store.file(name)
    headers = (("Content-Disposition", f"attachment; filename*=UTF-8''{quote(file.name)}"),)
    return Page(file.read_bytes(), "application/octet-stream", headers=headers)


def _results(house: House) -> str:
    """CSV: who had how many points in which of the chosen matches."""
    chosen = statistics_kept(house, house.filter).chosen
    return results_table(chosen, partial(line_title, reader=reader_of(house)))


def _given(name: str, data: bytes, kind: str) -> Page:
    said = f"attachment; filename*=UTF-8''{quote(name)}"
    headers = (("Content-Disposition", said),)
    return Page(data, f"{kind}; charset=utf-8", headers=headers)


def _picture(drawn: str, world: str) -> str:
    """By itself, in the dark theme: with the colours that it is painted with."""
    colours = STYLE.decode().split("@media", 1)[0]
    head = '<svg xmlns="http://www.w3.org/2000/svg" '
    style = f"<style>{colours} svg {{ {on_ground(world)} background: var(--bg); "
    style += (
        "text-anchor: middle; fill: none; stroke-linecap: round; font-family: Roboto, sans-serif }"
    )
    style += " text { dominant-baseline: central }</style>"
    opening, rest = drawn.replace("<svg ", head, 1).split(">", 1)
    return f"{opening}>{style}{rest}"


async def take(house: House, data: bytes) -> Go:
    """Whatever lies in a file that was sent; where it is shown. Raises StoreError."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sent"
        file.write_bytes(data)
        try:
            found = await asyncio.to_thread(read, file)
        except (NotASession, OSError):
            return await take_other(house, file)
    arrived: list[Arrival] = []
    for one in found:
        if one.session.header.match == house.match != "":
            words = house.tr("Other phones are at this table: it goes on there by itself.")
            house.say(words, "illegal")
            continue
        arrived.append(arrive(house.store, one))
        await asyncio.sleep(0)
    house.forget_tables()
    return _told(house, arrived)


async def take_card(house: House, deck: str, card: str, data: bytes) -> Go | OpenWith:
    """A photograph of a card of this deck; raises NotHere."""
    screen, tr = Enrol(house, {"deck": deck}), house.tr
    try:
        return await screen.take(card, data)
    except Unreadable:
        house.say(tr("This is no picture that can be read. Nothing has changed."), "illegal")
    except OSError as bad:
        house.say(f"{bad.strerror or bad}", "illegal")
    return OpenWith(Go("enrol", where(deck=deck)), enrolling.chosen(screen.kept(), Draft(), card))


async def take_other(house: House, file: Path) -> Go:
    """Plays of another program, sheets, a deck of another device, or nothing that is known."""
    data = file.read_bytes()
    if (go := _take_things(house, data)) is not None:
        return go
    if may_hold_plays(data):
        if house.reading_plays is not None:
            house.reading_plays.cancel()
        house.reading_plays = asyncio.create_task(_take_plays(house, data))
        return Go("old_plays")
    words = await asyncio.to_thread(text_in, data)
    if (go := _take_sheets(house, data, words)) is not None:
        return go
    if card_names(file):
        with suppress(BadDeck):
            deck = DeckStore(house.folder / "decks").take_in(file, "")
            house.remember("decks", house.settings["decks"] | {deck.game: deck.name})
            house.say(house.tr("Taken in: {name}").format(name=deck.title))
            return Go("shelf")
    house.say(house.tr("This is no match that Cairn can read. Nothing has changed."), "illegal")
    return Go("home")


async def _take_plays(house: House, data: bytes) -> None:
    """Plays of another program wait on their page; a large file takes a second or two."""
    name = house.tr("The file that was sent")
    house.found_plays = None
    try:
        plays = await asyncio.to_thread(read_plays, data, known(batches_of(house)))
        house.found_plays = FoundPlays(name, plays)
    except NoPlays as bad:
        house.say(why_not_read(house.tr, name, bad), "illegal")
    finally:
        if house.reading_plays is asyncio.current_task():
            house.reading_plays = None


def _take_things(house: House, data: bytes) -> Go | None:
    """Boards or tiles of a library; None: it holds none."""
    for name in LIBRARIES:
        shelf = KeptThings[Any, Any](house, name, lambda why: house.say(why, "illegal"))
        sharing = shelf.library.sharing
        if sharing is None or shelf.library is LIBRARY:
            continue
        try:
            text = data.decode("utf-8-sig")
            arrival = sharing.taken(shelf.things, sharing.data(text), False)
        except (ValueError, LookupError, TypeError, RecursionError):
            continue
        if shelf.keep(arrival.things):
            house.say(sharing.came(reader_of(house), arrival.came))
        return Go("library", where(library=name))
    return None


def _take_sheets(house: House, data: bytes, words: str) -> Go | None:
    """A sheet's text, many of them, or a code's text; None: it is no sheet.

    words: those of a code, if the file is a picture of one."""
    sharing = LIBRARY.sharing
    assert sharing is not None
    try:
        text = words or data.decode("utf-8-sig")
        arrival = sharing.taken(own_sheets(house), sharing.data(text), False)
    except (ValueError, RecursionError) as bad:
        if isinstance(bad, Unfit) and b"players" in data:
            house.say(f"{house.tr(sharing.stranger)} {bad}", "illegal")
            return Go("any_game")
        return None
    refused = keep_sheets(house, arrival.things)
    came = sharing.came(reader_of(house), arrival.came)
    house.say(refused or came, "illegal" if refused else "")
    return Go("any_game")


def _told(house: House, arrived: list[Arrival]) -> Go:
    tr, ntr = house.tr, house.ntr
    if len(arrived) == 1:
        said = {
            "new": tr("The match is here. It can go on on this phone."),
            "longer": tr("The match went on elsewhere. What is new has been added."),
            "known": tr("This match is here already. Nothing was added."),
            "aside": tr(
                "The file tells this match differently. Both are kept, this one beside it."
            ),
        }
        house.say(said[arrived[0].kind])
        return Go("result", where(match=arrived[0].match))
    if arrived:
        kinds = Counter(one.kind for one in arrived)
        new = kinds["new"] + kinds["aside"]
        house.say(ntr("{n} match is new", "{n} matches are new", new).format(n=new))
    return Go("matches")
