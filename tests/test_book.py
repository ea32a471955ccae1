"""The rule books: all rules explained, every number comes from data, every term from the box."""

import re
import string
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.book import ReaderBook, spans, topics
from companion.games import COVERS, app_of
from companion.i18n import LANGUAGES, language
from companion.match.check import read_session
from companion.match.log import is_aside
from companion.match.phrases import Speech
from companion.match.table import Table
from companion.play.scene import Block, Stage
from scoring import GAMES
from scoring.book import book_of
from scoring.nights_watch.moves import CARDS, HEROES
from scoring.rules import names_of, rules_of
from scoring.schotten_totten.state import TACTICS
from tests.languages import COMPLETE
from tests.play.layout import faults

ROOT = Path(__file__).parent.parent
PACKAGES = sorted({game.package for game in GAMES.values()})
WATCH_EVENTS = {
    "camp", "rush", "walk", "guard_lost", "close_up", "breach", "enter", "home", "marker", "end"
}  # fmt: skip
NUMBER_WORDS = {
    "en": "three four five six seven eight nine ten eleven twelve",
    "cs": "tři čtyři pět šest sedm osm devět deset jedenáct dvanáct",
    "es": "tres cuatro cinco seis siete ocho nueve diez once doce",
}
NARROWEST = 264
"""dp that the smallest phone leaves a picture."""
NO_COUNTS = ("three of a kind", "a seven", "un siete")
"""Names of things that are not counted."""


def texts_of(package: str) -> Iterator[tuple[str, str]]:
    """(where, English template) of everything the book says."""
    for chapter in book_of(package).chapters:
        yield chapter.id, chapter.title
        yield chapter.id, chapter.note
        for section in chapter.sections:
            yield section.id, section.title
            for paragraph in section.paragraphs:
                yield paragraph.id, paragraph.text
            for step in section.steps:
                yield section.id, step.text


@pytest.mark.parametrize("package", PACKAGES)
def test_every_rule_has_one_paragraph(package: str) -> None:
    listed = [
        id
        for section in book_of(package).sections.values()
        for paragraph in section.paragraphs
        for id in paragraph.rules or (paragraph.id,)
    ]
    assert len(listed) == len(set(listed))
    assert set(rules_of(package)) <= set(listed)


@pytest.mark.parametrize("package", PACKAGES)
def test_sections_are_found_by_their_names(package: str) -> None:
    book = book_of(package)
    names = [section.id for chapter in book.chapters for section in chapter.sections]
    assert len(names) == len(set(names))
    for section in book.sections.values():
        assert set(section.see) <= set(names), section.id
        for paragraph in section.paragraphs:
            links = re.findall(r"\]\(([^)]+)\)", paragraph.text)
            assert set(links) <= set(names), paragraph.id


@pytest.mark.parametrize("package", PACKAGES)
def test_a_book_teaches_in_order(package: str) -> None:
    chapters = [chapter.id for chapter in book_of(package).chapters]
    begins = [id for id in ("need", "setup", "turn") if id in chapters]
    ends = [id for id in ("end", "variants") if id in chapters]
    assert "turn" in chapters
    assert chapters[: len(begins)] == begins
    assert chapters[len(chapters) - len(ends) :] == ends


@pytest.mark.parametrize("package", ["schotten_totten", "dnup", "glen_more", "nights_watch"])
def test_the_book_of_a_box_has_seven_chapters(package: str) -> None:
    assert len(book_of(package).chapters) == 7


def test_every_card_hero_landmark_and_crest_is_told() -> None:
    assert set(TACTICS) <= set(book_of("schotten_totten").places)
    watch = book_of("nights_watch").places
    assert {*HEROES, *CARDS} <= set(watch)
    glen = book_of("glen_more").places
    for file in ("clans.toml", "landmarks.toml"):
        data = tomllib.loads((ROOT / "scoring/glen_more" / file).read_text(encoding="utf-8"))
        assert set(data) <= set(glen), file


def test_every_event_leads_to_its_section() -> None:
    assert set(book_of("nights_watch").places) >= WATCH_EVENTS


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_leads_to_its_section(game: str) -> None:
    places = book_of(GAMES[game].package).places
    for kind in GAMES[game].moves:
        assert kind.says["move"] in places, kind


@pytest.mark.parametrize("package", PACKAGES)
def test_what_questions_lead_to_is_in_the_book(package: str) -> None:
    places, found = book_of(package).places, set()
    for file in (ROOT / "companion/games" / package).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r'\brule="([^"]+)"|rule_tool\(tr, "([^"]+)"\)', text))
    named = {name for pair in found for name in pair if name}
    assert named <= set(places)


@pytest.mark.parametrize("game", GAMES)
def test_what_golden_sessions_set_off_is_found(game: str) -> None:
    """The last move of a match always leads somewhere."""
    places = book_of(GAMES[game].package).places
    for path in sorted((ROOT / "tests/golden" / game).glob("*.jsonl"))[:6]:
        session = read_session(str(path))
        table = Table(session.header)
        for line in session.lines:
            if not is_aside(line):
                played = table.append(line)
                if played.verdict.ok and "undo" not in played.entry:
                    assert any(topic in places for topic in topics(played)), played.entry


def test_what_a_giant_sets_off_leads_to_the_giant_and_not_to_the_climber() -> None:
    session = read_session(str(ROOT / "tests/golden/nights-watch/giant-recheck.jsonl"))
    table = Table(session.header)
    moved = [table.append(line) for line in session.lines if not is_aside(line)][-1]
    places = book_of("nights_watch").places
    shown = [places[topic][0].id for topic in topics(moved) if topic in places]
    assert shown[0] == "breach"
    assert {"giant", "regular", "blocked", "posting"} <= set(shown)
    assert "climber" not in shown


@pytest.mark.parametrize("lang", NUMBER_WORDS)
@pytest.mark.parametrize("package", PACKAGES)
def test_no_number_is_typed_into_a_text(package: str, lang: str) -> None:
    tr = language(lang).gettext
    words = re.compile(rf"\b({'|'.join(NUMBER_WORDS[lang].split())})\b")
    for where, text in texts_of(package):
        said = re.sub(r"\{[^}]*\}", "", tr(text))
        assert not re.search(r"\d", said), (where, said)
        for name in NO_COUNTS:
            said = said.casefold().replace(name, "")
        assert not words.search(said), (where, said)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("package", PACKAGES)
def test_translations_name_the_same_numbers_and_lead_to_the_same_places(
    package: str, lang: str
) -> None:
    tr = language(lang).gettext
    for where, text in texts_of(package):
        assert lang not in COMPLETE or tr(text) != text, (where, text)
        assert fields(tr(text)) == fields(text), where
        links = re.findall(r"\]\(([^)]+)\)", text)
        assert re.findall(r"\]\(([^)]+)\)", tr(text)) == links, where


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_book_can_be_read(game: str, lang: str) -> None:
    book = ReaderBook(GAMES[game], lang)
    for chapter in book.chapters:
        assert "{" not in book.note(chapter)
        for section in chapter.sections:
            for paragraph in section.paragraphs:
                text = book.text(paragraph)
                assert text
                assert not re.search(r"[{}\[\]]", text), paragraph.id
                assert book.source(paragraph), paragraph.id
                assert not re.search(r"_", text + book.source(paragraph)), paragraph.id


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("package", PACKAGES)
def test_sources_are_translated(package: str, lang: str) -> None:
    """Where they are more than pages."""
    from tests.tools.locale import worded

    tr = language(lang).gettext
    for section in book_of(package).sections.values():
        for paragraph in section.paragraphs:
            if worded(paragraph.source):
                assert tr(paragraph.source) != paragraph.source, paragraph.id


def test_a_search_finds_titles_first_and_knows_no_accents() -> None:
    book = ReaderBook(GAMES["nights-watch"], "en")
    found = book.search("giant")
    assert found[0].section.id == "giant"
    assert {hit.section.id for hit in found} >= {"giant", "box"}
    czech = ReaderBook(GAMES["nights-watch"], "cs")
    assert czech.search("PROLOMENI zdi")[0].section.id == "breach"
    assert book.search("  ") == []
    assert book.search("zeppelin") == []


TIRED = {
    ("nights-watch", "en"): {"giants": "giant", "wildings": "tokens", "trade bank": "trade"},
    ("nights-watch", "cs"): {"obri": "giant", "lezci": "climber", "obchodovat": "trade"},
    ("nights-watch", "es"): {"escaladores": "climber", "gigantes": "giant", "heroe": "startguards"},
    ("schotten-totten", "cs"): {"zolici": "tacticcards", "bahno": "tacticcards"},
    ("schotten-totten", "en"): {"recuiter": "tacticcards", "tactical": "tactics"},
    ("glen-more", "es"): {"rio": "tile", "reconstruido": "rebuilding"},
    ("dnup", "cs"): {"hvezdy": "star", "otočím karty prosím": "turnhand"},
}
"""Plurals, other cases, slips, words that are not in the book: the section that comes first."""


@pytest.mark.parametrize(("game", "lang"), TIRED)
def test_a_search_finds_what_a_tired_person_types(game: str, lang: str) -> None:
    book = ReaderBook(GAMES[game], lang)
    wanted = TIRED[game, lang]
    found = {words: [hit.section.id for hit in book.search(words)[:1]] for words in wanted}
    assert found == {words: [section] for words, section in wanted.items()}


def test_what_was_looked_for_is_marked_as_typed_or_as_a_whole_word() -> None:
    assert spans("Tři obři a obr", "OBR") == [(4, 7)]
    assert spans("A giant walks", "giants") == [(2, 7)]
    assert spans("Recruiters and a spy", "spy recruit") == [(0, 7), (17, 20)]
    assert spans("Nothing here", "wall") == []


@pytest.mark.parametrize("game", COVERS)
def test_the_pictures_of_a_book_are_drawn_in_their_room(game: str) -> None:
    pictures = app_of(game).pictures
    sections = book_of(GAMES[game].package).sections.values()
    assert {section.picture for section in sections} - {""} == set(pictures)
    for lang in LANGUAGES:
        texts = language(lang)
        speech = Speech(texts.gettext, texts.ngettext, ())
        for name, draw in pictures.items():
            for wide in (NARROWEST, 296, 500):
                scene = draw(speech, Stage(wide, 180))
                (shape,) = scene.shapes
                assert shape.says, name
                assert scene.height <= 310, name
                assert faults(scene, Stage(wide, 180)) == [], name
                boxes = [mark.box for mark in shape.marks if isinstance(mark, Block)]
                assert all(box.x >= -1 and box.right <= wide + 1 for box in boxes), (name, wide)


SHOWN = {
    "schotten_totten": "playing claiming proof formations tacticcards joker modes ruses win",
    "dnup": "cards lay add take turnhand sets golden two",
    "glen_more": "ring taking market placing rebuilding activating movement clanboard rounds",
    "nights_watch": (
        "yield seven build roads distance keeps posting north walk regular climber giant breach "
        "rush blocked"
    ),
}


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_easier_shown_than_told_has_its_picture(package: str) -> None:
    sections = book_of(package).sections
    assert [id for id in SHOWN.get(package, "").split() if not sections[id].picture] == []


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "main.py", "rules", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_command_prints_every_rule_with_its_standing(game: str) -> None:
    printed = run(game).stdout.splitlines()
    for rule in rules_of(GAMES[game].package).values():
        assert f"{rule.id}  [{rule.standing}; {rule.source}]" in printed


def test_the_command_prints_one_chapter_in_the_readers_language() -> None:
    by_number = run("schotten-totten", "--chapter", "6", "--lang", "cs")
    assert by_number.returncode == 0
    for name in ("end", "konec a bodovani"):
        assert by_number.stdout == run("schotten-totten", "--chapter", name, "--lang", "cs").stdout
    assert "end.five-stones  [tištěné; CZ s. 10, ES s. 10]" in by_number.stdout
    assert "claim.unproven" not in by_number.stdout
    nowhere = run("schotten-totten", "--chapter", "99")
    assert nowhere.returncode == 2
    assert len(nowhere.stderr.splitlines()) == 1


def test_cards_are_called_in_the_book_as_on_the_table() -> None:
    for package in PACKAGES:
        names: dict[str, Any] = names_of(package)
        for section in book_of(package).sections.values():
            for paragraph in section.paragraphs:
                if paragraph.label and paragraph.id in names:
                    assert paragraph.label == names[paragraph.id]
