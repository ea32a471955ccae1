"""Random sheets and entries: most sheets are good, some are not."""

from __future__ import annotations

from random import Random
from typing import Any


class Inventor:
    """Makes up one sheet."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.teams = 2 if random.random() < 0.25 else 0
        self.lines: list[dict[str, Any]] = []
        self.names: list[str] = []
        self.truths: list[str] = []
        self.defs: list[str] = []
        self.columns: tuple[str, ...] = ()
        self.extra: list[str] = ["players", "round"]

    def sheet(self) -> dict[str, Any]:
        random = self.random
        for n in range(random.randint(1, 7)):
            self.lines.append(self.line(f"l{n}"))
        data: dict[str, Any] = {"title": "Made up", "line": self.lines}
        data["players"] = [2, 6] if not self.teams else [4, 6]
        if self.teams:
            data["teams"] = 2
        data["rounds"] = random.choice(["open", 1, 3, "players + 1"])
        if random.random() < 0.4:
            data["dealer"] = random.choice(["left", f"at({random.randrange(3)}, seat) + 1"])
            self.extra.append("dealer")
        data["def"] = self.definitions()
        data["score"] = self.scores()
        data["check"] = self.checks()
        if random.random() < 0.4:
            data["end"] = random.choice([60, f"most({self.number(1)}) > 40", "least(total) < -30"])
        if random.random() < 0.3:
            own = "total" if self.teams else random.choice(["total", self.number(1)])
            data["out"] = f"{own} < {random.randint(-60, -5)}"
        data["winner"] = random.choice(["highest", "lowest", ["-total", "most(total) - total"]])
        return {key: value for key, value in data.items() if value != []}

    def line(self, id: str) -> dict[str, Any]:
        random = self.random
        kind = random.choice(["number", "count", "count", "yes", "choice", "rank", "seat", "rows"])
        of = random.choice(["player", "player", "player", "table", *(["team"] * bool(self.teams))])
        per = random.choice(["round", "round", "round", "any", "final", "once"])
        row: dict[str, Any] = {"id": id, "kind": kind, "of": of, "per": per}
        if kind in ("number", "count"):
            if random.random() < 0.2:
                row["of"] = of = "pair"
            row["bounds"] = [random.choice([-20, 0]) if kind == "number" else 0, 30]
            if per == "any" and random.random() < 0.3:
                row["start"] = random.randint(-5, 20)
        if kind == "yes" and random.random() < 0.3:
            row["of"] = of = "one"
        if kind == "choice":
            row["choices"] = {"win": 3, "draw": 1, "lost": -2}
        if kind == "rows":
            row["columns"] = ["a", "b"]
        if kind == "rank":
            row["ties"] = True
        if of not in ("player", "team") and per == "once":
            row["per"] = "any"
        if random.random() < 0.3 and kind in ("number", "count", "rank") and of != "pair":
            row["default"] = random.randint(1, 4)
        if random.random() < 0.2 and kind in ("count", "rank") and of != "pair" and not self.teams:
            row["table"] = [random.randint(-5, 9) for _ in range(random.randint(1, 5))]
            row["more"] = random.randint(-2, 2)
        if kind != "rows" and of != "pair":
            (self.truths if kind == "yes" else self.names).append(id)
        return row

    def definitions(self) -> list[str]:
        made = []
        for n in range(self.random.randint(0, 3)):
            made.append(f"d{n} = {self.number(2)}")
            self.names.append(f"d{n}")
        if self.random.random() < 0.5:
            made.append(f"f(x, y) = {self.number(1)} + if(x > y, x, -y)")
            self.defs.append("f")
        return made

    def scores(self) -> list[dict[str, Any]]:
        made = []
        for n in range(self.random.randint(0, 5)):
            text = self.number(3)
            if self.teams and self.random.random() < 0.7:
                text = f"team({self.number(1)}) + {self.random.randint(0, 3)}"
            if self.random.random() < 0.15:
                text = f"max(-before, {text})"
            made.append({"id": f"s{n}", "points": text})
            if self.random.random() < 0.3:
                made[-1]["per"] = self.random.choice(["round", "final"])
            self.names.append(f"s{n}")
        return made

    def checks(self) -> list[dict[str, Any]]:
        made = []
        for n in range(self.random.randint(0, 2)):
            then = self.random.choice(["ask", "ask", "refuse"])
            made.append({"id": f"c{n}", "that": self.truth(2), "says": "So it is.", "then": then})
        return made

    def number(self, deep: int) -> str:
        random = self.random
        if deep <= 0 or random.random() < 0.15:
            some = [str(random.randint(0, 9)), *self.names, *self.columns]
            return random.choice([*some, random.choice(self.extra)])
        if random.random() < 0.4:
            sign = random.choice(["+", "-", "*", "//", "%"])
            return f"({self.number(deep - 1)} {sign} {self.number(deep - 1)})"
        return self.call(deep)

    def call(self, deep: int) -> str:
        random, x, y = self.random, self.number(deep - 1), self.number(deep - 1)
        c = self.truth(deep - 1)
        rows = [line["id"] for line in self.lines if line["kind"] == "rows"]
        pairs = [line["id"] for line in self.lines if line["of"] == "pair"]
        ways = [
            f"if({c}, {x}, {y})", f"min({x}, {y})", f"max({x}, {y}, 3)", f"abs({x})", f"-{x}",
            f"table({x}, [1, {y}, 7], {random.randint(0, 3)})", f"total({x})", f"most({x})",
            f"least({x})", f"count({c})", f"others({x})", f"at({y}, {x})", f"sum({x})",
            f"streak({c})", f"rank({x}, {random.choice(['high', 'low'])}, [7, -3, 2])",
            f"rank({x}, high, [9, 4], {random.choice(['share', 'both', 'none', '[5, 1]'])})",
            f"rank({x}, low, [6], share, {c})", "filled", "seat",
        ]  # fmt: skip
        if rows and not self.columns:
            self.columns = ("a", "b")
            inner = self.number(deep)
            self.columns = ()
            ways += [f"{random.choice(['each', 'top'])}({random.choice(rows)}, {inner})"] * 6
        if pairs:
            ways += [f"{random.choice(['got', 'gave', 'got_most'])}({random.choice(pairs)})"] * 3
        if self.teams:
            ways += [f"team({x})"] * 3
        if self.defs:
            ways.append(f"f({x}, {y})")
        return random.choice(ways)

    def truth(self, deep: int) -> str:
        random = self.random
        if self.truths and random.random() < 0.3:
            return random.choice(self.truths)
        if deep > 0 and random.random() < 0.3:
            how = random.choice(["({} and {})", "({} or not {})"])
            return how.format(self.truth(deep - 1), self.truth(deep - 1))
        sign = random.choice(["==", "!=", "<", "<=", ">", ">="])
        return f"({self.number(deep - 1)} {sign} {self.number(deep - 1)})"


def entry(data: dict[str, Any], players: int, random: Random) -> dict[str, Any]:
    """Something that could be entered, often rightly."""
    chance = random.random()
    if chance < 0.12:
        return {"move": "score_round"}
    if chance < 0.13:
        return {"move": "end"}
    if chance < 0.16:
        seat = random.randrange(players)
        return random.choice([
            {"move": "amend", "seat": seat, "total": random.randint(-50, 50)},
            {"move": "amend", "seat": seat, "out": random.random() < 0.3},
            {"move": "amend", "dealer": seat},
        ])  # fmt: skip
    line = random.choice(data["line"])
    return count(line, players, random)


def count(line: dict[str, Any], players: int, random: Random) -> dict[str, Any]:
    said: dict[str, Any] = {
        "move": "count",
        "line": line["id"],
        "value": value(line, players, random),
    }
    if random.random() < 0.05:
        said["move"] = "amend"
        if line["per"] == "round":
            said["round"] = random.randint(1, 3)
    of = line["of"]
    if of == "team":
        said["team"] = random.randrange(2)
    elif of != "table":
        said["seat"] = random.randrange(players)
    if of == "pair":
        said["from"] = random.randrange(players)
    return said


def value(line: dict[str, Any], players: int, random: Random) -> Any:
    if random.random() < 0.03:
        return random.choice([None, "x", 10**7, -3, True, [], 2.5])
    match line["kind"]:
        case "yes":
            return random.random() < 0.5
        case "choice":
            return random.choice(["win", "draw", "lost"])
        case "rows":
            many = random.randint(0, 3)
            return [{"a": random.randint(0, 9), "b": random.randint(0, 4)} for _ in range(many)]
        case "rank":
            return random.randint(1, players)
        case "seat":
            return random.randrange(players)
    return random.randint(-20 if line["kind"] == "number" else 0, 30)
