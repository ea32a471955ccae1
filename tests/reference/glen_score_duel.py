"""Score pad and referee side by side, over entries made up by chance."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

from companion.match.log import Header
from companion.match.table import Table
from tests.reference.glen_form import Dict
from tests.reference.glen_score import KINDS, ROUNDS, Log, Pad

STRANGE: list[Any] = [None, True, -1, 1000, 10**9, 2.0, "2", [], {}, [0], "A", "E", "", 1.5, False]


def duel(seed: int) -> int:
    """One pad from the first entry to the last; how many entries were accepted."""
    rng = Random(seed)
    players = rng.randint(2, 4)
    table = Table(Header("glen-more-score", tuple("ABCD"[:players])))
    log = Log(Pad(players))
    accepted = 0
    for _ in range(rng.randint(5, 30)):
        entry = some_entry(log, rng)
        took = log.accepts(entry)
        verdict = table.append(entry).verdict
        assert verdict.ok == took, (seed, entry, verdict)
        trusts = took and "undo" not in entry and log.now.trusts
        assert (verdict.answer == "unverified") == trusts, (seed, entry, verdict)
        accepted += took
        compare(table, log.now, (seed, entry))
    return accepted


def compare(table: Table, pad: Pad, where: Any) -> None:
    view = table.view()
    assert view["round"] == pad.next, where
    assert list(view["vp"]) == pad.vp, where
    if pad.counts is not None:
        assert [dict(c) for c in view["counts"]] == pad.counts, where
    assert view["castle_moil"] == pad.moil, where
    sums: Counter[int] = Counter()
    rounds: Counter[tuple[int, str, str]] = Counter()
    for line in table.score():
        sums[line.seat] += line.vp
        if line.rule.startswith("scoring."):
            rounds[line.seat, line.rule, line.facts["round"]] += line.vp
    assert [sums[seat] for seat in range(pad.players)] == pad.vp, where
    expected = {(seat, rule, name): vp for seat, rule, name, vp in pad.lines if vp}
    assert {key: vp for key, vp in rounds.items() if vp} == expected, where
    outcome = table.outcome()
    winners = None if outcome is None else sorted(outcome.winners)
    assert winners == pad.winners(), where


def some_entry(log: Log, rng: Random) -> Dict:
    pad: Pad = log.now
    roll = rng.random()
    if roll < 0.45:
        entry = due(pad, rng)
    elif roll < 0.55:
        entry = scoring(pad, rng, rng.choice(ROUNDS))
    elif roll < 0.60:
        entry = final(pad, rng)
    elif roll < 0.75:
        entry = points(pad, rng)
    elif roll < 0.85:
        entry = amend(pad, rng)
    else:
        last = log.before[-1][0] if log.before else 0
        entry = {"undo": last if rng.random() < 0.7 else rng.randint(-1, log.n + 1)}
    return mutated(entry, rng) if rng.random() < 0.2 else entry


def due(pad: Pad, rng: Random) -> Dict:
    """What the table would enter next."""
    if pad.next is None:
        return amend(pad, rng)
    return final(pad, rng) if pad.next == "final" else scoring(pad, rng, pad.next)


def points(pad: Pad, rng: Random) -> Dict:
    entry = {"move": "points", "seat": rng.randrange(pad.players), "vp": rng.randint(1, 12)}
    return entry | ({"why": "Butcher"} if rng.random() < 0.5 else {})


def owner(pad: Pad, rng: Random) -> int | None:
    """Mostly who had Castle Moil in the last round."""
    if rng.random() < 0.85 and pad.moil is not None:
        return pad.moil
    return rng.choice([None, *range(pad.players)])


def some_counts(pad: Pad, rng: Random) -> list[Dict]:
    """Mostly no fewer landmarks and persons than before; now and then more than there are."""
    most = rng.choice([1, 2, 4, 9])
    counts = [{kind: rng.randint(0, most) for kind in KINDS} for _ in range(pad.players)]
    if pad.counts is not None and rng.random() < 0.9:
        more = rng.choice([0, 1, 1, 3])
        for count, before in zip(counts, pad.counts, strict=True):
            for kind in ("landmarks", "persons"):
                count[kind] = before[kind] + rng.randint(0, more)
    return counts


def scoring(pad: Pad, rng: Random, name: str) -> Dict:
    counts, moil = some_counts(pad, rng), owner(pad, rng)
    return {"move": "scoring", "round": name, "counts": counts, "castle_moil": moil}


def amend(pad: Pad, rng: Random) -> Dict:
    """A seat's points, or a round that was scored, with what is wrong in it."""
    if not pad.rounds or rng.random() < 0.3:
        return {"move": "amend", "seat": rng.randrange(pad.players), "vp": rng.randint(0, 60)}
    name = rng.choice([*pad.rounds, *ROUNDS])
    entry: Dict = {"move": "amend", "round": name}
    counts = deepcopy(pad.rounds.get(name, (some_counts(pad, rng), None))[0])
    if rng.random() < 0.7:
        rng.choice(counts)[rng.choice(KINDS)] += rng.choice([-1, 1, 1, 2])
        entry["counts"] = counts
    if rng.random() < 0.4:
        entry["castle_moil"] = rng.choice([None, *range(pad.players)])
    if rng.random() < 0.4:
        entry["carry"] = rng.random() < 0.8
    return entry


def final(pad: Pad, rng: Random) -> Dict:
    """Often close, so that ties happen; often with more land than points."""
    wide = rng.choice([0, 0, 1, 12])
    spans = {"territory": (2, 2 + wide), "coins": (0, wide), "goods": (0, 7), "bonus": (0, wide)}
    columns = {
        word: [rng.randint(*span) for _ in range(pad.players)] for word, span in spans.items()
    }
    if wide == 0 and rng.random() < 0.7:
        columns["bonus"] = [max(pad.vp) - vp for vp in pad.vp]
    armadale = rng.choice([None, *range(pad.players)])
    return {"move": "final", "armadale": armadale, **columns}


def mutated(entry: Dict, rng: Random) -> Dict:
    """Something is off by one, missing, too much or of the wrong kind."""
    entry = deepcopy(entry)
    spots = list(holders(entry))
    holder, key = rng.choice(spots)
    roll = rng.random()
    if roll < 0.2:
        del holder[key]
    elif roll < 0.3:
        entry[rng.choice(["note", "seat", "counts", "vp", "round", "why"])] = rng.choice(STRANGE)
    elif roll < 0.4 and type(holder) is list:
        holder.append(deepcopy(holder[key]))
    elif type(holder[key]) is int and roll < 0.7:
        holder[key] += rng.choice([-1, 1, 5, -5, 990, 999])
    else:
        holder[key] = rng.choice(STRANGE)
    return entry


def holders(item: Any) -> Any:
    """Every (container, key) inside an entry."""
    keys = list(item) if type(item) is dict else range(len(item))
    for key in keys:
        yield item, key
        if type(item[key]) in (dict, list):
            yield from holders(item[key])
