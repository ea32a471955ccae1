"""Session files that come in: whole, damaged, twice, longer, and telling something else."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.match.log import Entry, Header, NotASession, Session, dump
from companion.storage.importing import Arrival, arrive, read, sessions
from companion.storage.store import Store

HEADER = Header("schotten-totten", ("Ada", "Bo"), match="m", begun="2026-05-03T20:00:00")
PLAY: Entry = {"seat": 0, "move": "play", "card": "G5", "stone": 4}
END: Entry = {"seat": 0, "move": "end_turn"}
THEIRS: Entry = {"seat": 1, "move": "play", "card": "R1", "stone": 1}
OTHER: Entry = {"seat": 1, "move": "play", "card": "R2", "stone": 1}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "matches.sqlite")) as opened:
        yield opened


def text(*entries: Entry, header: Header = HEADER) -> bytes:
    return "".join(f"{line}\n" for line in dump(header, entries)).encode()


def take(store: Store, content: bytes) -> list[Arrival]:
    return [arrive(store, found) for found in sessions(content.splitlines(keepends=True))]


def test_a_whole_file(store: Store) -> None:
    assert take(store, text(PLAY, END)) == [Arrival("m", "new", 2, None)]
    assert store.entries("m") == [PLAY, END]


def test_the_same_file_twice_is_one_match(store: Store) -> None:
    take(store, text(PLAY, END))
    assert take(store, text(PLAY, END)) == [Arrival("m", "known", 2, None)]
    assert len(store.matches()) == 1


def test_a_file_without_a_name_twice_is_one_match(store: Store) -> None:
    nameless = replace(HEADER, match=None)
    [first] = take(store, text(PLAY, header=nameless))
    [again] = take(store, text(PLAY, END, header=nameless))
    assert (first.kind, again.kind, again.entries) == ("new", "longer", 2)
    assert first.match == again.match
    assert len(store.matches()) == 1


def test_a_match_goes_on_on_another_phone_and_comes_back(store: Store, tmp_path: Path) -> None:
    table = store.open(store.begin(HEADER))
    table.enter(PLAY)
    with closing(Store(tmp_path / "other.sqlite")) as other:
        take(other, text(*store.entries("m")))
        there = other.open("m")
        assert there.enter(END).ok
        assert there.enter(THEIRS).ok
        back = "\n".join(other.export("m")).encode()
    assert take(store, back) == [Arrival("m", "longer", 3, None)]
    assert store.open("m").state == there.state
    assert take(store, text(PLAY)) == [Arrival("m", "known", 3, None)]


def test_a_fork_becomes_its_own_match(store: Store) -> None:
    take(store, text(PLAY, END, THEIRS))
    [aside] = take(store, text(PLAY, END, OTHER))
    assert (aside.kind, aside.entries) == ("aside", 3)
    assert aside.match != "m"
    assert store.entries("m") == [PLAY, END, THEIRS]
    assert store.entries(aside.match) == [PLAY, END, OTHER]
    [again] = take(store, text(PLAY, END, OTHER))
    assert (again.match, again.kind) == (aside.match, "known")
    assert len(store.matches()) == 2


def test_a_deleted_match_comes_back(store: Store) -> None:
    take(store, text(PLAY))
    store.delete("m")
    assert take(store, text(PLAY)) == [Arrival("m", "known", 1, None)]
    assert [line.id for line in store.matches()] == ["m"]


@pytest.mark.parametrize("damage", [b'{"seat": 1, "mo', b"\xff\xfe\n", b"[1]\n", b"null\n"])
def test_a_damaged_file_is_read_up_to_the_damage(store: Store, damage: bytes) -> None:
    content = text(PLAY, END) + damage + b"\n" + text(THEIRS).splitlines(keepends=True)[1]
    assert take(store, content) == [Arrival("m", "new", 2, 3)]
    assert store.entries("m") == [PLAY, END]


def test_several_matches_in_one_file(store: Store) -> None:
    second = replace(HEADER, match="n", players=("Cy", "Dana"))
    content = text(PLAY, END) + b"{" + b"\n\n" + text(PLAY, header=second)
    assert take(store, content) == [Arrival("m", "new", 2, 3), Arrival("n", "new", 1, None)]


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"hello", b"{}", b'{"format": "companion-session/1"}', b"\x89PNG\r\n"]
)
def test_what_is_no_session_says_so(store: Store, content: bytes) -> None:
    with pytest.raises(NotASession):
        take(store, content)
    assert store.matches() == []


def test_asides_of_a_golden_file_are_no_moves(store: Store) -> None:
    note = Session(HEADER, (PLAY, {"note": "x"}, END))
    content = text(*note.lines) + b"{"
    assert take(store, content) == [Arrival("m", "new", 2, 3)]


def test_a_file_is_read_from_the_disk(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(text(PLAY))
    assert [found.session.header for found in read(file)] == [HEADER]
    with pytest.raises(OSError):
        read(tmp_path / "nowhere.jsonl")


def test_an_absurdly_long_line_ends_what_is_read() -> None:
    [found] = sessions([*text(PLAY).splitlines(keepends=True), b" " * 2_000_000])
    assert (len(found.session.entries), found.stops) == (1, 2)


def test_a_purged_match_leaves_nothing(store: Store, tmp_path: Path) -> None:
    take(store, text(PLAY, header=replace(HEADER, players=("Rumpelstilz", "Bo"))))
    with pytest.raises(Exception, match="no match"):
        store.purge("m")
    store.delete("m")
    store.purge("m")
    assert store.matches(deleted=True) == []
    for file in tmp_path.glob("matches.sqlite*"):
        assert b"Rumpelstilz" not in file.read_bytes(), file.name
