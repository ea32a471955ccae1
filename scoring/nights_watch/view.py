"""The table as plain data, the same for everybody: nothing here is anyone's secret."""

from typing import Any

from scoring.codec import to_json
from scoring.game import Seat
from scoring.nights_watch.board import layout_json
from scoring.nights_watch.cards import PATROL
from scoring.nights_watch.hands import BANK, RESOURCES, counts, greatest
from scoring.nights_watch.places import CORNERS, EDGES, HEXES, bits
from scoring.nights_watch.rolling import display
from scoring.nights_watch.state import CAMP, State
from scoring.nights_watch.tokens import face_up_view
from scoring.nights_watch.turns import points
from scoring.nights_watch.wildlings import CLANS, KINDS, Front


def front_view(front: Front) -> dict[str, Any]:
    return {
        "camps": dict(zip(CLANS, map(list, front.camps), strict=True)),
        "clearings": [list(crowd) for crowd in front.clearings],
        "wall": [list(section) for section in front.wall],
        "gift": {HEXES[hex]: kind for hex, kind in enumerate(front.gift) if kind},
        "breaches": front.breaches,
        "frostfangs": dict(zip(KINDS, front.frostfangs, strict=True)),
    }


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    watch = state.setting.watch
    seats = range(state.setting.seats)
    return {
        **(front_view(state.front) if watch else {}),
        "turn": state.turn,
        "phase": state.phase,
        "board": layout_json(state.setting.board),
        "settlements": [_names(corners, CORNERS) for corners in state.settlements],
        "keeps": [_names(corners, CORNERS) for corners in state.keeps],
        "roads": [_names(edges, EDGES) for edges in state.roads],
        "tormund": "camp" if state.tormund == CAMP else HEXES[state.tormund],
        "bank": dict(zip(RESOURCES, counts(state.hands.least, BANK), strict=True)),
        "hands": _hands(state),
        "memory_aid": state.setting.memory_aid,
        "points": [points(state, seat) for seat in seats],
        "longest_road": {"holder": state.longest_road, "lengths": list(state.lengths)},
        "largest_patrol": {
            "holder": state.largest_patrol,
            "played": [played[PATROL] for played in state.played],
        },
        "cards": {"deck": state.deck, "held": list(state.held)},
        "heroes": {
            "held": [to_json(card) for card in state.heroes],
            "display": display(state),
            "gone": list(state.gone),
        },
        "owing": list(state.now.owing),
        "tally": None if state.tally is None else list(state.tally),
        **(_tokens(state) if watch else {}),
    }


def _names(places: int, names: tuple[str, ...]) -> list[str]:
    return [names[place] for place in bits(places)]


def _hands(state: State) -> list[dict[str, Any]]:
    most = greatest(state.hands)
    return [
        {
            "size": size,
            "certain": _bundle(counts(state.hands.least, seat)),
            "possible": _bundle(counts(most, seat)),
        }
        for seat, size in enumerate(state.hands.sizes)
    ]


def _bundle(cards: tuple[int, ...]) -> dict[str, int]:
    return {name: count for name, count in zip(RESOURCES, cards, strict=True) if count}


def _tokens(state: State) -> dict[str, Any]:
    return {"tokens": {"pool": state.supply.pool, "face_up": face_up_view(state.supply)}}
