"""What an exchange takes and pays, as a tile shows it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.glen_more.table.cells import Cell, Row, goods_cells, rows
from companion.games.glen_more.tiles.sketch import MOST, Sketch
from companion.i18n import N_
from companion.play.library import Reader
from companion.play.questions import CLOSE, Choice, Choose, Count, Part, Picture, Question
from companion.play.scene import Spot, Stage
from scoring.codec import ABSENT
from scoring.glen_more.goods import ANIMALS, GOODS
from scoring.glen_more.tile import Activation
from scoring.tuples import literal

FORMS = {
    "different": (N_("Different goods"), Activation(exchange="different", table={"2": 4, "4": 8})),
    "any": (N_("Goods of any kind"), Activation(exchange="any", count=3, vp=7)),
    "animals": (N_("Animals together"), Activation(exchange="animals", table={"3": 8})),
    "each": (N_("Each animal"), Activation(exchange="animals", each={"sheep": 2, "cattle": 4})),
    "shown": (N_("Goods shown"), Activation(exchange="shown", goods=(), vp=7)),
    "clan_token": (N_("A good for a clan token"), Activation(exchange="clan_token")),
}
"""What an exchange may be, with numbers as the rule book's examples have them."""
MOST_GOODS, MOST_POINTS = 9, 99


def form_of(told: Activation | None) -> str:
    """Which of FORMS this is."""
    if told is None:
        return ""
    return "each" if told.each is not ABSENT else str(told.exchange)


def question(at: Reader, sketch: Sketch, stage: Stage) -> Question:
    tr, form = at.tr, form_of(sketch.exchange)
    cells = tuple(
        Cell(
            Spot(f"form.{name}", tr(words)),
            "clan_token" if name == "clan_token" else "market",
            tr(words),
            name == form,
        )
        for name, (words, _) in FORMS.items()
    )
    parts: list[Part] = [Picture(rows([Row("", cells, 2)], stage))]
    if sketch.exchange is not None:
        parts += _numbers(at, sketch.exchange, stage)
    words = tr("Comes before the tile's goods")
    icon = "radio_on" if sketch.first else "radio_off"
    parts.append(Choose((Choice(Spot("first", words), icon=icon),)))
    done = Choice(Spot(CLOSE, tr("Done")), icon="tick", kind="accent")
    return Question("exchange", tr("What does it take?"), parts=tuple(parts), choices=(done,))


def _numbers(at: Reader, told: Activation, stage: Stage) -> Iterator[Part]:
    tr = at.tr
    if told.goods is not ABSENT:
        cells = goods_cells(tr, "shown", told.goods)
        yield Picture(rows([Row("", tuple(cells))], stage))
    if told.count is not ABSENT:
        yield Count("count", tr("Goods"), told.count, 1, MOST_GOODS)
    if told.vp is not ABSENT:
        yield Count("vp", tr("Points"), told.vp, 0, MOST_POINTS)
    if told.each is not ABSENT:
        for good in ANIMALS:
            name, vp = tr(good), told.each.get(good, 0)
            yield Count(f"each.{good}", name[:1].upper() + name[1:], vp, 0, MOST_POINTS)
    if told.table is not ABSENT:
        yield from _table(at, told.table)


def _table(at: Reader, table: Mapping[str, int]) -> Iterator[Part]:
    """Numbers of goods in order, each with its points."""
    tr, counts = at.tr, sorted(map(int, table))
    for i, n in enumerate(counts):
        least, most = (counts[i - 1] + 1 if i else 1), (*counts, MOST_GOODS + 1)[i + 1] - 1
        yield Count(f"goods.{n}", tr("Goods"), n, least, most)
        points = at.ntr("Points for {n} good", "Points for {n} goods", n).format(n=n)
        yield Count(f"points.{n}", points, table[str(n)], 0, MOST_POINTS)
    lines = []
    if counts[-1] < MOST_GOODS:
        lines.append(Choice(Spot("more", tr("Another number of goods")), icon="plus"))
    if len(counts) > 1:
        lines.append(Choice(Spot("fewer", tr("One number of goods less")), icon="delete"))
    yield Choose(tuple(lines))


def touch(sketch: Sketch, kind: str, rest: str) -> Sketch:
    told = sketch.exchange
    match kind:
        case "form":
            chosen = replace(sketch, exchange=FORMS[rest][1])
            return replace(chosen, asked="symbols") if rest == "clan_token" else chosen
        case "first":
            return replace(sketch, first=not sketch.first)
        case "shown" if told is not None and told.goods is not ABSENT:
            good = literal(rest, GOODS)
            others = tuple(other for other in told.goods if other != good)
            n = (told.goods.count(good) + 1) % (MOST + 1)
            goods = tuple(sorted((*others, *(good,) * n), key=GOODS.index))
            return replace(sketch, exchange=replace(told, goods=goods))
        case "more" | "fewer" if told is not None and told.table is not ABSENT:
            last = max(told.table, key=int)
            table = {**told.table, str(int(last) + 1): told.table[last]}
            if kind == "fewer":
                table = {n: vp for n, vp in told.table.items() if n != last}
            return replace(sketch, exchange=replace(told, table=table))
    return replace(sketch, asked="symbols", exchange=_whole(told))


def _whole(told: Activation | None) -> Activation | None:
    """None: it takes nothing, and is no exchange."""
    if told is None or told.goods == () or (told.each is not ABSENT and not told.each):
        return None
    return told


def answer(sketch: Sketch, name: str, value: int) -> Sketch:
    told, (kind, _, which) = sketch.exchange, name.partition(".")
    assert told is not None
    match kind:
        case "count":
            told = replace(told, count=value)
        case "vp":
            told = replace(told, vp=value)
        case "each" if told.each is not ABSENT:
            each = {a: value if a == which else told.each.get(a, 0) for a in ANIMALS}
            told = replace(told, each={animal: vp for animal, vp in each.items() if vp})
        case "goods" | "points" if told.table is not ABSENT:
            entry = {str(value): told.table[which]} if kind == "goods" else {which: value}
            table = {n: vp for n, vp in told.table.items() if n != which} | entry
            told = replace(told, table=dict(sorted(table.items(), key=lambda one: int(one[0]))))
    return replace(sketch, exchange=told)
