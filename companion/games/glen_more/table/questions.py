"""What is asked at the table: which tile, which goods, what comes first, and why."""

from companion.games.glen_more import points
from companion.games.glen_more.table import amend, clans, pay
from companion.games.glen_more.table.cells import Cell, Row, rows, tiles
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.hint import pending, refusal, trusted
from companion.games.glen_more.table.pay import goods_cells
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.table import Table, advice, candidates, mover, own_land
from companion.games.glen_more.tiles import describing
from companion.play.library import Reader
from companion.play.questions import Choice, Choose, Picture, Question, Say, label, sheet, ways_out
from companion.play.refusal import why_question
from companion.play.scene import Spot, Stage
from scoring.glen_more.goods import ROOM
from scoring.glen_more.moves import Remove
from scoring.glen_more.rondel import due
from scoring.glen_more.state import CASTLE_AT
from scoring.glen_more.tile import END, PRINTED


def question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    match draft.asked:
        case "why":
            return _why(at, draft)
        case "reveal":
            return _reveal_question(at, stage)
        case "describe" if draft.sketch is not None and due(at.state) == draft.sketch.stack:
            title = at.tr("New tile")
            return describing.question(reader(at), draft.sketch, stage, title=title, once=True)
        case "pay" | "activate":
            return pay.question(at, draft, stage)
        case "clans" | "fare" | "path":
            return clans.question(at, draft, stage)
        case "bonus":
            return _bonus_question(at, draft, stage)
        case "keep":
            return _keep_question(at, draft, stage)
        case "amend":
            return amend.question(at, draft, stage)
        case "breakdown":
            return points.question(at, draft.looked_at, stage)
    return _list_question(at, draft)


def reader(at: Table) -> Reader:
    return Reader(at.tr, at.ntr, "")


def _why(at: Table, draft: Draft) -> Question | None:
    found = refusal(at, draft, advice(at))
    verdict = found[1] if found is not None else trusted(at)
    return why_question(at, verdict, "") if verdict is not None else None


def _reveal_question(at: Table, stage: Stage) -> Question | None:
    tr, state = at.tr, at.state
    stack = due(state)
    if state.phase != "reveal" or stack is None or stack == END:
        return None
    known = candidates(state, stack)
    none = tr("No tile of this stack is known yet. Describe each once by its symbols.")
    return sheet(
        tr,
        "reveal",
        tr("Which tile is turned up?"),
        *(() if state.drawn else (label(_set_up(at)),)),
        Picture(tiles("tile", known, stage, tr)) if known else Say(none, tone="text_2"),
        note=tr("Stack {stack}").format(stack=stack),
        rule="reveal",
        choices=(Choice(Spot("unlisted", tr("A tile not listed")), icon="plus", kind="accent"),),
    )


def _set_up(at: Table) -> str:
    """What is taken out of the box, and what stays there."""
    stacks = ", ".join(f"{n} {stack}" for stack, n in PRINTED)
    words = at.tr(
        "Tiles by their stacks: {stacks}. What belongs to the chronicles stays in the box."
    )
    return words.format(stacks=stacks)


def _list_question(at: Table, draft: Draft) -> Question | None:
    """One of several lines: a sale, an effect that waits, a tile of the pile."""
    tr, state = at.tr, at.state
    if draft.asked == "sell" and draft.good is not None:
        sales = [sale for sale in advice(at).sales if sale.good == draft.good]
        title = tr("Sell {good}").format(good=tr(draft.good))
        note, words = tr("Before, during or after the turn's steps"), tr("from {tile} for {n}")
        places = [tile_name(own_land(at)[sale.from_].tile, tr) for sale in sales]
        price = state.market[draft.good]
        lines = [
            (f"sale.{i}", "coin", words.format(tile=tile, n=price)) for i, tile in enumerate(places)
        ]
    elif draft.asked == "choose":
        title, note = tr("What comes first?"), tr("In any order; activating gives up the rest")
        lines = [(spot, icon, line[:1].upper() + line[1:]) for spot, icon, line, _ in pending(at)]
    elif draft.asked == "build":
        title, note = tr("Which tile is built?"), tr("From the discard pile, without cost")
        lines = [(f"built.{name}", "build", name) for name in state.discard]
    else:
        return None
    choices = tuple(Choice(Spot(spot, words), icon=icon) for spot, icon, words in lines)
    rule = "clan_token" if draft.asked == "choose" else draft.asked
    return sheet(tr, draft.asked, title, Choose(choices), note=note, rule=rule)


def _bonus_question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    most = dict(at.state.now.bonus).get(draft.at, 0) if draft.at is not None else 0
    plot = own_land(at).get(draft.at) if draft.at is not None else None
    if not most or plot is None:
        return None
    cells = Row("", tuple(goods_cells(at, "good", draft.goods)))
    note = at.ntr("{n} good", "{n} goods", most).format(n=most)
    done = Choice(Spot("confirm", at.tr("Done")), icon="tick", kind="accent")
    title, picture = tile_name(plot.tile, at.tr), Picture(rows([cells], stage))
    choices = (done,) if most > 1 else ()
    return sheet(at.tr, "bonus", title, picture, note=note, choices=choices)


def _keep_question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    tr = at.tr
    plot = own_land(at).get(draft.at) if draft.at is not None else None
    if plot is None:
        return None
    room = max(0, ROOM - len(own_land(at)[CASTLE_AT].goods))
    note = at.ntr(
        "Room for {n} good on the home castle", "Room for {n} goods on the home castle", room
    )
    cells = tuple(
        Cell(Spot(f"keep.{i}", tr(good)), good, tr(good), i in draft.kept)
        for i, good in enumerate(plot.goods)
    )
    verdict = at.judge(kept(at, draft))
    words = tr("The others are lost.") if verdict.ok else at.words.verdict(verdict)
    return Question(
        "keep",
        tr("Which goods stay?"),
        note.format(n=room),
        parts=(
            Picture(rows([Row("", cells)], stage)),
            label(words, "text_2" if verdict.ok else "illegal"),
        ),
        choices=ways_out(tr, Spot("confirm", tr("Remove the tile"))),
    )


def kept(at: Table, draft: Draft) -> Remove:
    place = draft.at or CASTLE_AT
    plot = own_land(at).get(place)
    goods = plot.goods if plot is not None else ()
    keep = tuple(goods[i] for i in draft.kept if i < len(goods))
    return Remove(mover(at), place, keep)
