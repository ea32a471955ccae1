"""What watchers are shown of every game, at every moment of whole matches."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po

from companion import locale
from companion.games import COVERS
from companion.games.entry_text import line_of
from companion.match.log import Header
from companion.match.phrases import Speech
from companion.match.table import Played, Table
from companion.play.scene import Stage
from companion.web.evening_html import between
from companion.web.look import SPRITE
from companion.web.page import document, draw
from companion.web.turn_html import marks
from companion.web.view import LYING, View, watched
from scoring.glen_more.clans import CARDS, CRESTS
from tests import THOROUGH
from tests.dealers.sheet import OPTIONS
from tests.sync.watching import MATCHES, NAMES, empty_table, entries

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{name}{0}%s",
    "\u202eeve&amp;'",
    "</ul></div>",
)
UPRIGHT = Stage(374, 690)
DRAWN = [match for match in MATCHES if match != "schotten-totten"]


@cache
def played(match: str, names: tuple[str, ...] = NAMES) -> Table:
    """The whole match, with one move taken back and one refused."""
    table = empty_table(match, names)
    for n, entry in enumerate(entries(match)):
        assert table.append(entry).verdict.ok
        if n == 5:
            table.undo()
            table.append(entry)
            table.append(entry | {"seat": 77} if "seat" in entry else entry | {"move": "?"})
    return table


def tree(html: str) -> ElementTree.Element:
    """Well-formed, to the letter."""
    return ElementTree.fromstring(f"<main>{html}</main>")


def pages(table: Table, seq: int, lang: str = "en", speech: Speech | None = None) -> list[View]:
    """Upright and lying."""
    return [watched(table, "kitchen", seq, stage, lang, speech) for stage in (UPRIGHT, LYING)]


def table_html(view: View) -> str:
    now = draw(view, "")
    shown = (now.turn, now.scene.html, now.won, now.steps)
    return f"<h1>{escape(view.title)}</h1><p>{now.about}</p>{''.join(shown)}"


def both(table: Table, seq: int) -> str:
    return "".join(map(table_html, pages(table, seq)))


def heard(root: ElementTree.Element) -> Iterator[str]:
    """Everything that is written or read out."""
    for element in root.iter():
        if element.get("class") != "glyph" and "glyph" not in element.get("class", "").split():
            yield element.text or ""
        yield element.tail or ""
        yield element.get("aria-label") or ""


@pytest.mark.parametrize("match", MATCHES)
def test_every_moment_can_be_drawn(match: str) -> None:
    table = played(match)
    for seq in [*range(0, len(table.record), 1 if THOROUGH else 3), len(table.record)]:
        now = pages(table, seq, ("en", "cs", "es")[seq // 3 % 3])[seq % 2]
        root = tree(table_html(now))
        assert now.said
        assert "None" not in now.said
        assert bool(between(now)) == (table.game.outcome(table.state_after(seq)) is not None)
        ids = {use.get("href", "")[1:] for use in root.iter("use")}
        sprites = SPRITE + marks(now.players)
        assert all(f'<symbol id="{id}"' in sprites for id in ids)


@pytest.mark.parametrize("match", MATCHES)
def test_every_player_is_found_among_the_headings(match: str) -> None:
    """Upright and lying."""
    table = played(match)
    for seq in (0, len(table.record)):
        root = tree(both(table, seq))
        drawings = [e for e in root.iter() if "scene" in e.get("class", "").split()]
        assert len(drawings) == 2
        for drawing in drawings:
            heads = [e for e in drawing.iter() if e.get("role") == "heading"]
            assert {e.get("aria-level") for e in heads} == {"2"}
            labels = [e.get("aria-label", "") for e in heads]
            assert all(any(name in words for words in labels) for name in table.header.players)


@pytest.mark.parametrize("match", MATCHES)
def test_a_name_is_only_ever_a_name(match: str) -> None:
    table = played(match, HOSTILE)
    last = len(table.record)
    for seq in {0, last, *range(1, last, max(1, last // 12))}:
        now = watched(table, HOSTILE[1], seq, LYING, "en")
        root = tree(table_html(now))
        tags = {element.tag for element in root.iter()}
        assert not tags & {"script", "img", "style", "a", "form", "iframe"}
        attributes = {name for element in root.iter() for name in element.attrib}
        assert not {name for name in attributes if name.startswith("on") or name == "style"}
        assert any(HOSTILE[0] in text for text in heard(root))
        page = document(draw(now, ""), "")
        assert page.count("<script src=") == page.count("<script") == 2
        assert "<img" not in page


ENGLISH = re.compile(r"\{[^}]*\}|[A-Za-z]")


def veiled(text: str) -> str:
    """A language in which every letter is the same; what stands in braces is kept."""
    return ENGLISH.sub(lambda found: found[0] if found[0][0] == "{" else "ж", text)


def own_words(match: str) -> set[str]:
    """What is called the same in every language, also shortened: people, titles, own names."""
    table = empty_table(match)
    words = {*NAMES, *(name[0] for name in NAMES), "Bo’s", "kitchen", "S", "T"}
    words |= {word for cover in COVERS.values() for word in cover.title.split()}
    if table.header.game == "glen-more":
        named = [*table.state.tiles, *CRESTS, *CARDS]
        parts = {word for name in named for word in re.findall(r"[\w’']+", name)}
        words |= parts | {word[0] for word in parts}
    if table.header.own_title:
        words |= {word.capitalize() for word in re.findall(r"\w+", json.dumps(OPTIONS))}
        words |= {word.lower() for word in words}
    return words


@pytest.mark.parametrize("match", DRAWN)
def test_nothing_is_written_in_english_only(match: str) -> None:
    """Every word goes through the reader's language, and every text is in its catalogues."""
    table, asked = played(match), set[str]()

    def tr(text: str) -> str:
        asked.add(text)
        return veiled(text)

    def ntr(one: str, more: str, n: int) -> str:
        asked.add(one)
        return veiled(one if n == 1 else more)

    own = own_words(match)
    for entry in [None, *table.record[:: 3 if THOROUGH else 6], table.record[-1]]:
        speech = Speech(tr, ntr, table.header.players)
        page = tree("".join(map(table_html, pages(table, entry.n if entry else 0, "en", speech))))
        words = [*heard(page), line_of(table, entry, speech).text if entry else ""]
        found = set(re.findall(r"[A-Za-z][\w’']*", " ".join(words)))
        assert found <= own
    for lang in ("cs", "es"):
        assert asked <= catalogue(lang) | {"", *(cover.title for cover in COVERS.values())}


@cache
def catalogue(lang: str) -> set[str]:
    folder = Path(locale.__path__[0]) / lang / "LC_MESSAGES"
    texts = [message.id for po in folder.glob("*.po") for message in read_po(po.open("rb"))]
    return {text if isinstance(text, str) else text[0] for text in texts}


@pytest.mark.parametrize("match", DRAWN)
@pytest.mark.parametrize(
    "entry",
    [
        {"move": "amend"},
        {"move": "play", "seat": None, "cards": 7},
        {"move": "add", "seat": 9, "to": 3},
        {"move": "take", "from": [1], "space": {}},
        {"move": "bonus", "goods": [{}], "at": "x"},
        {"move": "trade", "give": 3, "get": None, "with": "x"},
        {"move": "build", "what": []},
        {"move": "remove", "from": {"clearing": "x"}},
        {"move": "remove", "from": {"camp": [1, 2]}},
        {"move": "roll", "dice": ["x"], "wildling": None},
        {"move": "token", "kind": {}, "clan": 3},
        {"move": [], "seat": True},
    ],
    ids=lambda entry: str(entry["move"]),
)
def test_a_refused_entry_can_be_told_whatever_it_says(match: str, entry: dict[str, object]) -> None:
    table = empty_table(match)
    refused = table.append(entry)
    text = line_of(table, refused, Speech(str, lambda one, more, n: one, table.header.players)).text
    assert isinstance(text, str)
    assert text


def last(table: Table, move: str) -> Played:
    return next(p for p in reversed(table.record) if p.verdict.ok and p.entry.get("move") == move)


def text(table: Table, played: Played) -> str:
    html = both(table, played.n)
    return " ".join("".join(tree(html).itertext()).split())


def test_dnup_tells_the_sets() -> None:
    table = played("dnup")
    laid = last(table, "play")
    seat = laid.entry["seat"]
    size, value = len(laid.entry["cards"]), laid.entry["cards"][0].partition("/")[0]
    assert f"{size} × {value}" in text(table, laid)
    assert pages(table, laid.n)[0].said == f"Last: {NAMES[seat]} plays {size} × {value}"


def test_dnup_shows_cards_that_were_said_by_number() -> None:
    """On the table, and in a hand that took them: turned, their active value was never said."""
    table = empty_table("dnup")
    for entry in (
        {"seat": 0, "move": "deal", "starter": 0},
        {"seat": 0, "move": "play", "cards": ["5/?", "5/8"]},
        {"seat": 1, "move": "play", "cards": ["4/?"]},
        {"seat": 2, "move": "take", "from": {"seat": 0}},
    ):
        assert table.append(entry).verdict.ok
    before, now = (tree(both(table, seq)) for seq in (3, 4))
    assert "4, the other half not said" in heard(before)
    assert [*heard(before)].count("?") == 2 * len(before.findall(".//svg[@role='group']"))
    assert "Cy, tokens: 0 of 4, in hand 11, known: 8 ?" in heard(now)


def test_the_pad_adds_up() -> None:
    table = played("glen-more-score")
    root = tree(both(table, len(table.record)))
    drawings = [svg for svg in root.iter("svg") if "scene" in svg.get("class", "").split()]
    assert len(drawings) == 2, "upright and lying"
    for drawing in drawings:
        lines = {g.get("data-key"): g.get("aria-label") or "" for g in drawing.iter("g")}
        for seat, vp in enumerate(table.view()["vp"]):
            text = lines[f"rounds.{seat}"].removeprefix(f"{NAMES[seat]}: ").replace("−", "-")
            *parts, whole = [int(part.split()[-1]) for part in text.split(", ")]
            assert whole == sum(parts) == vp
            assert lines[f"total.{seat}"] == str(vp)
            assert lines[f"player.{seat}"].startswith(f"{NAMES[seat]}: {vp} point")


def test_the_watch_tells_what_the_wildlings_did() -> None:
    table = played("nights-watch-wildlings")
    breach = next(p for p in table.record if any(e["event"] == "breach" for e in p.events))
    before = table.game.view(table.state_after(breach.n - 1), None)
    section = next(e["section"] for e in breach.events if e["event"] == "breach")
    guards = len(before["wall"][section - 1])
    words = text(table, breach)
    assert f"Clearing {2 * section - 1}–{2 * section}: " in words
    assert re.search(rf"{guards} guards?\. Breach", words)
    assert "Breaches" in words


@pytest.mark.parametrize("aid", [None, True, False])
def test_of_a_hand_watchers_see_only_its_size(aid: bool | None) -> None:
    """The same page whatever the hands hold."""
    pages = set()
    for card, other in (("ore", "wood"), ("wool", "brick")):
        table = Table(Header("nights-watch", NAMES[:3], {"first": 0, "memory_aid": aid}))
        hands = [{card: 3}, {other: 2, card: 1}, {}]
        assert table.append({"move": "amend", "hands": hands, "turn": 0}).verdict.ok
        assert table.view()["hands"][0]["certain"] == {card: 3}
        pages.add(both(table, 1))
    assert len(pages) == 1


def test_the_territory_lists_every_tile() -> None:
    table = played("glen-more")
    place = last(table, "place")
    view = table.game.view(place.state, None)
    lines = "\n".join(heard(tree(both(table, place.n))))
    for seat in view["seats"]:
        for plot in seat["tiles"]:
            x, y = plot["at"]
            assert f"{x}, {y}: ".replace("-", "−") in lines
