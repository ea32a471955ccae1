"""The editor that describes a tile by its symbols: its questions and touches."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.games.glen_more.faces import TYPES, costs, face, glyph
from companion.games.glen_more.table.cells import Cell, Row, goods_cells, once_more, rows
from companion.games.glen_more.table.table import good_of
from companion.games.glen_more.tiles.sketch import MAX_SYMBOLS, TRAITS, Sketch
from companion.i18n import N_
from companion.play.actions import Action, Actions
from companion.play.library import Reader
from companion.play.questions import (
    CLOSE,
    Choice,
    Choose,
    Count,
    Numbers,
    Part,
    Picture,
    Question,
    Say,
    Value,
    Write,
)
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint
from scoring.codec import ABSENT
from scoring.glen_more.goods import ANIMALS, GOODS, Good
from scoring.glen_more.tile import Activation, BadTile

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
POINTS = "points"


def form_of(exchange: Activation | None) -> str:
    if exchange is None:
        return ""
    return "each" if exchange.each is not ABSENT else str(exchange.exchange)


def _exchange_question(at: Reader, sketch: Sketch, stage: Stage) -> Question:
    tr, form = at.tr, form_of(sketch.exchange)
    icons = {"clan_token": "clan_token"}
    cells = tuple(
        Cell(Spot(FORM(name), tr(words)), icons.get(name, "market"), tr(words), name == form)
        for name, (words, _) in FORMS.items()
    )
    parts: list[Part] = [Picture(rows([Row("", cells, 2)], stage))]
    if sketch.exchange is not None:
        parts += _numbers(at, sketch.exchange, stage)
    words = tr("Comes before the tile's goods")
    icon = "radio_on" if sketch.first else "radio_off"
    parts.append(Choose((Choice(Spot(FIRST(), words), icon=icon),)))
    done = Choice(Spot(CLOSE, tr("Done")), icon="tick", kind="accent")
    return Question("exchange", tr("What does it take?"), parts=tuple(parts), choices=(done,))


def _numbers(at: Reader, exchange: Activation, stage: Stage) -> Iterator[Part]:
    tr = at.tr
    if exchange.goods is not ABSENT:
        cells = goods_cells(tr, SHOWN, exchange.goods)
        yield Picture(rows([Row("", tuple(cells))], stage))
    if exchange.count is not ABSENT:
        yield Count("count", tr("Goods"), exchange.count, 1, MOST_GOODS)
    if exchange.vp is not ABSENT:
        yield Count("vp", tr("Points"), exchange.vp, 0, MOST_POINTS)
    if exchange.each is not ABSENT:
        for good in ANIMALS:
            name, vp = tr(good), exchange.each.get(good, 0)
            yield Count(f"each.{good}", name[:1].upper() + name[1:], vp, 0, MOST_POINTS)
    if exchange.table is not ABSENT:
        yield from _table(at, exchange.table)


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
        lines.append(Choice(Spot(MORE(), tr("Another number of goods")), icon="plus"))
    if len(counts) > 1:
        lines.append(Choice(Spot(FEWER(), tr("One number of goods less")), icon="delete"))
    yield Choose(tuple(lines))


def choose_form(at: Reader, sketch: Sketch, form: str) -> Sketch:
    chosen = replace(sketch, exchange=FORMS[form][1])
    return replace(chosen, asked="symbols") if form == "clan_token" else chosen


def switch_first(at: Reader, sketch: Sketch) -> Sketch:
    return replace(sketch, first=not sketch.first)


def take_shown(at: Reader, sketch: Sketch, good: Good) -> Sketch:
    entry = sketch.exchange
    if entry is None or entry.goods is ABSENT:
        return sketch
    goods = sorted(once_more(entry.goods, good, MAX_SYMBOLS), key=GOODS.index)
    return replace(sketch, exchange=replace(entry, goods=tuple(goods)))


def one_more(at: Reader, sketch: Sketch) -> Sketch:
    """Another number of goods, with the points of the last one."""
    entry = sketch.exchange
    if entry is None or entry.table is ABSENT:
        return sketch
    last = max(entry.table, key=int)
    table = {**entry.table, str(int(last) + 1): entry.table[last]}
    return replace(sketch, exchange=replace(entry, table=table))


def one_fewer(at: Reader, sketch: Sketch) -> Sketch:
    entry = sketch.exchange
    if entry is None or entry.table is ABSENT:
        return sketch
    last = max(entry.table, key=int)
    table = {n: vp for n, vp in entry.table.items() if n != last}
    return replace(sketch, exchange=replace(entry, table=table))


def close_exchange(at: Reader, sketch: Sketch) -> Sketch:
    return replace(sketch, asked="symbols", exchange=_whole(sketch.exchange))


FORM = Action("form", choose_form, str)
FIRST = Action("first", switch_first)
SHOWN = Action("shown", take_shown, good_of)
MORE = Action("more", one_more)
FEWER = Action("fewer", one_fewer)
EXCHANGE_ACTIONS: Actions[Reader, Sketch, Sketch] = Actions(
    FORM, FIRST, SHOWN, MORE, FEWER, Action(CLOSE, close_exchange)
)


def _whole(exchange: Activation | None) -> Activation | None:
    """None: it takes nothing, and is no exchange."""
    if (
        exchange is None
        or exchange.goods == ()
        or (exchange.each is not ABSENT and not exchange.each)
    ):
        return None
    return exchange


def _exchange_answer(sketch: Sketch, name: str, value: int) -> Sketch:
    given, (kind, _, which) = sketch.exchange, name.partition(".")
    assert given is not None
    match kind:
        case "count":
            given = replace(given, count=value)
        case "vp":
            given = replace(given, vp=value)
        case "each" if given.each is not ABSENT:
            each = {a: value if a == which else given.each.get(a, 0) for a in ANIMALS}
            given = replace(given, each={animal: vp for animal, vp in each.items() if vp})
        case "goods" | "points" if given.table is not ABSENT:
            entry = {str(value): given.table[which]} if kind == "goods" else {which: value}
            table = {n: vp for n, vp in given.table.items() if n != which} | entry
            given = replace(given, table=dict(sorted(table.items(), key=lambda one: int(one[0]))))
    return replace(sketch, exchange=given)


LONGEST_NAME = 60
SIDE, WIDE = 60, 600
WORDS = {
    "village": N_("Village"),
    "castle": N_("Castle"),
    "goods": N_("Goods"),
    "exchange": N_("Exchange"),
    "distillery": N_("Distillery"),
    "loch": N_("Loch"),
    "person": N_("Person"),
    "river": N_("River"),
    "rebuild": N_("Rebuild"),
    "chronicle": N_("Icon"),
    "protected": N_("No stop"),
    "any_good": N_("Any good"),
    "coin": N_("Coin"),
    "whisky": N_("Whisky"),
    "scot": N_("Scot"),
    "clan_token": N_("Clan token"),
    "landmark": N_("Landmark card"),
    "points": N_("Points"),
    "movement": N_("Movement"),
}
"""What types, traits and symbols are called; goods have their own names."""
COSTS = (*GOODS, "any_good", "coin", "whisky", "scot")
ONCES = ("scot", "any_good", "clan_token", "whisky", "coin", "landmark", "points")
ACTIVATES = ("movement", *GOODS, "any_good")
NO_TILE = N_("No tile can be like this. Look at its name and its symbols again.")
WHISKY = Activation(exchange="whisky")


def question(at: Reader, sketch: Sketch, stage: Stage) -> Question | None:
    """A new tile may be used without being kept."""
    tr, new = at.tr, not sketch.was
    match sketch.asked:
        case "closed" | "use" | "keep":
            return None
        case "exchange":
            return _exchange_question(at, sketch, stage)
        case "once.points" | "activate.points" as part:
            number = Numbers("points", "", sketch.counts.get(part, 0))
            done = Choice(Spot(CLOSE, tr("Done")), icon="tick", kind="accent")
            return Question("points", tr("Points"), parts=(number,), choices=(done,))
    hint = tr("Name on the tile")
    if sketch.free:
        hint = tr("Name on the tile, or {name}").format(name=sketch.free)
    parts: list[Part] = [Write("name", hint, sketch.name, LONGEST_NAME)]
    parts.append(Picture(rows(_symbols(at, sketch, wide=stage.width > WIDE), stage)))
    if sketch.told:
        parts.append(Say(sketch.told, tone="illegal"))
    keep = Choice(Spot(KEEP(), tr("Keep the tile")), kind="accent")
    use = Choice(Spot(USE(), tr("Use once")))
    return Question(
        "describe",
        tr("New tile") if new else tr("Change a tile"),
        tr("Stack {stack}").format(stack=sketch.stack),
        parts=tuple(parts),
        choices=(use, keep) if new else (keep,),
        beside=_preview(sketch),
        tools=(Choice(Spot(CLOSE, tr("Close")), icon="close"),),
    )


def _preview(sketch: Sketch) -> Scene:
    box = Box(0, 0, SIDE, SIDE)
    try:
        tile = sketch.tile()
    except BadTile:
        return Scene(SIDE, SIDE, [Shape("tile", "tile", box, (Block(box, None, 8, Tint("line")),))])
    marks: list[Mark] = [*face(tile, box)]
    for i, name in enumerate(costs(tile)[:5]):
        marks.append(glyph(name, 8 + i * 11, SIDE - 7, 12, "text_2"))
    return Scene(SIDE, SIDE, [Shape("tile", "tile", box, tuple(marks))])


def _symbols(at: Reader, sketch: Sketch, *, wide: bool) -> list[Row]:
    tr, kind = at.tr, sketch.exchange.exchange if sketch.exchange is not None else ABSENT

    def said(name: str) -> str:
        return tr(WORDS.get(name, name))

    def counted(pick: Callable[[str], str], names: tuple[str, ...]) -> tuple[Cell, ...]:
        counts = {name: sketch.counts.get(pick(name), 0) for name in names}
        return tuple(
            Cell(Spot(pick(name), said(name)), name, "", counts[name] > 0, counts[name])
            for name in names
        )

    def more(spot: str, icon: str, words: str, chosen: bool, times: int = 0) -> Cell:
        return Cell(Spot(spot, words), icon, words, chosen, times)

    types = [more(TYPE(t), TYPES[t], said(t), t == sketch.guessed) for t in TYPES]
    traits = [more(TRAIT(t), t, said(t), t in sketch.traits) for t in TRAITS]
    points = sketch.counts.get(ACTIVATE(POINTS), 0)
    rest = (
        more(EXCHANGE(), "market", tr("Exchange"), kind not in (ABSENT, "whisky")),
        more(WHISKY_MADE(), "whisky", tr("Barley to whisky"), kind == "whisky"),
        more(ACTIVATE(POINTS), "points", tr("Points"), points > 0, points),
    )
    return [
        Row(tr("Type"), tuple(types), 7 if wide else 4),
        Row(tr("Traits"), tuple(traits), 4),
        Row(tr("Cost; tap again for two"), counted(COST, COSTS), 9 if wide else 5),
        Row(tr("Once, when placed"), counted(ONCE, ONCES), 7),
        Row(tr("When activated"), counted(ACTIVATE, ACTIVATES), 7),
        Row("", rest, 3),
    ]


def touch(at: Reader, sketch: Sketch, spot: str) -> Sketch:
    if sketch.asked == "exchange":
        return EXCHANGE_ACTIONS.touch(at, sketch, spot) or sketch
    return ACTIONS.touch(at, sketch if spot == CLOSE else replace(sketch, told=""), spot) or sketch


def close(at: Reader, sketch: Sketch) -> Sketch:
    return replace(sketch, asked="closed" if sketch.asked == "symbols" else "symbols")


def choose_type(at: Reader, sketch: Sketch, type: str) -> Sketch:
    return replace(sketch, type="" if sketch.type == type else type)


def switch_trait(at: Reader, sketch: Sketch, trait: str) -> Sketch:
    return replace(sketch, traits=tuple({*sketch.traits} ^ {trait}))


def ask_exchange(at: Reader, sketch: Sketch) -> Sketch:
    plain = sketch.exchange if sketch.exchange != WHISKY else None
    return replace(sketch, asked="exchange", exchange=plain)


def switch_whisky(at: Reader, sketch: Sketch) -> Sketch:
    return replace(sketch, exchange=None if sketch.exchange == WHISKY else WHISKY)


def use(at: Reader, sketch: Sketch) -> Sketch:
    refused = lacking(at, sketch)
    return replace(sketch, told=refused) if refused else replace(sketch, asked="use")


def keep(at: Reader, sketch: Sketch) -> Sketch:
    refused = lacking(at, sketch)
    return replace(sketch, told=refused) if refused else replace(sketch, asked="keep")


def count_cost(at: Reader, sketch: Sketch, symbol: str) -> Sketch:
    return _counted(sketch, COST(symbol), MAX_SYMBOLS)


def count_once(at: Reader, sketch: Sketch, symbol: str) -> Sketch:
    if symbol == POINTS:
        return replace(sketch, asked="once.points")
    return _counted(sketch, ONCE(symbol), 1 if symbol == "landmark" else MAX_SYMBOLS)


def count_activate(at: Reader, sketch: Sketch, symbol: str) -> Sketch:
    if symbol == POINTS:
        return replace(sketch, asked="activate.points")
    return _counted(sketch, ACTIVATE(symbol), MAX_SYMBOLS)


def _counted(sketch: Sketch, symbol: str, most: int) -> Sketch:
    """One more of it; after the most none again."""
    return sketch.with_count(symbol, (sketch.counts.get(symbol, 0) + 1) % (most + 1))


TYPE = Action("type", choose_type, str)
TRAIT = Action("trait", switch_trait, str)
EXCHANGE = Action("exchange", ask_exchange)
WHISKY_MADE = Action("whisky", switch_whisky)
USE = Action("use", use)
KEEP = Action("keep", keep)
COST = Action("cost", count_cost, str)
ONCE = Action("once", count_once, str)
ACTIVATE = Action("activate", count_activate, str)
ACTIONS: Actions[Reader, Sketch, Sketch] = Actions(
    *(TYPE, TRAIT, EXCHANGE, WHISKY_MADE, USE, KEEP, COST, ONCE, ACTIVATE),
    Action(CLOSE, close),
)


def lacking(at: Reader, sketch: Sketch) -> str:
    """Why it is no tile yet; empty: it is one."""
    if not sketch.called:
        return at.tr("What is its name?")
    if not sketch.guessed:
        return at.tr("Of which type is it?")
    try:
        sketch.tile()
    except BadTile:
        return at.tr(NO_TILE)
    return ""


def answer(at: Reader, sketch: Sketch, name: str, value: Value) -> Sketch:
    if name == "name":
        return replace(sketch, name=str(value), told="")
    if name == "points":
        return sketch.with_count(sketch.asked, int(value))
    return _exchange_answer(sketch, name, int(value))
