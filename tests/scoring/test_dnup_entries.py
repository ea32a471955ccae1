"""Entries that nobody should write: judged, never fatal, and without effect when refused."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games import app_of
from companion.i18n import LANGUAGES, Words, language
from companion.match.check import end_object, entry_object
from companion.match.log import Entry
from companion.match.phrases import Speech
from companion.match.table import Table
from scoring.codec import to_json
from scoring.dnup.certain import discarded
from scoring.dnup.deck import ACTIVE, TURNED
from scoring.dnup.state import State
from tests.languages import WHOLE
from tests.scoring.test_dnup_match import header, random_match

STRANGE: list[Any] = [
    *(None, True, -1, 0, 1, 2, 3, 5, 10**9, 10**12, 1.0, "", "1/5", "5/1", "10/3", "03/8", "3/3"),
    *("9/10", "1/11", "x" * 2000, [], ["3/8"], ["3/8", "8/3"], [0], [0, 1], [[]], {}, {"seat": 0}),
    *({"seat": 1, "area": 2}, {"size": 3, "known": ["1/5"]}, [{"size": 2}], [{"size": -5}] * 3),
    *([{"seat": 0, "cards": ["3/8"]}], [{"seat": 0, "area": 1, "cards": []}], [1, 2, 3], [9, 9]),
]
WORDS = ("seat", "move", "cards", "card", "to", "from", "starter", "hands", "table", "turn", "area")
MORE_WORDS = ("tokens", "discarded", "out", "rounds_won", "known", "size", "stone", "undo")
KINDS = ("deal", "play", "add", "take", "turn", "amend", "pass")


def mutated(entry: Entry, random: Random) -> dict[str, Any]:
    """The entry with something else in it."""
    new: dict[str, Any] = json.loads(json.dumps(entry))
    for _ in range(random.randint(1, 3)):
        match random.randrange(5):
            case 0:
                new[random.choice([*new, *WORDS, *MORE_WORDS])] = random.choice(STRANGE)
            case 1:
                new.pop(random.choice([*new]))
            case 2:
                new["move"] = random.choice(KINDS)
            case 3:
                new["cards"] = random.choices([*TURNED], k=random.randint(0, 4))
            case 4:
                new["seat"] = random.randrange(5)
        if not new:
            break
    return new


def by_number(entry: Entry) -> dict[str, Any]:
    """The same entry, of its cards only the active values said."""
    new: dict[str, Any] = json.loads(json.dumps(entry))
    if "cards" in new:
        new["cards"] = [f"{ACTIVE[card]}/?" for card in new["cards"]]
    if "card" in new:
        new["card"] = f"{ACTIVE[new['card']]}/?"
    return new


def amends(random: Random, players: int) -> Iterator[dict[str, Any]]:
    """Corrections, sound and unsound ones."""
    while True:
        cards = [random.sample([*TURNED], random.randint(0, 3)) for _ in range(6)]
        fields: dict[str, Any] = {
            "hands": [
                {"size": random.randint(0, 8), "known": cards[i % 6][:1]} for i in range(players)
            ],
            "table": [
                {"seat": random.randrange(players), "area": random.randint(1, 2), "cards": cards[5]}
            ],
            "discarded": cards[4],
            "turn": random.randrange(players),
            "area": random.randint(1, 2),
            "tokens": [random.randint(0, 4) for _ in range(players)],
            "rounds_won": [random.randint(0, 2) for _ in range(players)],
            "out": random.sample(range(players), random.randint(0, 1)),
        }
        names = random.sample([*fields], random.randint(0, 3))
        yield {"move": "amend", **{name: fields[name] for name in names}}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", range(2, 6))
def test_mutated_entries_never_crash(players: int, seed: int) -> None:
    random = Random(seed)
    _, moves = random_match(players, seed)
    table = Table(header(players, memory_aid=True))
    words = [Words(table.game, table.header.players, lang) for lang in LANGUAGES]
    corrections = amends(random, players)
    answers = set()
    for move in moves[:200]:
        right = to_json(move)
        said = by_number(right)
        assert table.judge(said).verdict.ok
        for wrong in (mutated(right, random), mutated(said, random), next(corrections), said):
            played = table.judge(wrong)
            answers.add(played.verdict.answer)
            assert played.verdict.ok or played.state is table.state
            json.dumps([entry_object(played, spoken) for spoken in words])
            sound(played.state)
        assert table.enter(right).ok
    json.dumps(end_object(table))
    assert answers == {"legal", "illegal", "unverified"}


@pytest.mark.parametrize("players", range(2, 6))
def test_play_goes_on_after_any_correction(players: int) -> None:
    random = Random(players)
    table = Table(header(players, turn_limit=30))
    corrections = amends(random, players)
    for n in range(80):
        if n % 5 == 4:
            table.enter(next(corrections))
        seats = sorted(table.game.to_act(table.state))
        if not seats:
            assert table.enter({"move": "amend", "tokens": [0] * players}).ok
            assert table.enter({"move": "amend", "rounds_won": [0] * players}).ok
            continue
        moves = list(table.game.meanings(table.state, random.choice(seats), ()))
        assert table.propose(random.choice(moves)).ok
        sound(table.state)


def sound(state: State) -> None:
    """Whatever was entered: cards are conserved, and nobody who is out is to act."""
    held = sum(hand.size for hand in state.hands)
    gone = discarded(state).total() + sum(map(len, state.table))
    assert held + gone <= len(state.deck.pairs)
    assert all(len(hand.known) <= hand.size for hand in state.hands)
    if state.turn is not None:
        assert state.turn // state.areas not in state.out


def test_every_seat_to_act_can_turn_or_deal() -> None:
    for players in range(2, 6):
        table = Table(header(players))
        assert table.game.to_act(table.state) == set(range(players))
        assert table.enter({"seat": players - 1, "move": "deal", "starter": 0}).ok
        assert table.game.to_act(table.state) == {0}
        assert table.enter({"seat": 0, "move": "turn"}).answer == "legal"


AREAS: list[tuple[int, dict[str, Any], str]] = [
    (2, {"seat": 0}, "This names no place: the area before Ada is missing"),
    (2, {"seat": 0, "area": 3}, "This names no place: the area must be one of these: 1, 2."),
    (3, {"seat": 0, "area": 2}, "This names no place: everybody has one for a set"),
]
"""How many play, the place that an entry names, and what is said to it."""


@pytest.mark.parametrize(("players", "place", "said"), AREAS)
@pytest.mark.parametrize(
    "move", [{"move": "take", "from": ...}, {"move": "add", "card": "3/9", "to": ...}]
)
def test_an_area_that_is_missing_is_told_from_a_wrong_one(
    move: dict[str, Any], players: int, place: dict[str, Any], said: str
) -> None:
    table = Table(header(players))
    for entry in ({"seat": 0, "move": "deal", "starter": 0}, {"seat": 0, "move": "turn"}):
        assert table.enter(entry).ok
    seat = table.state.turn // table.state.areas
    named = {
        key: {**place, "seat": 1 - seat} if item is ... else item for key, item in move.items()
    }
    verdict = table.judge({"seat": seat, **named}).verdict
    assert verdict.broken[0].rule == "area.unknown"
    words = Words(table.game, table.header.players, "en").verdict(verdict)
    assert words.startswith(said.replace("Ada", table.header.players[1 - seat]))
    texts = [Words(table.game, ("A", "B", "C"), lang).verdict(verdict) for lang in WHOLE]
    assert len(set(texts)) == len(WHOLE)


STRANGE_PLACES: list[Any] = [None, 0, "Ada", [], {}, {"seat": 9}, {"seat": "0"}, {"area": 1}]


@pytest.mark.parametrize("place", STRANGE_PLACES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refused_entry_without_a_place_names_none(place: Any, lang: str) -> None:
    texts = language(lang)
    speech = Speech(texts.gettext, texts.ngettext, ("Ada", "Bo"))
    for entry in ({"move": "take", "from": place}, {"move": "add", "card": "3/9", "to": place}):
        text = app_of("dnup").line({"seat": 1, **entry}, speech).text
        assert not any(code in text for code in ("None", "0", "9,", "{", "[", "Ada")), text
