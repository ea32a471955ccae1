"""What the north shows while wildlings move: every piece is followed from place to place."""

from __future__ import annotations

from random import Random

from companion.games.nights_watch.north.steps import (
    Figures,
    Piece,
    Replay,
    followed,
    moment,
    moments,
    settled,
)
from companion.match.table import Played
from scoring.codec import to_json
from scoring.game import Seat, Verdict
from scoring.nights_watch.state import NorthOptions as Options
from scoring.nights_watch.wildlings import Front, Kind
from tests.dealers.warden import WardenDealer


def random_game(seed: int) -> list[Played]:
    options = Options(column_full="gone" if seed % 2 else "home", giant_recheck=seed % 3 > 0)
    dealer, standing = WardenDealer(Random(seed), 3 + seed % 2, options), list[Played]()
    while dealer.state.phase != "over":
        move = dealer.deal()
        events = dealer.play(move)
        standing.append(Played(len(standing) + 1, to_json(move), Verdict(), events, dealer.state))
    return standing


def pieces(north: Figures) -> list[Piece[Kind] | Piece[Seat]]:
    rows = (*north.camps, *north.clearings, *north.wall, north.gift)
    return [one for row in rows for one in row if one is not None]


def kinds(north: Figures) -> Front:
    """The front as these pieces show it."""
    return Front(
        tuple(tuple(one.what for one in tribe if one) for tribe in north.camps),
        tuple(tuple(one.what for one in crowd) for crowd in north.clearings),
        tuple(tuple(one.what for one in guards if one) for guards in north.wall),
        tuple(one and one.what for one in north.gift),
        breaches=north.breaches,
    )


def shown(front: Front) -> Front:
    return Front(front.camps, front.clearings, front.wall, front.gift, breaches=front.breaches)


def test_replayed_steps_end_where_the_table_stands() -> None:
    for seed in range(60):
        north = Figures()
        for played in random_game(seed):
            front = played.state.front
            if played.events:
                steps, lines = moments(north, played)
                assert [step.number for step in steps] == list(range(1, len(lines) + 1))
                replay = Replay(north, played.entry)
                for event in played.events:
                    replay.step(event)
                assert kinds(replay.finish()) == shown(front)
                north = replay.now()
            north = settled(north, front)
            assert kinds(north) == shown(front)


def test_every_piece_has_a_number_of_its_own_and_keeps_its_sort() -> None:
    for seed in range(20):
        standing = random_game(seed)
        sorts: dict[int, Kind | Seat] = {}
        for n in range(1, len(standing) + 1):
            found = pieces(followed(standing[:n]))
            assert len({piece.number for piece in found}) == len(found)
            for piece in found:
                assert sorts.setdefault(piece.number, piece.what) == piece.what


def test_nobody_jumps_between_the_last_step_and_the_table() -> None:
    standing = random_game(5)
    for n in range(1, len(standing) + 1):
        played = standing[n - 1]
        if played.events:
            replay = Replay(followed(standing[: n - 1]), played.entry)
            for event in played.events:
                replay.step(event)
            after = moment(standing[:n], played.state.front, None).north
            assert pieces(replay.finish()) == pieces(after)


def test_a_correction_moves_only_what_it_must() -> None:
    front = Front(camps=(("regular", "giant"), (), ()), wall=((0,), (), (), ()))
    before = settled(Figures(), front)
    after = settled(before, Front(camps=(("giant",), ("regular",), ()), wall=((), (0,), (), ())))
    assert [one and one.number for one in before.camps[0]] == [0, 1]
    assert [one and one.number for one in (*after.camps[0], *after.camps[1])] == [1, 0]
    assert after.wall[1] == before.wall[0]
