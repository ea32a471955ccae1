"""Describing a tile by its symbols: what is asked, and what a touch makes of it."""

from dataclasses import replace

from companion.games.glen_more.marks import TYPES, costs, glyph
from companion.games.glen_more.table.cells import Cell, Row, rows
from companion.games.glen_more.table.faces import face
from companion.games.glen_more.tiles import exchange
from companion.games.glen_more.tiles.sketch import MOST, TRAITS, Sketch
from companion.i18n import N_
from companion.play.library import Reader
from companion.play.questions import (
    CLOSE,
    Choice,
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
from scoring.glen_more.goods import GOODS
from scoring.glen_more.tile import Activation, BadTile

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
COST = (*GOODS, "any_good", "coin", "whisky", "scot")
ONCE = ("scot", "any_good", "clan_token", "whisky", "coin", "landmark", "points")
ACTIVATE = ("movement", *GOODS, "any_good")
NO_TILE = N_("No tile can be like this. Look at its name and its symbols again.")
WHISKY = Activation(exchange="whisky")


def question(
    at: Reader, sketch: Sketch, stage: Stage, *, title: str, once: bool
) -> Question | None:
    """once: it may be used without being kept."""
    tr = at.tr
    match sketch.asked:
        case "closed" | "use" | "keep":
            return None
        case "exchange":
            return exchange.question(at, sketch, stage)
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
    keep = Choice(Spot("keep", tr("Keep the tile")), kind="accent")
    use = Choice(Spot("use", tr("Use once")))
    return Question(
        "describe",
        title,
        tr("Stack {stack}").format(stack=sketch.stack),
        parts=tuple(parts),
        choices=(use, keep) if once else (keep,),
        beside=_preview(sketch),
        tools=(Choice(Spot(CLOSE, tr("Close")), icon="close"),),
    )


def _preview(sketch: Sketch) -> Scene:
    """The tile as it will lie on the table, with its cost below."""
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

    def counted(part: str, names: tuple[str, ...]) -> tuple[Cell, ...]:
        counts = sketch.of(part)
        return tuple(
            Cell(Spot(f"{part}.{name}", said(name)), name, "", name in counts, counts.get(name, 0))
            for name in names
        )

    def more(spot: str, icon: str, words: str, chosen: bool, times: int = 0) -> Cell:
        return Cell(Spot(spot, words), icon, words, chosen, times)

    types = [more(f"type.{t}", TYPES[t], said(t), t == sketch.guessed) for t in TYPES]
    traits = [more(f"trait.{t}", t, said(t), t in sketch.traits) for t in TRAITS]
    points = sketch.counts.get("activate.points", 0)
    rest = (
        more("exchange", "market", tr("Exchange"), kind not in (ABSENT, "whisky")),
        more("whisky", "whisky", tr("Barley to whisky"), kind == "whisky"),
        more("activate.points", "points", tr("Points"), points > 0, points),
    )
    return [
        Row(tr("Type"), tuple(types), 7 if wide else 4),
        Row(tr("Traits"), tuple(traits), 4),
        Row(tr("Cost; tap again for two"), counted("cost", COST), 9 if wide else 5),
        Row(tr("Once, when placed"), counted("once", ONCE), 7),
        Row(tr("When activated"), counted("activate", ACTIVATE), 7),
        Row("", rest, 3),
    ]


def touch(at: Reader, sketch: Sketch, spot: str) -> Sketch:
    """A spot of the open question."""
    kind, _, rest = spot.partition(".")
    if sketch.asked == "exchange":
        return exchange.touch(sketch, kind, rest)
    if spot == CLOSE:
        return replace(sketch, asked="closed" if sketch.asked == "symbols" else "symbols")
    sketch = replace(sketch, told="")
    match kind:
        case "type":
            return replace(sketch, type="" if sketch.type == rest else rest)
        case "trait":
            return replace(sketch, traits=tuple({*sketch.traits} ^ {rest}))
        case "exchange":
            plain = sketch.exchange if sketch.exchange != WHISKY else None
            return replace(sketch, asked="exchange", exchange=plain)
        case "whisky":
            return replace(sketch, exchange=None if sketch.exchange == WHISKY else WHISKY)
        case "use" | "keep" as end:
            refused = lacking(at, sketch)
            return replace(sketch, told=refused) if refused else replace(sketch, asked=end)
    match spot:
        case "once.points" | "activate.points" as part:
            return replace(sketch, asked=part)
    most = 1 if rest == "landmark" else MOST
    return sketch.with_count(spot, (sketch.counts.get(spot, 0) + 1) % (most + 1))


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
    return exchange.answer(sketch, name, int(value))
