"""Words for writing cases of Glen More: a short rondel, chosen tiles, and entries in a line."""

from __future__ import annotations

from typing import Any

from tests.reference.glen_form import Dict
from tests.reference.glen_table_duel import Duel
from tests.reference.glen_table_rondel import due

FILLERS: Dict = {
    f"{stack} plain {n}": {"stack": stack, "type": "moor"} for stack in "SABCD" for n in range(18)
}
HALKIRK: Dict = {"type": "village", "river": True, "once": ["scot"], "activate": [{"move": 1}]}
"""As the rulebook shows it."""


class Case(Duel):
    """Three players without a die (two with it), nine spaces; the five S tiles are chosen."""

    def __init__(self, tiles: Dict, players: int = 3, **options: Any) -> None:
        given = {name: {"stack": "S", **tile} for name, tile in tiles.items()}
        die = options.get("die", players == 2)
        options.setdefault("rondel", players + die + 6)
        super().__init__(
            players,
            {"tiles": {"Halkirk": {"stack": "A", **HALKIRK}, **FILLERS, **given}, **options},
        )
        names = [n for n, tile in given.items() if tile["stack"] == "S" and n != "start village"]
        for name in [*names, *FILLERS][:5]:
            self.yes({"move": "reveal", "tile": name})
        if options["rondel"] > players + die + 6:
            self.fill()

    def yes(self, entry: Dict) -> None:
        assert self.enter(entry), (entry, self.table.judge(entry).verdict)

    def no(self, entry: Dict) -> None:
        assert not self.enter(entry), entry

    def fill(self, *names: str) -> None:
        """Turn up these tiles, then plain ones, until the ring is full."""
        wanted = list(names)
        while self.world.phase == "reveal":
            stack = due(self.world)
            plain = [n for n in FILLERS if n[0] == stack and n not in self.world.seen]
            name = "END" if stack == "END" else wanted.pop(0) if wanted else plain[0]
            self.yes({"move": "reveal", "tile": name})

    def mine(self, move: str, **more: Any) -> Dict:
        return {"seat": self.world.turn, "move": move, **more}

    def act(self, move: str, **more: Any) -> None:
        self.yes(self.mine(move, **more))

    def cannot(self, move: str, **more: Any) -> None:
        self.no(self.mine(move, **more))

    def space(self, name: str) -> int:
        return [space["tile"] for space in self.world.ring].index(name)

    def take(self, name: str, at: tuple[int, int] | None = None) -> None:
        self.act("take", space=self.space(name))
        if at is not None:
            self.act("place", at=list(at))

    def end(self) -> None:
        self.act("end_turn")
        self.fill()

    def land(self, *tiles: str, seat: int = 0, **more: Any) -> None:
        """Territory of a seat, each tile as "name x y scots good good ..."."""
        items = []
        for text in tiles:
            name, words = text.rsplit("|", 1)[0].strip(), text.rsplit("|", 1)[1].split()
            x, y, scots, *goods = words
            items.append(
                {"at": [int(x), int(y)], "tile": name, "goods": goods, "scots": int(scots)}
            )
        self.yes({"move": "amend", "seat": seat, "tiles": items, **more})

    def set(self, seat: int = 0, **more: Any) -> None:
        self.yes({"move": "amend", "seat": seat, **more})

    def seat(self, n: int = 0) -> Dict:
        """What the engine shows of a seat, its tiles by place."""
        seat: Dict = dict(self.table.view()["seats"][n])
        seat["tiles"] = {tuple(tile["at"]): tile for tile in seat["tiles"]}
        return seat

    def view(self, key: str) -> Any:
        return self.table.view()[key]
