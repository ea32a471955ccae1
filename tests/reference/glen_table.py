"""A slow and obvious referee of the whole table of Glen More, written from the rules alone."""

from __future__ import annotations

from tests.reference import glen_table_rondel as rondel
from tests.reference.glen_form import GOODS, Dict, Refused, require, whole
from tests.reference.glen_score import best, copied
from tests.reference.glen_table_act import activate, bonus, end_turn, move_scot
from tests.reference.glen_table_amend import amend
from tests.reference.glen_table_clans import build, clan_token, remove
from tests.reference.glen_table_land import pay, place_tile, sell
from tests.reference.glen_table_tiles import HOME, described, silent

PHASES = {
    "reveal": ("reveal",),
    "roll": ("roll_die",),
    "take": ("sell", "take", "discard"),
    "pay": ("sell", "pay"),
    "place": ("sell", "place"),
    "act": ["sell", "bonus", "clan_token", "remove", "build", "activate", "move_scot", "end_turn"],
    "over": (),
}
MOVES: Dict = {
    "reveal": rondel.reveal,
    "roll_die": rondel.roll,
    "take": rondel.take,
    "discard": rondel.discard,
    "sell": sell,
    "pay": pay,
    "place": place_tile,
    "bonus": bonus,
    "clan_token": clan_token,
    "remove": remove,
    "build": build,
    "activate": activate,
    "move_scot": move_scot,
    "end_turn": end_turn,
}
PATHS = [
    ("start", "MacLeod", 0),
    ("start", "a stop on the way", 1),
    ("a stop on the way", "McKay", 1),
    ("MacMillan", "MacLachlan", 1),
]


class World:
    """The whole table: cardboard, and what the turn has still to give."""

    def __init__(self, players: int, options: Dict) -> None:
        self.players = players
        self.size: int = options.get("rondel", 14)
        with_die = options.get("die", players == 2)
        self.end_after: int = options.get("end_after", 8)
        order = options.get("order", list(range(players)))
        tiles = HOME | options.get("tiles", {})
        self.tiles: Dict = {name: described(tile) for name, tile in tiles.items()}
        self.ways = {frozenset((a, b)): cost for a, b, cost in PATHS}
        self.ways |= {frozenset((a, b)): cost for a, b, cost in options.get("paths", [])}
        self.seats = [new_seat(5 + order.index(seat)) for seat in range(players)]
        self.ring: list[Dict] = [
            {"tile": None, "figures": [], "die": False} for _ in range(self.size)
        ]
        for space, seat in enumerate(order):
            self.ring[space]["figures"] = [seat]
        if with_die:
            self.ring[players]["die"] = True
        self.rear = 0
        self.pile: list[str] = []
        self.market = dict.fromkeys(GOODS, 1 if players <= 3 else 0)
        self.crests: dict[str, list[int]] = {}
        self.laid = dict.fromkeys("SABCD", 0)
        self.end_laid = False
        self.seen: set[str] = set()
        self.round = "A"
        self.lines: list[tuple[int, str, str, int]] = []
        self.phase = "reveal"
        self.turn: int | None = None
        self.trusts = False
        self.winners: list[int] | None = None
        self.last_count: list[int] = []
        self.fresh_turn()

    def twin(self) -> World:
        """A copy; the catalogue is shared, for it is never changed in place."""
        other = World.__new__(World)
        parts = {key: value for key, value in vars(self).items() if key not in ("tiles", "ways")}
        vars(other).update(copied(parts), tiles=self.tiles, ways=dict(self.ways))
        return other

    def fresh_turn(self) -> None:
        """Nothing held, nothing pending."""
        self.held: str | None = None
        self.reach: set[tuple[int, int]] = set()
        self.everywhere = False
        self.used: set[tuple[int, int]] = set()
        self.rights = {"animal": 0, "goods": 0, "whisky": 0, "exchange": 0}
        self.ness_used = False
        self.bonus: dict[tuple[int, int], int] = {}
        self.untold: set[tuple[int, int]] = set()
        self.tokens = 0
        self.removes = 0
        self.builds = 0

    def me(self) -> Dict:
        assert self.turn is not None
        seat: Dict = self.seats[self.turn]
        return seat

    def play(self, entry: Dict) -> None:
        """Raises Refused, perhaps half way: the caller keeps a copy."""
        self.trusts = False
        word = entry.get("move")
        if word == "amend":
            return amend(self, entry)
        if word == "describe":
            return rondel.describe(self, entry)
        require(type(word) is str and word in MOVES)
        if self.phase == "pay" and word not in PHASES["pay"] and silent(self.hand(), "cost"):
            unpaid = {"seat": self.turn, "move": "pay"}
            pay(self, unpaid)
        trusted = self.trusts
        require(word in PHASES[self.phase])
        if word not in ("reveal", "roll_die"):
            require("seat" in entry and type(entry["seat"]) is int and entry["seat"] == self.turn)
        if word == "roll_die":
            require("seat" in entry)
            whole(entry["seat"], 0, self.players - 1)
        MOVES[word](self, entry)
        self.trusts |= trusted
        return None

    def hand(self) -> Dict:
        """The description of the tile in hand."""
        tile: Dict = self.tiles[self.held]
        return tile

    def finish(self) -> None:
        """Round D and the final count."""
        before = [seat["vp"] for seat in self.seats]
        rondel.score_round(self)
        land = [len(seat["land"]) for seat in self.seats]
        for seat in self.seats:
            coins = seat["coins"]
            more = min(coins, 8) if "Armadale Castle" in seat["cards"] else 0
            seat["vp"] += coins + more - 3 * (len(seat["land"]) - min(land))
        self.last_count = [seat["vp"] - vp for seat, vp in zip(self.seats, before, strict=True)]
        self.phase, self.turn = "over", None
        self.settle()

    def count_again(self) -> None:
        """The table has described something else after the end: the last count is repeated."""
        for seat, points in zip(self.seats, self.last_count, strict=True):
            seat["vp"] -= points
        self.lines = [line for line in self.lines if line[2] != "D"]
        self.finish()

    def settle(self) -> None:
        goods = [sum(len(t["goods"]) for t in seat["land"].values()) for seat in self.seats]
        self.winners = best([seat["vp"] for seat in self.seats], goods)

    def view(self) -> Dict:
        return {
            "seats": [seen(seat) for seat in self.seats],
            "rondel": [
                {
                    "tile": space["tile"],
                    "figures": sorted(space["figures"]),
                    "die": space["die"],
                }
                for space in self.ring
            ],
            "discard": sorted(self.pile),
            "market": self.market,
            "crests": {crest: seats for crest, seats in self.crests.items() if seats},
            "turn": self.turn,
            "phase": self.phase,
            "round": self.round,
        }


def new_seat(coins: int) -> Dict:
    village = {"tile": "start village", "goods": [], "scots": 1, "covers": []}
    castle = {"tile": "home castle", "goods": [], "scots": 0, "covers": []}
    return {
        "vp": 0,
        "coins": coins,
        "whisky": 0,
        "persons": [],
        "cards": [],
        "land": {(0, 0): village, (1, 0): castle},
        "movement": 0,
        "scots": 8,
        "tokens": 10,
    }


def seen(seat: Dict) -> Dict:
    plain = {key: seat[key] for key in ("vp", "coins", "whisky", "movement", "scots", "tokens")}
    tiles = [
        {
            "at": list(at),
            "tile": tile["tile"],
            "goods": sorted(tile["goods"]),
            "scots": tile["scots"],
            "covers": sorted(tile["covers"]),
        }
        for at, tile in sorted(seat["land"].items())
    ]
    cards = {"persons": sorted(seat["persons"]), "landmarks": sorted(seat["cards"])}
    return {**plain, **cards, "tiles": tiles}


def plain_view(view: Dict) -> Dict:
    """A view of the engine with its lists in a fixed order, and only the page's fields."""
    seats = []
    for seat in view["seats"]:
        land = {tuple(tile["at"]): tile for tile in seat["tiles"]}
        assert len(land) == len(seat["tiles"])
        seats.append(seen({**seat, "land": land, "cards": seat["landmarks"]}))
    ring = [
        {"tile": s["tile"], "figures": sorted(s["figures"]), "die": s["die"]}
        for s in view["rondel"]
    ]
    return {
        "seats": seats,
        "rondel": ring,
        "discard": sorted(view["discard"]),
        "market": dict(view["market"]),
        "crests": {crest: list(seats) for crest, seats in view["crests"].items()},
        **{key: view[key] for key in ("turn", "phase", "round")},
    }


def could(world: World, entry: Dict) -> bool:
    """Whether this would be accepted now; the world stays as it is."""
    try:
        copied(world).play(copied(entry))
    except Refused:
        return False
    return True
