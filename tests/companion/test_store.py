"""The store: written before shown, never overwritten, and clear about what it cannot do."""

import errno
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.i18n import language
from companion.match.check import judged
from companion.match.log import Entry, Header, NotASession, Session, load
from companion.storage.database import ROOM
from companion.storage.errors import (
    CannotOpen,
    ForeignFile,
    NewerFile,
    NoSuchMatch,
    StoreError,
    Taken,
    Unplayable,
)
from companion.storage.store import Store
from tests.languages import WHOLE

HEADER = Header("schotten-totten", ("Ada", "Čeněk"))
PLAY: Entry = {"seat": 0, "move": "play", "card": "G5", "stone": 4}
AGAIN: Entry = {"seat": 0, "move": "play", "card": "G6", "stone": 4}
END: Entry = {"seat": 0, "move": "end_turn"}
THEIRS: Entry = {"seat": 1, "move": "play", "card": "R1", "stone": 1}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "matches.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path)) as opened:
        yield opened


def named(match: str | None, *entries: Entry) -> Session:
    return Session(replace(HEADER, match=match), entries)


def sixty_four_entries() -> Iterator[Entry]:
    for k in range(32):
        yield {"seat": 0, "move": "play", "card": f"G{k % 9 + 1}", "stone": k % 9 + 1}
        yield {"undo": 2 * k + 1}


def test_a_match_comes_back_as_it_was(path: Path) -> None:
    with closing(Store(path)) as store:
        match = store.begin(HEADER)
        table = store.open(match)
        for entry in (PLAY, END, THEIRS):
            assert table.enter(entry).ok
        assert not table.enter(AGAIN).ok
        table.append(AGAIN)
        table.undo()
    with closing(Store(path)) as store:
        again = store.open(match)
    assert [p.entry for p in again.record] == [PLAY, END, THEIRS, AGAIN, {"undo": 3}]
    assert again.record == table.record
    assert again.view() == table.view()
    assert again.header == table.header


def test_many_moves_are_taken_back_in_one_transaction(store: Store) -> None:
    match = store.begin(HEADER)
    table = store.open(match)
    for entry in (PLAY, END, THEIRS):
        assert table.enter(entry).ok
    said: list[str] = []
    store._db.set_trace_callback(said.append)
    assert table.undo_to(0).ok
    store._db.set_trace_callback(None)
    assert [words.split()[0] for words in said] == ["BEGIN", *["INSERT"] * 3, "COMMIT"]
    assert store.entries(match)[3:] == [{"undo": 3}, {"undo": 2}, {"undo": 1}]
    assert store.open(match).standing == table.standing == ()
    assert table.undo_to(0).ok


def test_moves_are_taken_back_all_or_none(store: Store) -> None:
    match = store.begin(HEADER)
    table = store.open(match)
    for entry in (PLAY, END, THEIRS):
        assert table.enter(entry).ok
    elsewhere = store.open(match)
    assert elsewhere.undo().ok
    notified: list[object] = []
    table.listeners.append(notified.append)
    with pytest.raises(Taken):
        table.undo_to(0)
    assert ([played.n for played in table.standing], notified) == ([1, 2, 3], [])
    assert store.entries(match)[3:] == [{"undo": 3}]


def test_a_refused_move_leaves_no_line(store: Store) -> None:
    match = store.begin(HEADER)
    table = store.open(match)
    assert not table.enter({"seat": 1, "move": "pass"}).ok
    assert store.entries(match) == []


def test_an_entry_is_written_before_it_is_shown(path: Path, store: Store) -> None:
    match = store.begin(HEADER)
    table = store.open(match)
    seen: list[tuple[int, int]] = []
    with closing(Store(path)) as other:
        table.listeners.append(lambda p: seen.append((p.n, len(other.entries(match)))))
        table.enter(PLAY)
        table.undo()
    assert seen == [(1, 1), (2, 2)]


def test_room_for_the_log_changes_nothing_that_is_in_it(path: Path, store: Store) -> None:
    table = store.open(store.begin(HEADER))
    assert table.enter(PLAY).ok
    store.make_room()
    store.make_room()
    log = path.with_name("matches.db-wal")
    assert log.stat().st_size == ROOM
    assert table.enter(END).ok
    assert log.stat().st_size == ROOM
    with closing(Store(path)) as other:
        assert other.salvaged is None
        assert other.entries(other.matches()[0].id) == [PLAY, END]
        other.make_room()
    assert table.enter(THEIRS).ok
    assert store.entries(store.matches()[0].id) == [PLAY, END, THEIRS]


def test_where_there_is_no_room_none_is_taken(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "the disk is full")

    match = store.begin(HEADER)
    monkeypatch.setattr(os, "fsync", full)
    store.make_room()
    assert path.with_name("matches.db-wal").stat().st_size < ROOM / 2
    assert store.open(match).enter(PLAY).ok


def test_settings_of_the_file(path: Path, store: Store) -> None:
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_match_gets_a_name_and_a_date(store: Store) -> None:
    match = store.begin(HEADER)
    assert len(match) == 32
    assert int(match, 16)
    assert store.header(match).match == match
    assert store.header(match).begun
    kept = store.begin(replace(HEADER, match="ours", begun="2024-02-29T20:15:00"))
    assert kept == "ours"
    assert store.header("ours").begun == "2024-02-29T20:15:00"


def test_beginning_a_match_twice(store: Store) -> None:
    store.begin(replace(HEADER, match="ours"))
    with pytest.raises(Taken):
        store.begin(replace(HEADER, match="ours", players=("Cy", "Di")))
    assert store.header("ours").players == HEADER.players


def test_the_list_of_matches(path: Path) -> None:
    now = iter(range(1_700_000_000, 1_700_001_000))
    with closing(Store(path, clock=lambda: next(now))) as store:
        first, second = store.begin(HEADER), store.begin(replace(HEADER, begun="once"))
        store.open(first).enter(PLAY)
        lines = store.matches()
    assert [line.id for line in lines] == [first, second]
    assert lines[0].game == "schotten-totten"
    assert lines[0].players == ("Ada", "Čeněk")
    assert [line.entries for line in lines] == [1, 0]
    assert lines[1].begun == "once"
    assert lines[0].begun < lines[0].touched
    assert not any(line.over or line.winners or line.aside_of for line in lines)


WON = [
    entry
    for k, stone in enumerate((1, 2, 3))
    for entry in (
        *(
            line
            for i, (mine, theirs) in enumerate(zip("789", "125", strict=True))
            for line in (
                {"seat": 0, "move": "play", "card": f"{'RGB'[k]}{mine}", "stone": stone},
                *([{"seat": 0, "move": "claim", "stone": stone}] if i == 2 else []),
                {"seat": 0, "move": "end_turn"},
                {"seat": 1, "move": "play", "card": f"{'YVN'[k]}{theirs}", "stone": 7 + k},
                {"seat": 1, "move": "end_turn"},
            )
        ),
    )
]


def test_who_won_is_in_the_list(store: Store) -> None:
    match = store.begin(HEADER)
    table = store.open(match)
    for entry in WON:
        table.enter(entry)
        assert store.matches()[0].outcome == table.outcome()
    assert store.matches()[0].winners == (0,)
    assert store.matches()[0].over
    table.undo()
    assert not store.matches()[0].over
    imported = store.import_session(named("elsewhere", *WON))
    assert {line.id: line.winners for line in store.matches()} == {match: (), imported: (0,)}


def test_delete_and_undelete(store: Store) -> None:
    one, two = store.begin(HEADER), store.begin(HEADER)
    store.open(one).enter(PLAY)
    store.delete(one)
    assert [line.id for line in store.matches()] == [two]
    assert [line.id for line in store.matches(deleted=True)] == [one]
    assert store.entries(one) == [PLAY]
    store.undelete(one)
    assert {line.id for line in store.matches()} == {one, two}


@pytest.mark.parametrize("what", ["open", "entries", "export", "delete", "undelete", "header"])
def test_a_match_that_is_not_there(store: Store, what: str) -> None:
    with pytest.raises(NoSuchMatch, match="no match nowhere"):
        getattr(store, what)("nowhere")


def test_settings(path: Path, store: Store) -> None:
    assert store.setting("lang") is None
    assert store.setting("lang", "en") == "en"
    store.set_setting("lang", "cs")
    store.set_setting("names", {"Čeněk": [1, 2.5, None, "\ud800"]})
    store.set_setting("lang", "es")
    with closing(Store(path)) as again:
        assert again.setting("lang", "en") == "es"
        assert again.setting("names") == {"Čeněk": [1, 2.5, None, "\ud800"]}


def test_a_store_with_all_its_entries_is_exported_and_imported(store: Store, path: Path) -> None:
    match = store.begin(HEADER)
    table = store.open(match)
    odd: list[Entry] = [
        {"undo": 7},
        {"what": "\ud800", "ž": [1.5]},
        {},
        PLAY,
        {"format": "companion-session/1"},
        {"undo": 4},
    ]
    for entry in odd:
        table.append(entry)
    text = "\n".join(store.export(match)).encode()
    session = load(text.splitlines())
    assert session.header == table.header
    assert session.entries == tuple(odd)
    with closing(Store(path.with_name("other.db"))) as other:
        assert other.import_session(session) == match
        assert other.import_session(session) == match
        assert list(other.export(match)) == list(store.export(match))
        assert other.open(match).record == table.record


def test_importing_again_extends(store: Store) -> None:
    assert store.import_session(named("m", PLAY)) == "m"
    assert store.import_session(named("m", PLAY, END, THEIRS)) == "m"
    assert store.entries("m") == [PLAY, END, THEIRS]
    assert store.import_session(named("m", PLAY)) == "m"
    assert store.import_session(named("m")) == "m"
    assert store.entries("m") == [PLAY, END, THEIRS]
    assert len(store.matches()) == 1


@pytest.mark.parametrize(
    "other",
    [
        named("m", AGAIN, END),
        named("m", {**PLAY, "seat": False}, END),
        Session(replace(HEADER, match="m", players=("Cy", "Di")), (PLAY, END)),
        Session(replace(HEADER, match="m", options={"tactics": True}), (PLAY, END)),
    ],
)
def test_another_course_is_kept_aside(store: Store, other: Session) -> None:
    store.import_session(named("m", PLAY, END))
    aside = store.import_session(other)
    assert aside != "m"
    assert store.entries("m") == [PLAY, END]
    assert store.entries(aside) == list(other.entries)
    assert {line.id: line.aside_of for line in store.matches()} == {"m": None, aside: "m"}
    longer = other._replace(lines=(*other.entries, THEIRS))
    assert store.import_session(longer) == aside
    assert store.entries(aside) == [*other.entries, THEIRS]
    assert len(store.matches()) == 2


def test_a_session_without_a_name_is_a_match_of_its_own(store: Store) -> None:
    assert store.import_session(named(None, PLAY)) != store.import_session(named(None, PLAY))
    assert len(store.matches()) == 2


def test_the_order_of_fields_is_no_difference(store: Store) -> None:
    store.import_session(named("m", PLAY))
    turned = dict(reversed(list(PLAY.items())))
    assert store.import_session(named("m", turned, END)) == "m"


def test_importing_a_deleted_match_brings_it_back(store: Store) -> None:
    store.import_session(named("m", PLAY))
    store.delete("m")
    store.import_session(named("m", PLAY))
    assert [line.id for line in store.matches()] == ["m"]


def test_asides_of_a_golden_session_are_no_entries(store: Store) -> None:
    match = store.import_session(named("m", {"note": "hello"}, PLAY, {"expect": {"turn": 0}}))
    assert store.entries(match) == [PLAY]


def test_an_imported_match_is_judged_as_its_file(store: Store) -> None:
    session = named("m", *sixty_four_entries(), {"undo": 1}, *WON)
    store.import_session(session)
    kept = load(line.encode() for line in store.export("m"))
    assert list(judged(kept)) == list(judged(session))


def test_two_stores_on_one_file(path: Path, store: Store) -> None:
    match = store.begin(HEADER)
    with closing(Store(path)) as other:
        ours, theirs = store.open(match), other.open(match)
        ours.enter(PLAY)
        before = theirs.view()
        with pytest.raises(Taken):
            theirs.enter(AGAIN)
        assert theirs.record == []
        assert theirs.view() == before
        assert other.open(match).record == ours.record
    assert store.entries(match) == [PLAY]


def test_a_busy_file(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = store.open(store.begin(HEADER))
    store._db.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program is writing to it"):
            table.enter(PLAY)
        assert table.record == []
    assert table.enter(PLAY).ok


def test_a_newer_file_is_refused_and_left_alone(path: Path) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 2")
        db.execute("DROP TABLE line")
    before = path.read_bytes()
    with pytest.raises(NewerFile, match="newer version of Cairn"):
        Store(path)
    assert path.read_bytes() == before


def test_a_file_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE songs (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(ForeignFile, match="another program"):
        Store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("bad", ["file/matches.db", "", "/proc/nothing/matches.db"])
def test_a_place_that_cannot_be_opened(tmp_path: Path, bad: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotOpen, match=r"cannot be opened: .+\.") as caught:
        Store(tmp_path / bad)
    assert "\n" not in str(caught.value)


def test_a_game_this_version_does_not_know(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = store.begin(HEADER)
    store.open(match).enter(PLAY)
    monkeypatch.setattr("companion.storage.store.GAMES", {})
    with pytest.raises(Unplayable, match="schotten-totten"):
        store.open(match)
    assert len(store.matches()) == 1
    assert len(list(store.export(match))) == 2


def test_bad_options_begin_nothing(store: Store) -> None:
    for bad in (
        replace(HEADER, players=("Ada",)),
        replace(HEADER, players=("Ada", "x" * 5000)),
        replace(HEADER, players=("Ada", "\ud800")),
        replace(HEADER, options={"tactics": 7}),
        replace(HEADER, game="whist"),
    ):
        with pytest.raises(NotASession):
            store.begin(bad)
    assert store.matches() == []


def test_a_thousand_matches_are_listed_by_their_ends(store: Store) -> None:
    """No entry but the first and the last of a match is read: the plan has no scan of lines."""
    from companion.storage.store import LIST

    plan = [row[3] for row in store._db.execute("EXPLAIN QUERY PLAN " + LIST, (False,))]
    assert not [step for step in plan if step.startswith("SCAN") and "match" not in step]
    assert sum("(match_id=? AND n=?)" in step for step in plan) == 2


@pytest.mark.parametrize("lang", WHOLE)
def test_errors_speak_the_readers_language(lang: str) -> None:
    for error in (Taken(), NewerFile(path="x"), CannotOpen(path="x", why="y")):
        text = error.text(language(lang).gettext)
        assert (text == str(error)) == (lang == "en")


def test_lines_read_back_as_written(path: Path, store: Store) -> None:
    """The table of lines is a session file, so that any tool can read it."""
    match = store.begin(HEADER)
    store.open(match).enter(PLAY)
    with closing(sqlite3.connect(path)) as db:
        lines = [json.loads(t) for (t,) in db.execute("SELECT text FROM line ORDER BY n")]
    assert lines == [store.header(match).to_json(), PLAY]
