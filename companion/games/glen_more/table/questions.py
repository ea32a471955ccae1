"""Questions of the full table: which tile, which goods, which effect first."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import count

from companion.games.glen_more.table import cells, undescribed
from companion.games.glen_more.table.cells import Cell, Row, goods_cells, rows, tiles
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.hint import pending, refusal, trusted
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.table import Moment, candidates, good_of
from companion.games.glen_more.tiles import describing
from companion.games.glen_more.tiles.library import keeping
from companion.games.glen_more.tiles.sketch import Sketch, sketch_of
from companion.play.actions import Action
from companion.play.library import Reader
from companion.play.questions import (
    Choice,
    Choose,
    Picture,
    Question,
    Say,
    Value,
    Write,
    label,
    sheet,
    ways_out,
)
from companion.play.refusal import why_question
from companion.play.scene import Spot, Stage
from companion.play.steps import Proposal, Step
from scoring.game import Move
from scoring.glen_more.catalogue import builtin
from scoring.glen_more.goods import ROOM, Good
from scoring.glen_more.moves import Bonus, Build, Describe, Remove, Reveal
from scoring.glen_more.rondel import due
from scoring.glen_more.state import CASTLE_AT
from scoring.glen_more.tile import END, PRINTED, Stack


def closed(draft: Draft) -> Draft:
    """What was chosen on the table stays chosen."""
    if draft.asked in ("activate", "why"):
        return replace(draft, asked="", activate=None)
    if draft.asked == "keep":
        return Draft(doing="remove", near=draft.near)
    return Draft(near=draft.near, looked=draft.looked, sketch=draft.sketch)


def why(now: Moment, stage: Stage) -> Question | None:
    verdict = refusal(now) or trusted(now.at)
    return why_question(now.at, verdict, "") if verdict is not None else None


# The next tile is turned up


def reveal(now: Moment, stage: Stage) -> Question | None:
    """A tile that is known; any other is described first."""
    tr, state, stack = now.tr, now.state, due(now.state)
    if state.phase != "reveal" or stack is None or stack == END:
        return None
    known = candidates(state, stack)
    letters = Write(BEGINS, tr("First letters of the name"), now.draft.begins)
    shown = [tile for tile in known if _begins(tile_name(tile.name, tr), now.draft.begins)]
    none = tr("No tile of this stack is known yet. Describe each once by its symbols.")
    if known:
        none = tr("No tile begins so.")
    stacks = ", ".join(f"{n} {stack}" for stack, n in PRINTED)
    box = tr("Tiles by their stacks: {stacks}. What belongs to the chronicles stays in the box.")
    unlisted = Spot(UNLISTED(), tr("A tile not listed"))
    one = Choice(Spot(undescribed.ONE(), tr("Not described")), icon="unverified")
    several = Choice(Spot(undescribed.ALL(), tr("All not described")), icon="unverified")
    all_at_once = not state.drawn and not any(tile.stack for tile in known)
    return sheet(
        tr,
        "reveal",
        tr("Which tile is turned up?"),
        *(() if state.drawn else (label(box.format(stacks=stacks)),)),
        *((letters,) if len(known) > FEW else ()),
        Picture(tiles(shown, stage, tr)) if shown else Say(none, tone="text_2"),
        note=tr("Stack {stack}").format(stack=stack),
        rule="reveal",
        choices=(several if all_at_once else one, Choice(unlisted, icon="plus", kind="accent")),
    )


BEGINS, FEW = "begins", 6
"""The answer that narrows the tiles down, and how many need none."""


def _begins(name: str, letters: str) -> bool:
    """Whether one of its words begins so."""
    words = name.casefold().split()
    return any(word.startswith(letters.strip().casefold()) for word in words)


def _stack(now: Moment) -> Stack:
    return next(stack for stack, _ in PRINTED if stack == due(now.state))


def turn_up(now: Moment, draft: Draft, name: str) -> Step[Draft]:
    """A printed tile of unknown stack is described first."""
    if now.state.tiles[name].stack:
        return Proposal.of(Reveal(name), name)
    return Draft("describe", sketch=sketch_of(name, _stack(now), builtin().tiles[name]))


def describe_new(now: Moment, draft: Draft) -> Draft:
    """A description that was begun goes on."""
    state, stack, begun = now.state, _stack(now), draft.sketch
    if begun is None or begun.placeholder or begun.stack != stack or begun.called in state.tiles:
        names = (now.tr("Tile {stack}{n}").format(stack=stack, n=n) for n in count(1))
        begun = Sketch(stack=stack, free=next(name for name in names if name not in state.tiles))
    return Draft("describe", sketch=begun)


TILE = Action(cells.TILE, turn_up, str)
UNLISTED = Action("unlisted", describe_new)


def _reader(now: Moment) -> Reader:
    return Reader(now.tr, now.at.ntr, "")


def describe(now: Moment, stage: Stage) -> Question | None:
    sketch, state = now.draft.sketch, now.state
    if sketch is None:
        return None
    waits = sketch.placeholder in state.tiles if sketch.placeholder else due(state) == sketch.stack
    return describing.question(_reader(now), sketch, stage) if waits else None


def described(now: Moment, spot: str) -> Step[Draft]:
    """A tile that is described completely is turned up, or known by its name where it lies."""
    draft = now.draft
    assert draft.sketch is not None
    sketch = describing.touch(_reader(now), draft.sketch, spot)
    match sketch.asked:
        case "closed":
            kept = replace(draft, sketch=replace(sketch, asked="symbols"))
            asked_before = undescribed.in_sheet(now) is not None
            return replace(kept, asked="gives") if asked_before else closed(kept)
        case "use" | "keep" as end:
            move: Move = Reveal(sketch.called, sketch.said)
            if sketch.placeholder:
                move = Describe(sketch.placeholder, sketch.called, sketch.said)
            if refused := now.at.refused(move):
                return replace(draft, sketch=replace(sketch, asked="symbols", told=refused))
            then = keeping({sketch.called: sketch.said}) if end == "keep" else None
            return Proposal.of(move, sketch.called, then)
    return replace(draft, sketch=sketch)


def answered(now: Moment, sketch: Sketch, name: str, value: Value) -> Draft:
    return replace(now.draft, sketch=describing.answer(_reader(now), sketch, name, value))


# One of several lines


def _lines(
    now: Moment, title: str, note: str, lines: Iterable[tuple[str, str, str]], rule: str
) -> Question:
    choices = tuple(Choice(Spot(spot, words), icon=icon) for spot, icon, words in lines)
    return sheet(now.tr, now.draft.asked, title, Choose(choices), note=note, rule=rule)


def sell(now: Moment, stage: Stage) -> Question | None:
    tr, good = now.tr, now.draft.good
    if good is None:
        return None
    places = [tile_name(now.land[sale.from_].tile, tr) for sale in now.sales]
    words, price = tr("from {tile} for {n}"), now.state.market[good]
    lines = ((SALE(i), "coin", words.format(tile=t, n=price)) for i, t in enumerate(places))
    title, note = tr("Sell {good}"), tr("Before, during or after the turn's steps")
    return _lines(now, title.format(good=tr(good)), note, lines, "sell")


def make_sale(now: Moment, draft: Draft, i: int) -> Proposal:
    return Proposal.of(now.sales[i])


SALE = Action("sale", make_sale, int)


def choose(now: Moment, stage: Stage) -> Question:
    title, note = now.tr("What comes first?"), now.tr("In any order; activating gives up the rest")
    lines = ((spot, icon, line[:1].upper() + line[1:]) for spot, icon, line, _ in pending(now))
    return _lines(now, title, note, lines, "clan_token")


def build(now: Moment, stage: Stage) -> Question:
    title, note = now.tr("Which tile is built?"), now.tr("From the discard pile, without cost")
    lines = ((BUILT(name), "build", name) for name in now.state.discard)
    return _lines(now, title, note, lines, "build")


def build_tile(now: Moment, draft: Draft, name: str) -> Step[Draft]:
    if now.state.tiles[name].person:
        return Proposal.of(Build(now.seat, name), name)
    return Draft(doing="build", tile=name, near=draft.near)


BUILT = Action("built", build_tile, str)


# Goods of a new tile, and of one that is removed


def _most(now: Moment) -> int:
    return next((n for place, n in now.state.now.bonus if place == now.draft.at), 0)


def bonus(now: Moment, stage: Stage) -> Question | None:
    tr, most, plot = now.tr, _most(now), now.plot
    if not most or plot is None:
        return None
    cells = Row("", tuple(goods_cells(tr, GOOD, now.draft.goods)))
    note = now.at.ntr("{n} good", "{n} goods", most).format(n=most)
    done = Choice(Spot(GOODS_CHOSEN(), tr("Done")), icon="tick", kind="accent")
    title, picture = tile_name(plot.tile, tr), Picture(rows([cells], stage))
    return sheet(tr, "bonus", title, picture, note=note, choices=(done,) if most > 1 else ())


def choose_good(now: Moment, draft: Draft, good: Good) -> Step[Draft]:
    """One more, the oldest giving way where all are chosen; none again after the most."""
    most, goods = _most(now), draft.goods
    if not most:
        return Draft()
    goods = () if most > 1 and goods.count(good) == most else (*goods, good)[-most:]
    chosen = replace(draft, goods=goods)
    return chosen if most > 1 else take_goods(now, chosen)


def take_goods(now: Moment, draft: Draft) -> Step[Draft]:
    if draft.at is None or not _most(now):
        return Draft()
    return Proposal.of(Bonus(now.seat, draft.at, draft.goods), now.tr("Goods"))


GOOD = Action("good", choose_good, good_of)
GOODS_CHOSEN = Action("confirm", take_goods)


def _removed(now: Moment) -> Remove:
    goods = now.plot.goods if now.plot is not None else ()
    keep = tuple(goods[i] for i in now.draft.kept if i < len(goods))
    return Remove(now.seat, now.draft.at or CASTLE_AT, keep)


def keep(now: Moment, stage: Stage) -> Question | None:
    tr, plot = now.tr, now.plot
    if plot is None:
        return None
    room = max(0, ROOM - len(now.land[CASTLE_AT].goods))
    note = now.at.ntr(
        "Room for {n} good on the home castle", "Room for {n} goods on the home castle", room
    )
    cells = tuple(
        Cell(Spot(KEEP(i), tr(good)), good, tr(good), i in now.draft.kept)
        for i, good in enumerate(plot.goods)
    )
    refused = now.at.refused(_removed(now))
    words = label(refused, "illegal") if refused else label(tr("The others are lost."))
    return Question(
        "keep",
        tr("Which goods stay?"),
        note.format(n=room),
        parts=(Picture(rows([Row("", cells)], stage)), words),
        choices=ways_out(tr, Spot(KEPT(), tr("Remove the tile"))),
    )


def keep_good(now: Moment, draft: Draft, which: int) -> Draft:
    """It stays, or is lost."""
    return replace(draft, kept=tuple(sorted({*draft.kept} ^ {which})))


def remove_tile(now: Moment, draft: Draft) -> Proposal:
    return Proposal.of(_removed(now), now.tr("Remove the tile"))


KEEP = Action("keep", keep_good, int)
KEPT = Action("confirm", remove_tile)
