"""What holds at every moment of a full game, whatever is played."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from scoring.game import Move
from scoring.glen_more.clans import CARDS, CRESTS
from scoring.glen_more.meanings import meanings
from scoring.glen_more.moves import (
    Activate,
    Build,
    ClanToken,
    Discard,
    EndTurn,
    LayTile,
    Pay,
    Remove,
    Reveal,
    RollDie,
    Take,
)
from scoring.glen_more.pad import GAME as PAD
from scoring.glen_more.pad import Final, Points, Scoring
from scoring.glen_more.scoring import Count
from scoring.glen_more.state import Land, State
from scoring.glen_more.table import GAME
from tests.dealers.glen_more import play
from tests.scoring.glen_more.invented import options, tiles

MATCHES = [
    (players, seed, more)
    for seed in range(6)
    for players, more in ((2, {}), (3, {"end_after": 0}), (4, {"die": True, "rondel": 12}))
]
TILES = tiles()

Step = tuple[State, Move, State]


@cache
def match(index: int) -> tuple[Step, ...]:
    """Every step of a random match: the table before, the move, the table after."""
    players, seed, more = MATCHES[index]
    state, steps = GAME.setup(options(**more), players), []
    for move, after in play(state, Random(seed)):
        steps.append((state, move, after))
        state = after
    return tuple(steps)


everywhere = pytest.mark.parametrize("index", range(len(MATCHES)))


def coins_at_the_table(state: State) -> int:
    rows = sum(filled * (filled + 1) // 2 for filled in state.market.values())
    return rows + sum(clan.coins for clan in state.clans)


def one_time_coins(name: str) -> int:
    once = TILES[name].get("once", ())
    return once.count("coin") + (CARDS[name].coins if "landmark" in once else 0)


def coins_from_outside(before: State, move: Move) -> int:
    """What a move brings from the supply, read from the descriptions and not from the engine."""
    match move:
        case Pay(coins=coins):
            hand = str(before.now.hand)
            return -coins + (one_time_coins(hand) if TILES[hand]["type"] == "person" else 0)
        case LayTile():
            return one_time_coins(str(before.now.hand))
        case Build(tile=tile):
            return one_time_coins(tile)
        case ClanToken(crest=crest, cost=cost):
            return CRESTS[crest].boon.coins - cost
        case Discard(gain="coin"):
            return 1
        case Activate(coin_as=str()):
            return -1
    return 0


@everywhere
def test_coins_go_round(index: int) -> None:
    for before, move, after in match(index):
        change = coins_at_the_table(after) - coins_at_the_table(before)
        assert change == coins_from_outside(before, move), move
        assert all(0 <= filled <= 3 for filled in after.market.values())
        assert all(clan.coins >= 0 and clan.whisky >= 0 for clan in after.clans)


def goods_of(land: Land) -> Counter[str]:
    return Counter(good for plot in land.values() for good in plot.goods)


@everywhere
def test_goods_go_round(index: int) -> None:
    """Goods appear only where something gives them, and no tile holds more than three."""
    gifts = {"Activate", "Bonus", "ClanToken", "LayTile", "Build"}
    for before, move, after in match(index):
        for old, new in zip(before.clans, after.clans, strict=True):
            assert all(len(plot.goods) <= 3 for plot in new.land.values())
            if goods_of(new.land) - goods_of(old.land):
                assert type(move).__name__ in gifts
        if isinstance(move, (Pay, Activate)) and before.turn is not None:
            spent = Counter(item.good for item in move.goods)
            lost = goods_of(before.clans[move.seat].land) - goods_of(after.clans[move.seat].land)
            assert lost <= spent
            if isinstance(move, Pay):
                assert lost == spent


@everywhere
def test_one_river_in_one_piece(index: int) -> None:
    for _, _, after in match(index):
        for clan in after.clans:
            rivers = sorted(at for at, plot in clan.land.items() if after.tiles[plot.tile].river)
            xs = [x for x, _ in rivers]
            assert all(y == 0 for _, y in rivers)
            assert xs == list(range(xs[0], xs[-1] + 1))
            assert all(y != 0 for at in clan.land.keys() - set(rivers) for _, y in [at])
            assert connected(clan.land)


def connected(land: Land) -> bool:
    left, edge = set(land), [(0, 0)]
    while edge:
        x, y = edge.pop()
        if (x, y) in left:
            left.remove((x, y))
            edge += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return not left


@everywhere
def test_every_tile_is_somewhere_once(index: int) -> None:
    removed: set[str] = set()
    for before, move, after in match(index):
        if isinstance(move, Remove):
            plot = before.clans[move.seat].land[move.at]
            removed |= {plot.tile, *plot.covers}
        assert Counter(places_of_tiles(after)) + Counter(removed) == Counter(after.seen)
        for seat, clan in enumerate(after.clans):
            assert clan.scots_left() >= 0
            assert after.tokens_left(seat) >= 0


def places_of_tiles(state: State) -> Iterator[str]:
    for clan in state.clans:
        for plot in clan.land.values():
            yield from (tile for tile in (plot.tile, *plot.covers) if tile in TILES)
        yield from (person for person in clan.persons if person != "David Hume")
    yield from (tile for tile in state.spaces if tile is not None)
    yield from state.discard
    if state.now.hand is not None:
        yield state.now.hand


class Queue:
    """The rondel as a mere queue: what stands or lies from the rear to the front."""

    def __init__(self, state: State) -> None:
        self.size = len(state.spaces)
        pieces: list[Any] = sorted(range(len(state.clans)), key=lambda s: state.figures[s])
        self.line: list[Any] = pieces + (["die"] if state.die is not None else [])
        self.on_end: set[int] = set()
        self.gone: list[str] = []

    def follow(self, before: State, move: Move) -> None:
        match move:
            case Reveal(tile=tile):
                self.line.append(tile)
            case Take(seat=seat, space=space) | Discard(seat=seat, space=space):
                tile = before.spaces[space]
                self.line[self.line.index(seat)] = None
                if tile == "END":
                    self.on_end.add(seat)
                    self.settle()
                    return
                self.line[self.line.index(tile)] = seat
                if isinstance(move, Discard):
                    self.gone.append(str(tile))
            case EndTurn():
                self.settle()
            case RollDie(value=value):
                self.roll(before, value)
                self.settle()

    def roll(self, state: State, value: int) -> None:
        tiles_ahead = [item for item in self.line if isinstance(item, str) and item != "die"]
        self.line[0] = None
        until_end = tiles_ahead[: ([*tiles_ahead, "END"]).index("END")]
        for tile in until_end[value - 1 :]:
            if not TILES[tile].get("chronicle"):
                self.line[self.line.index(tile)] = "die"
                self.gone.append(tile)
                return
        if "END" not in tiles_ahead:
            self.line.append("die")

    def settle(self) -> None:
        while self.line and (self.line[0] is None or self.is_tile(self.line[0])):
            if all(self.is_tile(item) or item is None for item in self.line):
                return
            item = self.line.pop(0)
            if item is not None:
                self.gone.append(item)

    @staticmethod
    def is_tile(item: Any) -> bool:
        return isinstance(item, str) and item != "die"


@everywhere
def test_the_rondel_is_a_queue(index: int) -> None:
    queue = Queue(match(index)[0][0])
    for before, move, after in match(index):
        if isinstance(before.turn, int) and before.phase == "take":
            assert queue.line[0] == before.turn
        if before.phase == "roll":
            assert queue.line[0] == "die"
        queue.follow(before, move)
        if after.phase == "over":
            break
        size, ring = queue.size, [item for item in queue.line if item is not None]
        start = min(p for p in (*after.figures, after.die) if p is not None)
        found: list[Any] = []
        for position in range(start, start + size):
            tile = after.spaces[position % size]
            here = [s for s, figure in enumerate(after.figures) if figure == position]
            found += ["die"] if after.die == position else []
            found += [tile] if tile is not None else [s for s in here if s not in queue.on_end]
        if after.phase in ("reveal", "roll", "take"):
            assert found == ring
            assert after.discard == tuple(t for t in queue.gone if t in after.discard)
            full = len(queue.line) == size - 1
            assert full or after.phase == "reveal" or after.drawn == 70


@everywhere
def test_the_pad_gives_the_same_points(index: int) -> None:
    """Fed with what was counted in the full game, the pad agrees line by line."""
    players = MATCHES[index][0]
    pad = PAD.setup(None, players)
    for before, _, after in match(index):
        fresh = after.lines[len(before.lines) :]
        for line in fresh:
            if not line.rule.startswith(("scoring.", "final.")) and line.vp:
                pad, _ = PAD.apply(pad, Points(line.seat, line.vp, line.rule))
        for round in {line.facts["round"] for line in fresh if line.rule == "scoring.scots"}:
            pad, _ = PAD.apply(pad, counted(after, round))
    last = match(index)[-1][2]
    assert last.phase == "over"
    pad, _ = PAD.apply(pad, final_count(last))
    assert PAD.view(pad, None)["vp"] == [s["vp"] for s in GAME.view(last, None)["seats"]]
    assert PAD.outcome(pad) == GAME.outcome(last)

    def lines(found: Any) -> list[Any]:
        counted = [line for line in found if line.rule.startswith(("scoring.", "final."))]
        return [(line.seat, line.rule, line.vp, line.facts.get("round")) for line in counted]

    assert lines(pad.lines) == lines(last.lines)
    assert len(lines(last.lines)) >= 4 * 4 * players + 2 * players


def owner(state: State, card: str) -> int | None:
    owners = [seat for seat, clan in enumerate(state.clans) if card in clan.cards]
    return owners[0] if owners else None


def counted(state: State, round: Any) -> Scoring:
    counts = tuple(
        Count(
            clan.land[(1, 0)].scots,
            len(clan.cards),
            clan.whisky,
            sum(2 if person == "David Hume" else 1 for person in clan.persons),
        )
        for clan in state.clans
    )
    return Scoring(round, counts, owner(state, "Castle Moil"))


def final_count(state: State) -> Final:
    return Final(
        territory=tuple(len(clan.land) for clan in state.clans),
        coins=tuple(clan.coins for clan in state.clans),
        goods=tuple(goods_of(clan.land).total() for clan in state.clans),
        armadale=owner(state, "Armadale Castle"),
        bonus=(0,) * len(state.clans),
    )


@pytest.mark.parametrize("index", range(0, len(MATCHES), 4))
def test_what_is_listed_is_allowed(index: int) -> None:
    """Every listed move is legal, and what was played without picking goods is listed."""
    random = Random(index)
    for before, move, _ in match(index):
        if random.random() > 0.25:
            continue
        seat = before.turn or 0
        listed = list(meanings(before, seat, ()))
        assert all(GAME.validate(before, other).ok for other in listed)
        if isinstance(move, (Take, LayTile, EndTurn, Reveal)):
            assert move in listed
        if isinstance(move, Reveal):
            assert list(meanings(before, seat, (move.tile,))) == [move]


def test_random_play_reaches_everything() -> None:
    """The properties above are worth something only if every kind of move is played."""
    kinds = Counter(type(move).__name__ for i in range(len(MATCHES)) for _, move, _ in match(i))
    for move in GAME.moves:
        assert kinds[move.__name__] > 0 or move.__name__ in ("Amend", "Describe"), move
