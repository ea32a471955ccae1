"""Damaged files: whatever stands whole on some page is kept, and what is lost is said."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.match.log import Entry, Header, Session
from companion.storage import schema
from companion.storage.errors import FoundDamaged, Unplayable
from companion.storage.recovery import Salvage, kept_copies
from companion.storage.schema import is_whole
from companion.storage.store import Store

PAGE = 4096
TABLES = 4
"""Pages at the beginning: the schema and the first of each table."""
LEAF = 10
"""By which a page says that it holds rows."""
Matches = dict[str, list[Entry]]


def entries(match: int) -> Iterator[Entry]:
    """Short ones, and some that do not fit on a page."""
    for k in range(80):
        long = {"what": "ž" * 300 * match} if k % 30 == 29 else {}
        yield {"seat": 0, "move": "play", "card": f"G{k % 9 + 1}", "stone": 4, **long}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Matches]:
    """A store with its log not yet worked in, and what is in it."""
    path = tmp_path_factory.mktemp("whole") / "matches.db"
    store = Store(path)
    store.set_setting("names", ["Ada", "Bo"])
    for k in range(8):
        store.import_session(Session(header(f"match-{k}"), tuple(entries(k))))
    store.delete("match-0")
    table = store.open("match-7")
    for _ in range(3):
        table.append({"undo": 0})
    found = contents(store)
    kept = path.with_name("kept.db")
    shutil.copy(path, kept)
    shutil.copy(f"{path}-wal", f"{kept}-wal")
    store.close()
    return kept, found


@pytest.fixture(scope="module")
def settled(whole: tuple[Path, Matches], tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The same as one file."""
    path = tmp_path_factory.mktemp("settled") / "matches.db"
    shutil.copy(whole[0], path)
    shutil.copy(f"{whole[0]}-wal", f"{path}-wal")
    Store(path).close()
    assert not Path(f"{path}-wal").exists()
    return path.read_bytes()


def header(match: str) -> Header:
    return Header("schotten-totten", ("Ada", "Bo"), match=match)


def contents(store: Store) -> Matches:
    lines = [*store.matches(), *store.matches(deleted=True)]
    return {line.id: store.entries(line.id) for line in lines}


def lost(found: Matches, before: Matches) -> int:
    """How many entries are missing; those there are as they were."""
    missing = 0
    for match, kept in before.items():
        here = found.get(match, [])
        assert len(here) <= len(kept)
        missing += len(kept) - len(here)
        for n, (now, then) in enumerate(zip(here, kept, strict=False), 1):
            assert now in (then, {"lost": n})
            missing += now != then
    assert found.keys() <= before.keys()
    return missing


def rows_on(page: bytes) -> int:
    """How many rows a page may take with it; one, if it is a piece of a long row."""
    return int.from_bytes(page[3:5], "big") if page[0] in (0x0A, 0x02) else 1


def pages_of(data: bytes) -> list[bytes]:
    return [data[at : at + PAGE] for at in range(0, len(data), PAGE)]


@pytest.mark.parametrize("filling", ["zeros", "garbage"])
def test_every_page_in_turn(
    whole: tuple[Path, Matches], settled: bytes, tmp_path: Path, filling: str
) -> None:
    chance = random.Random(7)
    headless = 0
    for k, page in enumerate(pages_of(settled)):
        path = tmp_path / f"{k}.db"
        spoilt = bytes(PAGE) if filling == "zeros" else chance.randbytes(PAGE)
        path.write_bytes(settled[: k * PAGE] + spoilt + settled[(k + 1) * PAGE :])
        with closing(Store(path)) as store:
            gone = lost(contents(store), whole[1])
            found = store.salvaged
            if found is None:
                assert gone == 1, "only a piece of a long entry goes unnoticed until it is read"
                continue
            assert found.damaged.read_bytes()[k * PAGE : (k + 1) * PAGE] == spoilt
            orphans = [match for match, ns in found.missing.items() if 0 in ns]
            headless += len(orphans)
            kept = sum(e != {"lost": n} for m in orphans for n, e in enumerate(store.entries(m), 1))
            assert gone - kept <= rows_on(page)
            assert found.pages or found.missing or gone
    assert headless


def test_a_match_without_its_header(settled: bytes, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(settled)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM line WHERE match_id = 'match-3' AND n < 5")
        db.commit()
    with closing(Store(path)) as store:
        assert store.salvaged
        assert store.salvaged.missing == {"match-3": (0, 1, 2, 3, 4)}
        assert store.salvaged.matches == 7
        assert "match-3" not in {line.id for line in store.matches()}
        with pytest.raises(Unplayable, match="header"):
            store.open("match-3")
        with pytest.raises(Unplayable, match="header"):
            store.export("match-3")
        found = store.entries("match-3")
        assert found[:4] == [{"lost": n} for n in (1, 2, 3, 4)]
        assert found[4:] == list(entries(3))[4:]
        assert store.import_session(Session(header("match-3"), tuple(entries(3)))) == "match-3"
        assert store.entries("match-3") == list(entries(3))
    with closing(Store(path)) as store:
        assert store.salvaged is None


def test_a_lost_entry_keeps_its_number(settled: bytes, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    at = settled.index(b'"card":"G2"', settled.index(b"match-2"))
    path.write_bytes(settled.replace(settled[at : at + 11], b'"card":"G3"'))
    with closing(Store(path)) as store:
        broken = [
            (m, e["lost"]) for m, found in contents(store).items() for e in found if "lost" in e
        ]
        assert broken
        match, n = broken[0]
        table = store.open(match)
        assert table.record[n - 1].verdict.broken[0].rule == "entry.form"
        assert table.record[n].n == n + 1
        assert table.append({"undo": 0}).n == len(table.record)
        k = int(match.removeprefix("match-"))
        assert store.import_session(Session(header(match), tuple(entries(k)))) == match
        assert store.entries(match)[:-1][: len(list(entries(k)))] == list(entries(k))


@pytest.mark.parametrize("size", [0, 1, 99, 100, 511, 512, 4095, 4096, 4097, 9000, -4096, -1])
def test_a_file_cut_short(
    whole: tuple[Path, Matches], settled: bytes, tmp_path: Path, size: int
) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(settled[:size])
    with closing(Store(path)) as store:
        lost(contents(store), whole[1])
        assert store.salvaged or size == -1
        store.open(store.begin(header("new"))).append({"undo": 0})
    with closing(Store(path)) as store:
        assert store.entries("new") == [{"undo": 0}]
        assert store.salvaged is None


def test_any_bytes_at_all(tmp_path: Path) -> None:
    chance = random.Random(3)
    for k in range(30):
        path = tmp_path / f"{k}.db"
        start = b"SQLite format 3\x00" if k % 3 == 0 else b""
        rubbish = start + chance.randbytes(chance.randrange(1, 30_000))
        path.write_bytes(rubbish)
        with closing(Store(path)) as store:
            assert store.matches() == []
            assert store.salvaged
            assert store.salvaged.damaged.read_bytes() == rubbish


def test_scattered_bits(whole: tuple[Path, Matches], settled: bytes, tmp_path: Path) -> None:
    chance = random.Random(5)
    for k in range(40):
        data = bytearray(settled)
        for _ in range(chance.choice((1, 3, 30))):
            data[chance.randrange(PAGE, len(data))] ^= 1 << chance.randrange(8)
        path = tmp_path / f"{k}.db"
        path.write_bytes(data)
        with closing(Store(path)) as store:
            assert lost(contents(store), whole[1]) <= sum(map(len, whole[1].values())) // 2
            for line in store.matches():
                store.open(line.id)


@pytest.mark.parametrize("main", ["as it was", "empty", "spoilt"])
def test_a_hole_in_the_log(whole: tuple[Path, Matches], tmp_path: Path, main: str) -> None:
    """SQLite reads a log up to the first hole and forgets the rest; entries behind it are kept."""
    source, before = whole
    log = Path(f"{source}-wal").read_bytes()
    frame = 24 + PAGE
    count = (len(log) - 32) // frame
    assert count > 20
    for hole in range(0, count - 3, 7):
        path = tmp_path / f"{hole}.db"
        data = source.read_bytes()
        path.write_bytes({"as it was": data, "empty": b"", "spoilt": bytes(len(data))}[main])
        at = 32 + hole * frame + 100
        Path(f"{path}-wal").write_bytes(log[:at] + b"\xff" * 8 + log[at + 8 :])
        with closing(Store(path)) as store:
            assert store.salvaged
            kept = {match for match, ns in store.salvaged.missing.items() if 0 in ns}
            headless: Matches = {match: store.entries(match) for match in kept}
            assert lost(contents(store) | headless, before) <= 60
            assert Path(f"{store.salvaged.damaged}-wal").exists()


def test_flags_and_settings_survive(settled: bytes, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(bytes(PAGE) + settled[PAGE:])
    with closing(Store(path)) as store:
        assert store.salvaged
        assert [line.id for line in store.matches(deleted=True)] == ["match-0"]
        assert store.setting("names") == ["Ada", "Bo"]
        assert store.salvaged.missing == {}
        assert (store.salvaged.matches, store.salvaged.pages) == (8, 1)
        assert store.salvaged.entries == 8 * 80 + 3


def test_a_second_damage_does_not_overwrite_the_first(settled: bytes, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    names = set()
    for spoilt in (b"one", b"two"):
        path.write_bytes(spoilt)
        with closing(Store(path)) as store:
            assert store.salvaged
            names.add(store.salvaged.damaged)
            assert store.salvaged.damaged.read_bytes() == spoilt
    assert len(names) == 2


def hidden_damage(folder: Path, data: bytes) -> Path:
    """A file with a page of entries gone, none of which is read on opening."""
    path = folder / "matches.db"
    for at in range(TABLES * PAGE, len(data), PAGE):
        if data[at] != LEAF:
            continue
        path.write_bytes(data[:at] + bytes(PAGE) + data[at + PAGE :])
        with closing(Store(path, check=False)) as store:
            if store.salvaged is None and not is_whole(path):
                return path
        for left in folder.iterdir():
            left.unlink()
    raise AssertionError("every page is read on opening")


def test_opening_does_not_look_through_all_of_the_file(
    tmp_path: Path, settled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(settled)
    monkeypatch.setattr(schema, "_hangs_together", None)
    with closing(Store(path, check=False)) as store:
        assert not store.checked
        assert len(store.matches()) == 7


def test_damage_found_later_is_mended_and_nothing_is_lost_by_that(
    tmp_path: Path, settled: bytes
) -> None:
    path, other = hidden_damage(tmp_path, settled), tmp_path / "other.db"
    other.write_bytes(path.read_bytes())
    with closing(Store(other)) as at_once:
        assert at_once.salvaged
        expected = contents(at_once)
    with closing(Store(path, check=False)) as store:
        reports: list[Salvage] = []
        store.mended = reports.append
        match = store.begin(header("new"))
        assert store.open(match).enter({"seat": 0, "move": "play", "card": "G5", "stone": 4}).ok
        store.mend()
        assert is_whole(path)
        assert reports == [store.salvaged]
        assert store.salvaged.damaged.exists()
        new = {"new": [{"seat": 0, "move": "play", "card": "G5", "stone": 4}]}
        assert contents(store) == expected | new


def test_damage_met_in_reading_is_mended_there_and_then(tmp_path: Path, settled: bytes) -> None:
    path = hidden_damage(tmp_path, settled)
    with closing(Store(path, check=False)) as store:
        found = contents(store)
        assert store.salvaged
        assert found == contents(store)
        assert is_whole(path)


def test_damage_met_in_writing_is_said_and_mended(tmp_path: Path, settled: bytes) -> None:
    path = hidden_damage(tmp_path, settled)
    with closing(Store(path, check=False)) as store:
        written: dict[str, int] = {}
        for k in range(8):
            try:
                store.keep_shared(
                    f"match-{k}", {}, [(n, {"undo": 0}, None) for n in range(200, 220)]
                )
                written[f"match-{k}"] = 20
            except FoundDamaged:
                assert store.salvaged
        assert store.salvaged
        assert store.salvaged.damaged.exists()
        assert {m: len(store._lines(m, 200)) for m in written} == written
    assert is_whole(path)


@pytest.mark.parametrize("table", ["line", "match", "setting"])
def test_a_file_without_one_of_its_tables_is_damaged(
    tmp_path: Path, settled: bytes, table: str
) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(settled)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"DROP TABLE {table}")
    with closing(Store(path)) as store:
        assert store.salvaged
        store.set_setting("x", 1)
        assert kept_copies(path) == [store.salvaged.damaged]


def test_a_file_that_cannot_be_looked_at_is_not_called_damaged(tmp_path: Path) -> None:
    assert is_whole(tmp_path / "nowhere.db")
