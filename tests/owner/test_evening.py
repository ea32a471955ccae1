"""An evening over HTTP alone: matches follow each other, and everybody keeps the same link."""

from __future__ import annotations

import json
import re
import signal
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.games.sheet.kept import new_text
from tests.owner.conftest import Start
from tests.owner.reading import read
from tests.owner.serving import Serve, Visitor, owner_of, seat_at, session_bytes

PAGES = [
    "/home",
    "/new_match?game=dnup",
    "/matches",
    "/deleted",
    "/statistics",
    "/rules",
    "/rules?game=dnup",
    "/settings",
    "/shelf",
]


def match_of(address: str) -> str:
    return parse_qs(urlsplit(address).query)["match"][0]


def begin(owner: Visitor, game: str = "dnup") -> str:
    """A new match, begun from its page; the address of its codes."""
    address = owner.touch(f"/new_match?game={game}", spot="start").to
    assert urlsplit(address).path == "/seats"
    return address


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_well_formed(owner: Visitor, path: str) -> None:
    answer = owner.get(path)
    assert answer.status == 200
    read(answer.text)


@pytest.mark.parametrize(
    "path",
    ["/rule_section?game=dnup&section=none", "/library?library=none", "/new_match?game=none",
     "/result?match=none", "/history?match=none", "/seats?match=none", "/table/none/"],
)  # fmt: skip
def test_an_address_of_nothing_leads_home(owner: Visitor, path: str) -> None:
    answer = owner.get(path)
    assert (answer.status, "Cairn" in answer.text) == (200, True)


def test_a_sheet_that_is_deleted_comes_back_by_the_notice(owner: Visitor) -> None:
    owner.send("birds.toml", new_text("Birds of the north", "Eggs").encode())
    editor = "/sheet_editor?thing=birds_of_the_north"
    deleted = owner.touch(owner.touch(editor, spot="more").to, spot="delete")
    assert deleted.to == "/any_game"
    page = owner.get(deleted.to).text
    assert "Deleted: Birds of the north" in page
    (spot,) = set(re.findall(r'value="(undo\.\w+)"', page))
    assert owner.touch(deleted.to, spot=spot).to == "/any_game"
    assert owner.get(editor).text.count("<h1>Birds of the north</h1>") == 1


def test_home_shows_how_phones_come(house: Serve, owner: Visitor) -> None:
    page = owner.get("/home").text
    assert house.said["join"].split("/?")[0].removeprefix("http://") in page
    assert house.said["code"][:3] in page


def test_whoever_comes_before_the_first_match_waits_and_goes_on(start: Start) -> None:
    serve = start()
    early = Visitor(serve.said["join"])
    waiting = early.get(f"/?code={serve.said['code']}")
    assert 'http-equiv="refresh"' in waiting.text
    begin(owner_of(serve))
    serve.event("open")
    offered = early.get(f"/?code={serve.said['code']}")
    assert "Sit down as A" in offered.text


def test_a_code_for_each_seat_then_who_sits_there(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    address = begin(owner)
    links = serve.event("open")["seats"]
    assert owner.get(address).text.count("scan to sit down") == len(links) == 2
    seat_at(links[1])
    page = owner.get(address)
    read(page.text)
    assert page.text.count("scan to sit down") == 1
    assert "sits at the table" in page.text
    alone = owner.get(owner.touch(address, spot="code.0").to)
    assert 'class="alone"' in alone.text


def test_the_lobby_says_who_begins_what_is_played_and_who_could_listen(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    page = owner.get(begin(owner, "schotten-totten")).text
    assert "Start: A begins" in page
    assert re.search(r'<body [^>]*data-world="[\w-]+"', page)
    assert "Plain HTTP" in page.partition("<footer")[2]
    sheet = {"title": "Our boxes", "players": [1, 12], "line": [{"id": "points"}]}
    people = [f"P{n}" for n in range(12)]
    head = {"format": "companion-session/1", "game": "sheet", "players": people}
    session = json.dumps(head | {"options": {"sheet": sheet}}).encode()
    match = match_of(owner.send("a.jsonl", session + b"\n").to)
    crowd = owner.get(f"/seats?match={match}").text
    assert "<h1>Our boxes</h1>" in crowd
    assert crowd.count("scan to sit down") >= 12
    assert 'class="seats n12"' in crowd


def test_a_seat_goes_on_to_the_next_match_without_another_scan(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    begin(owner)
    links = serve.event("open")["seats"]
    seat, place = seat_at(links[0])
    stream = f"{place}events?match=another&stage=400x800"
    begin(owner, "schotten-totten")
    assert serve.event("open")["seats"] == links
    page = seat.get(place)
    assert page.status == 200
    assert "Schotten Totten" in page.text
    assert "event: out" in seat.ask("GET", stream).text


def test_again_is_one_touch_with_the_same_people_and_links(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    over = owner.send("over.jsonl", session_bytes()).to
    assert urlsplit(over).path == "/result"
    players = json.loads(session_bytes().splitlines()[0])["players"]
    first = serve_again(serve, owner, over)
    seat, place = seat_at(first[0])
    second = serve_again(serve, owner, over)
    assert sorted(first) == sorted(second)
    assert players[0] in seat.get(place).text


def serve_again(serve: Serve, owner: Visitor, over: str) -> list[str]:
    """The seats' links of the match that begins, by who sits there."""
    table = owner.touch(over, spot="again")
    assert table.status == 303
    links: list[str] = serve.event("open")["seats"]
    return links


def test_killed_during_a_match_it_goes_on_with_the_same_links(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    begin(owner)
    opened = serve.event("open")
    seat, place = seat_at(opened["seats"][1])
    serve.end(signal.SIGKILL)
    again = start()
    assert again.owner_link == serve.owner_link
    then = again.event("open")
    assert (then["seats"], then["watch"], then["code"]) == (
        opened["seats"], opened["watch"], opened["code"],
    )  # fmt: skip
    assert seat.get(place).status == 200
    assert owner.get("/home").status == 200


def test_it_ends_by_ctrl_c(start: Start) -> None:
    serve = start()
    begin(owner_of(serve))
    serve.event("open")
    assert serve.end() == 0


def test_a_seat_put_out_sees_no_more_and_a_new_code_lets_in(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    address = begin(owner)
    links = serve.event("open")["seats"]
    seat, place = seat_at(links[0])
    asked = owner.touch(address, spot="out.0").to
    owner.touch(asked, spot="new")
    fresh = serve.event("open")["seats"][0]
    assert fresh != links[0]
    assert seat.get(place).status == 403
    seat_at(fresh)


def test_the_owner_plays_for_whoever_has_no_phone(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    match = match_of(begin(owner, "schotten-totten"))
    table = owner.get(f"/table/{match}/")
    assert table.status == 200
    rev, csrf = table.field("rev"), table.field("csrf")
    spots = re.findall(r'data-spot="([^"]+)"', table.text)
    assert spots
    said = {"csrf": csrf, "rev": rev, "stage": "960x460", "spot": spots[0]}
    assert owner.post(f"/table/{match}/touch", said).status == 303
    assert owner.post(f"/table/{match}/touch", said | {"csrf": "0"}).status == 403


# Files


def test_a_session_comes_in_and_goes_out_as_it_was(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    match = match_of(owner.send("over.jsonl", session_bytes()).to)
    given = owner.get(f"/file/export/{match}")
    assert given.headers["content-disposition"].startswith("attachment")
    came = [json.loads(line) for line in session_bytes().splitlines()]
    went = [json.loads(line) for line in given.body.splitlines() if line.strip()]
    assert went[1:] == came[1:]
    assert went[0]["players"] == came[0]["players"]
    assert owner.get(f"/file/points/{match}").text.startswith("\ufeffdate,game")
    assert owner.get("/file/all").body.strip() == given.body.strip()
    assert came[0]["players"][0] in owner.get("/file/results").text


def test_the_picture_of_a_result_stands_by_itself(start: Start) -> None:
    from xml.etree import ElementTree

    owner = owner_of(start())
    match = match_of(owner.send("over.jsonl", session_bytes()).to)
    answer = owner.get(f"/file/picture/{match}")
    root = ElementTree.fromstring(answer.text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    known = set(re.findall(r"(--[\w-]+):", answer.text))
    assert set(re.findall(r"var\((--[\w-]+)\)", answer.text)) <= known


def test_what_is_no_file_of_ours_changes_nothing(owner: Visitor) -> None:
    answer = owner.send("note.txt", b"Hello")
    assert answer.to == "/home"
    assert "Nothing has changed" in owner.get("/home").text


def test_a_setting_takes_effect_at_once(start: Start) -> None:
    owner = owner_of(start())
    owner.touch("/settings", answer="language:1")
    assert '<html lang="cs"' in owner.get("/home").text
    owner.touch("/settings", answer="theme:1")
    assert 'class="light"' in owner.get("/home").text


def test_an_old_entry_is_changed_from_the_history(start: Start) -> None:
    """The table asks what it was; the history then shows both."""
    serve = start()
    owner = owner_of(serve)
    lines = session_bytes().splitlines(keepends=True)
    match = match_of(owner.send("begun.jsonl", b"".join(lines[:4])).to)
    history = f"/history?match={match}"
    changed = owner.touch(owner.touch(history, spot="entry.1").to, spot="change").to
    assert urlsplit(changed).path == "/table"
    asked = owner.get(changed).text
    assert 'data-question="entry' in asked


def test_the_size_of_text_and_letters_on_cards_take_effect(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    match = match_of(begin(owner, "schotten-totten"))
    plain = table_after_a_card(owner, match, "R4")
    owner.touch("/settings", answer="letters:1")
    lettered = owner.get(f"/table/{match}/").text
    letter = r"<text[^>]*>R</text>"
    assert len(re.findall(letter, lettered)) > len(re.findall(letter, plain))
    assert "text-130" not in owner.get("/settings").text
    owner.touch("/settings", answer="text_size:2")
    assert re.search(r'<body class="[^"]*text-130', owner.get("/home").text)


def table_after_a_card(owner: Visitor, match: str, card: str) -> str:
    """The table's page once that card was laid at the first stone."""
    for spot in ("choose", f"card.{card}", "to.1"):
        table = owner.get(f"/table/{match}/")
        said = {"csrf": table.field("csrf"), "rev": table.field("rev"), "stage": "960x460"}
        owner.post(f"/table/{match}/touch", said | {"spot": spot})
    return owner.get(f"/table/{match}/").text


@pytest.mark.parametrize("library", ["tiles", "boards"])
def test_boards_and_tiles_that_were_given_away_come_back_on_their_page(
    owner: Visitor, library: str
) -> None:
    given = owner.get(f"/file/library/{library}").body
    answer = owner.send("things.json", given)
    assert answer.to == f"/library?library={library}"
    page = owner.get(answer.to).text
    assert 'class="notice "' in page
    ways = owner.get(owner.touch(answer.to, spot="take").to).text
    assert 'action="/take?' in ways
    assert "clipboard" not in ways
