"""The library of score sheets on a device: listed, copied, deleted, exported and imported."""

from __future__ import annotations

import json
from typing import Any

from companion.games.sheet import kept
from companion.games.sheet.code import from_code, is_code
from companion.games.sheet.kept import KeptSheet, Sheets
from companion.i18n import N_
from companion.play import library
from companion.play.reader import Reader
from scoring.sheet.toml_file import LARGEST_FILE

FORMAT = "cairn-sheets/1"
PAGE = "sheet_editor"
"""Where a sheet is changed."""
EMPTY = "empty"
"""The pattern of a sheet with a single line."""


def listing(at: Reader, own: Sheets) -> library.Listing:
    """Own sheets first."""
    tr, count = at.tr, at.ntr("{n} own sheet", "{n} own sheets", len(own))
    sections = (
        library.Section(tr("Own sheets"), tuple(item(at, one) for one in own)),
        library.Section(tr("Always there"), tuple(item(at, one) for one in _built_in(at))),
    )
    return library.Listing(count.format(n=len(own)), sections)


def _built_in(at: Reader) -> Sheets:
    return kept.all_sheets((), at.lang)


def item(at: Reader, one: KeptSheet) -> library.Item:
    """With how many play it, or what is wrong with it."""
    trouble, sheet = one.trouble, one.sheet
    icon, note = "points", kept.trouble_text(trouble, at.tr) if trouble is not None else ""
    if sheet is not None:
        note = people(at, sheet.players)
    elif trouble is not None:
        icon = "warning"
    return library.Item(one.id, one.title(at.lang), note, icon=icon)


def people(at: Reader, players: range) -> str:
    least, most = players[0], players[-1]
    if least == most:
        return at.ntr("{n} player", "{n} players", least).format(n=least)
    text = at.ntr("{least} to {n} player", "{least} to {n} players", most)
    return text.format(least=least, n=most)


def name(own: Sheets, id: str) -> str:
    """Of one's own."""
    return next((one.title("en") for one in own if one.id == id), "")


def copied(at: Reader, own: Sheets, id: str) -> tuple[Sheets, str]:
    if id == EMPTY:
        return kept.added(own, kept.new_text(at.tr("My game"), at.tr("Points")))
    return kept.copied(own, id)


# Given and taken


def given(own: Sheets) -> dict[str, Any]:
    return {"format": FORMAT, "sheets": [one.text for one in own]}


def taken(own: Sheets, data: object, theirs: bool) -> library.Arrival[Sheets]:
    """What is here already in the same words is not kept twice; raises ValueError."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("no sheets")
    texts = data.get("sheets")
    if not isinstance(texts, list) or not 0 < len(texts) <= kept.MAX_SHEETS:
        raise ValueError("no sheets")
    came = own
    for text in texts:
        came, _ = kept.added(came, checked(text))
    return library.Arrival(came, len(came) - len(own))


def checked(text: object) -> str:
    """A stranger's text if it is a sheet; raises ValueError."""
    if not isinstance(text, str) or len(text) > LARGEST_FILE:
        raise ValueError("no sheet")
    found = kept.read_text(text)
    if isinstance(found, kept.Trouble):
        raise library.Unfit(f"{found.line}: {found.what}")
    return text


def data(text: str) -> dict[str, Any]:
    """Of a file of sheets, of a single sheet's own text, or of what a code says."""
    if is_code(text.strip()):
        text = from_code(text.strip())
    if text.lstrip().startswith("{"):
        found = json.loads(text)
        return found if isinstance(found, dict) else {}
    return {"format": FORMAT, "sheets": [text]}


def offered(own: Sheets) -> list[tuple[str, object]]:
    """Only those that can be played."""
    return [(one.title("en"), {"text": one.text}) for one in own if one.sheet is not None]


def take(at: Reader, own: Sheets, data: object) -> tuple[Sheets, str]:
    if not isinstance(data, dict) or data.keys() != {"text"}:
        raise ValueError("no sheet")
    came, id = kept.added(own, checked(data["text"]))
    found = kept.find(came, id)
    assert found is not None
    return came, at.tr("A score sheet has come: {name}.").format(name=found.title(at.lang))


LIBRARY: library.Library[Sheets, Any] = library.Library(
    title=N_("Score sheets"),
    read=kept.read,
    written=kept.as_data,
    listing=listing,
    editor=None,
    page=PAGE,
    name=name,
    without=kept.without,
    deleted=(N_("Delete"), N_("Matches that use it keep it")),
    help=N_("What is counted, and who wins"),
    copied=copied,
    beginnings=library.Beginnings(
        N_("New sheet"),
        N_("How does it begin?"),
        (
            (EMPTY, N_("With a single line")),
            ("categories", N_("With several categories")),
            ("exact_bids", N_("With rounds and bids")),
        ),
    ),
    sharing=library.Sharing(
        file="cairn-sheets.json",
        given=given,
        taken=taken,
        came=lambda at, n: at.ntr("{n} new sheet.", "{n} new sheets.", n).format(n=n),
        title=N_("Take sheets in"),
        note=N_("Sheets made on another phone"),
        stranger=N_("This file holds no score sheet. Nothing has changed."),
        kinds=(".toml", ".json"),
        data=data,
    ),
    offer=library.Offer(offered, take),
    refused=kept.refused,
)
