"""Things that phones of a table give each other: whole, as they were offered, or not at all."""

from pathlib import Path

import pytest

from companion.match.log import Header
from companion.match.ticks import MOST_STEPS
from companion.sync.net.wire import frame
from companion.sync.protocol.item_transfer import (
    LARGEST_ITEM,
    LONGEST_NAME,
    MOST_FETCHES,
    MOST_ITEMS,
    PIECE,
    Item,
    ItemTransfer,
    Thing,
    heard_ticks,
    lines_of,
    offered_ticks,
)
from companion.sync.protocol.messages import (
    LARGEST_FRAME,
    BadPeer,
    Fetch,
    Message,
    Offer,
    Piece,
    decode,
    encode,
)
from scoring import GAMES
from scoring.book import book_of
from tests.play.entries import play
from tests.sync.phones import Phone

DECK = Thing("deck", "ours", bytes(range(256)) * 1200)


class Ends:
    """A shelf, and what was reported to it."""

    def __init__(self) -> None:
        self.came: list[tuple[str, bytes | None]] = []
        self.offers: list[tuple[Item, ...]] = []
        self.shelf = ItemTransfer()
        self.shelf.offered = lambda peer, items: self.offers.append(items)
        self.shelf.fetched = lambda peer, item, data: self.came.append((item.name, data))


@pytest.fixture
def two() -> tuple[Ends, Ends]:
    """One offers the deck, the other knows of it."""
    giver, taker = Ends(), Ends()
    taker.shelf.receive(giver.shelf.lay([DECK]), "giver")
    return giver, taker


def carry(giver: Ends, taker: Ends, said: list[Message]) -> int:
    """To and fro until nobody has anything to say; how many frames."""
    count = 0
    while said:
        answers = [a for m in said for a in giver.shelf.receive(m, "taker")]
        count += len(said) + len(answers)
        assert all(len(frame(message)) < LARGEST_FRAME for message in answers)
        answers = [decode(encode(message)) for message in answers]
        said = [a for m in answers for a in taker.shelf.receive(m, "giver")]
    return count


def test_a_thing_comes_in_pieces(two: tuple[Ends, Ends]) -> None:
    giver, taker = two
    ((item,),) = taker.offers
    pieces = -(-len(DECK.data) // PIECE)
    assert carry(giver, taker, taker.shelf.fetch("giver", item.hash)) == 2 * pieces
    assert taker.came == [("ours", DECK.data)]


def test_what_is_not_offered_cannot_be_asked_for(two: tuple[Ends, Ends]) -> None:
    giver, taker = two
    assert taker.shelf.fetch("giver", "00" * 32) == []
    assert giver.shelf.receive(Fetch("00" * 32, 0), "taker") == [Piece("00" * 32, 0, ())]
    for at in (-1, len(DECK.data), 10**12):
        (answer,) = giver.shelf.receive(Fetch(DECK.item().hash, at), "taker")
        assert answer == Piece(DECK.item().hash, at, ())


def test_a_thing_that_is_gone_or_changed_does_not_come(two: tuple[Ends, Ends]) -> None:
    giver, taker = two
    hash = DECK.item().hash
    said = taker.shelf.fetch("giver", hash)
    giver.shelf.lay([])
    carry(giver, taker, said)
    assert taker.came == [("ours", None)]
    said = taker.shelf.fetch("giver", hash)
    while said:
        (ask,) = said
        assert isinstance(ask, Fetch)
        zeros = bytes(min(PIECE, len(DECK.data) - ask.at))
        said = taker.shelf.receive(Piece(hash, ask.at, lines_of(zeros)), "giver")
    assert taker.came == [("ours", None), ("ours", None)]


def test_a_lost_line_ends_what_was_coming(two: tuple[Ends, Ends]) -> None:
    _, taker = two
    taker.shelf.fetch("giver", DECK.item().hash)
    taker.shelf.gone("giver")
    assert taker.came == [("ours", None)]
    assert taker.offers[-1] == ()
    assert taker.shelf.receive(Piece(DECK.item().hash, 0, ("AAAA",)), "giver") == []


def test_a_new_offer_ends_what_it_does_not_name(two: tuple[Ends, Ends]) -> None:
    giver, taker = two
    for i in range(MOST_FETCHES + 1):
        other = Thing("deck", str(i), bytes([i]))
        taker.shelf.receive(giver.shelf.lay([other]), "giver")
        assert taker.shelf.fetch("giver", other.item().hash)
    taker.shelf.receive(giver.shelf.lay([]), "giver")
    taker.shelf.gone("giver")
    assert taker.came == [(str(i), None) for i in range(MOST_FETCHES + 1)]


@pytest.mark.parametrize(
    "piece",
    [
        Piece(DECK.item().hash, 0, ("no base64",)),
        Piece(DECK.item().hash, 0, ("\u017e",)),
        Piece(DECK.item().hash, 5, ("AAAA",)),
        Piece(DECK.item().hash, 0, lines_of(DECK.data + b"x")),
    ],
    ids=["letters", "no ascii", "elsewhere", "too much"],
)
def test_a_piece_that_does_not_fit_ends_the_line(two: tuple[Ends, Ends], piece: Piece) -> None:
    _, taker = two
    taker.shelf.fetch("giver", DECK.item().hash)
    with pytest.raises(BadPeer):
        taker.shelf.receive(piece, "giver")
    assert taker.came == []


GOOD = DECK.item()._asdict()


@pytest.mark.parametrize(
    "items",
    [
        [GOOD] * (MOST_ITEMS + 1),
        [GOOD | {"size": 0}],
        [GOOD | {"size": LARGEST_ITEM + 1}],
        [GOOD | {"size": True}],
        [GOOD | {"hash": "../../etc"}],
        [GOOD | {"name": "x" * 1000}],
        [GOOD | {"name": None}],
        [GOOD | {"kind": "a b"}],
        [GOOD | {"more": 1}],
        [{}],
    ],
)
def test_an_absurd_offer_ends_the_line(items: list[dict[str, object]]) -> None:
    taker = Ends()
    with pytest.raises(BadPeer):
        taker.shelf.receive(Offer(tuple(items)), "giver")
    assert taker.offers == []


def test_only_a_few_things_come_at_a_time() -> None:
    giver, taker = Ends(), Ends()
    things = [Thing("deck", str(i), bytes([i])) for i in range(9)]
    taker.shelf.receive(giver.shelf.lay(things), "giver")
    asked = [m for t in things for m in taker.shelf.fetch("giver", t.item().hash)]
    assert len(asked) == MOST_FETCHES
    assert taker.shelf.fetch("giver", things[0].item().hash) == []


def test_what_is_too_large_is_not_offered() -> None:
    offer = Ends().shelf.lay([Thing("deck", "huge", bytes(LARGEST_ITEM + 1)), DECK])
    assert [item["name"] for item in offer.items] == ["ours"]


def test_host_and_guest_fetch_from_each_other(tmp_path: Path) -> None:
    mine, yours = DECK, Thing("board", "yours", b'{"hexes": []}')
    with Phone(tmp_path / "ada", "Ada's") as ada, Phone(tmp_path / "bo", "Bo's") as bo:
        ada.host(Header("toy", ("Ada", "Bo")))
        ada.live.lay([mine])
        bo.join(ada.live.code)
        bo.until(lambda: bo.live.offers.get("host"))
        bo.live.lay([yours])
        ada.until(lambda: ada.live.offers.get(bo.live.me), bo)
        bo.live.fetch("host", mine.item().hash)
        ada.live.fetch(bo.live.me, yours.item().hash)
        fetched = ("fetched", ("ours", mine.data)), ("fetched", ("yours", yours.data))
        ada.until(lambda: fetched[0] in bo.notices and fetched[1] in ada.notices, bo)
        bo.sharing.leave()
        ada.until(lambda: not any(ada.live.offers.values()))


def test_ticks_of_the_set_up_travel_as_a_name_and_bad_ones_as_nothing() -> None:
    (thing,) = offered_ticks((0, 1, 2))
    assert heard_ticks([thing.item()]) == (0, 1, 2)
    assert heard_ticks([thing.item(), Item("setup", "1", 1, "")]) == (1, 1, 2)
    assert offered_ticks(()) == ()
    for bad in (Item("colours", "12", 1, ""), Item("setup", "red.blue", 1, "")):
        assert heard_ticks([bad]) == ()
    longest = tuple(35 for _ in range(MOST_STEPS))
    assert len(offered_ticks(longest)[0].name) <= LONGEST_NAME


@pytest.mark.parametrize("package", sorted({game.package for game in GAMES.values()}))
def test_every_book_has_room_for_the_ticks_of_its_steps(package: str) -> None:
    sections = book_of(package).sections.values()
    assert sum(len(section.steps) for section in sections) <= MOST_STEPS


def test_ticks_made_before_the_other_came_and_after_are_the_same_on_both(tmp_path: Path) -> None:
    with Phone(tmp_path / "ada", "Ada's") as ada, Phone(tmp_path / "bo", "Bo's") as bo:
        ada.host(Header("schotten-totten", ("Ada", "Bo")))
        ada.live.table.tick((1,))
        bo.join(ada.live.code)
        bo.until(lambda: bo.sharing.live is not None and bo.live.table.ticks == (1,))
        bo.live.table.tick((2, 1))
        ada.until(lambda: ada.live.table.ticks == (2, 1))
        assert ada.live.table.enter(play(0, "G5", 4)).ok
        bo.until(lambda: bo.live.table.record)
        assert ada.live.table.ticks == bo.live.table.ticks == ()
