"""Payments and exchanges: laid ready, judged at every touch, made by one confirmation."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from companion.games.glen_more.table.cells import Cell, Row, rows
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.phrases import cost_text, effect_text, goods_text, tile_name
from companion.games.glen_more.table.table import Table, hand, mover, own_land, place_of
from companion.play.questions import (
    Choice,
    OneOf,
    Part,
    Picture,
    Question,
    label,
    rule_tool,
    ways_out,
)
from companion.play.scene import Spot, Stage
from companion.play.steps import Proposal, Step
from scoring.codec import ABSENT
from scoring.glen_more.clans import CARDS
from scoring.glen_more.gains import before_exchange
from scoring.glen_more.goods import GOODS, Good
from scoring.glen_more.meanings import payment_for
from scoring.glen_more.moves import Activate, Pay, Source
from scoring.glen_more.payment import SLOTS
from scoring.glen_more.state import Land, Place
from scoring.glen_more.tile import Tile
from scoring.tuples import literal

M = TypeVar("M", Pay, Activate)


def suggested(at: Table) -> Pay | None:
    """A way to pay for the tile in hand; None: there is none."""
    tile = hand(at.state)
    return payment_for(at.state, mover(at), tile) if tile is not None else None


def begin_payment(at: Table) -> Draft:
    """What the rules suggest, to be changed or confirmed."""
    tile = hand(at.state)
    assert tile is not None
    plain = Pay(mover(at), coins=tile.coins, whisky=tile.whisky)
    return Draft("pay", pay=suggested(at) or plain)


def payment_text(at: Table, move: Pay) -> str:
    """What is paid, and what of it has to be bought first."""
    tr, told = at.tr, list[str]()
    if move.goods:
        told.append(goods_text((source.good for source in move.goods), tr))
    if move.buy:
        told.append(tr("bought: {goods}").format(goods=goods_text(move.buy, tr)))
    if move.coins:
        told.append(at.ntr("{n} coin", "{n} coins", move.coins).format(n=move.coins))
    if move.whisky:
        told.append(tr("{n} whisky").format(n=move.whisky))
    if move.scots:
        n = len(move.scots)
        told.append(at.ntr("{n} Scot", "{n} Scots", n).format(n=n))
    return ", ".join(told)


def question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    tr = at.tr
    move: Pay | Activate | None = None
    if draft.asked == "pay" and at.state.phase == "pay" and (tile := hand(at.state)):
        move, note, confirm = draft.pay, cost_text(tile, tr, at.ntr), tr("Pay")
    elif draft.activate is not None and at.state.phase == "act":
        plot = own_land(at).get(draft.activate.at)
        tile = at.state.tiles[plot.tile] if plot is not None else None
        if tile is not None:
            move, note, confirm = draft.activate, effect_text(tile, tr), tr("Activate")
    if move is None or tile is None:
        return None
    verdict = at.judge(move)
    words = at.words.verdict(verdict) or tr("This is what it takes.")
    told = rows(_rows(at, move, tile), stage)
    parts: list[Part] = [Picture(told)]
    if isinstance(move, Activate) and "whisky" in tile.kinds and _holds(at, "MacGregor"):
        values = ((False, tr("Whisky")), (True, tr("{vp} points").format(vp=3)))
        parts.append(OneOf("barrel", "MacGregor", values, move.vp_instead))
    parts.append(label(words, "legal" if verdict.ok else "illegal"))
    choices: tuple[Choice, ...] = ways_out(tr, Spot("confirm", confirm))
    if isinstance(move, Activate) and _one_good(tile):
        choices = choices[:1]
    name = tile_name(tile.name, tr)
    about = "activate" if isinstance(move, Activate) else "pay"
    tools = (rule_tool(tr, tile.name if tile.name in CARDS else about),)
    return Question(draft.asked, name, note, parts=tuple(parts), choices=choices, tools=tools)


def _one_good(tile: Tile) -> bool:
    """Whether the good that is taken is all there is to choose."""
    return tile.exchange is None and tile.gains == 1


def _holds(at: Table, crest: str) -> bool:
    return at.state.holds(mover(at), crest)


def _rows(at: Table, move: Pay | Activate, tile: Tile) -> Iterator[Row]:
    tr = at.tr
    paying = isinstance(move, Pay)
    if tile.goods or tile.any if paying else tile.exchange is not None:
        own = tuple(_own(at, move, _land(at, move, tile)))
        if own:
            yield Row(tr("Own goods"), own, 4)
        yield Row(tr("Bought on the market"), tuple(_market(at, move)))
    if isinstance(move, Pay):
        if tile.scots:
            yield Row(tr("Scots that go back to the supply"), tuple(_scots(at, move)), 4)
        return
    if tile.gains:
        gained = tuple(goods_cells(at, "gain", () if _one_good(tile) else move.gain))
        yield Row(tr("Goods to take"), gained)
    if tile.exchange is not None and _holds(at, "Sinclair"):
        coin = () if move.coin_as is ABSENT else (move.coin_as,)
        yield Row(tr("One coin stands for"), tuple(goods_cells(at, "coin", coin)))


def goods_cells(at: Table, kind: str, chosen: tuple[Good, ...]) -> Iterator[Cell]:
    """The five goods, with how often each is chosen."""
    for good in GOODS:
        count = chosen.count(good)
        yield Cell(Spot(f"{kind}.{good}", at.tr(good)), good, at.tr(good), count > 0, count)


def _land(at: Table, move: Pay | Activate, tile: Tile) -> Land:
    """The territory as it is when the payment is due."""
    land = own_land(at)
    if isinstance(move, Pay):
        return land
    return before_exchange(land, tile, move.at, move.gain)


def _sources(land: Land) -> list[Source]:
    return [Source(place, good) for place, plot in sorted(land.items()) for good in plot.goods]


def _own(at: Table, move: Pay | Activate, land: Land) -> Iterator[Cell]:
    left = list(move.goods)
    for i, source in enumerate(_sources(land)):
        used = source in left
        if used:
            left.remove(source)
        name = tile_name(land[source.from_].tile, at.tr)
        says = f"{at.tr(source.good)}, {name}"
        yield Cell(Spot(f"own.{i}", says), source.good, name, used)


def _market(at: Table, move: Pay | Activate) -> Iterator[Cell]:
    for good in GOODS:
        bought, filled = move.buy.count(good), at.state.market[good]
        price = sum(range(filled + 1, filled + bought + 1)) or filled + 1
        words = at.tr("for {n}").format(n=price) if bought or filled < SLOTS else "–"
        spot = Spot(f"buy.{good}", f"{at.tr(good)} {words}")
        yield Cell(spot, good, words, bought > 0, bought)


def _scots(at: Table, move: Pay) -> Iterator[Cell]:
    for place, plot in sorted(own_land(at).items()):
        if plot.scots:
            used, name = move.scots.count(place), tile_name(plot.tile, at.tr)
            spot = Spot(f"scot.{place[0]}.{place[1]}", name)
            yield Cell(spot, "scot", name, used > 0, used)


# Touches


def touched(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    if draft.asked == "pay" and draft.pay is not None:
        if spot == "confirm":
            return Proposal.of(draft.pay, at.tr("Pay"))
        kind, _, rest = spot.partition(".")
        if kind == "scot":
            return replace(draft, pay=_scot(at, draft.pay, place_of(rest)))
        return replace(draft, pay=_goods(at, draft.pay, kind, rest, own_land(at)))
    move = draft.activate
    plot = own_land(at).get(move.at) if move is not None else None
    if move is None or plot is None:
        return Draft()
    if spot == "confirm":
        return Proposal.of(move, tile_name(plot.tile, at.tr))
    kind, _, rest = spot.partition(".")
    tile = at.state.tiles[plot.tile]
    move = _exchange(at, move, kind, rest, tile)
    if _one_good(tile):
        return Proposal.of(move, tile_name(plot.tile, at.tr))
    return replace(draft, activate=move)


def barrel(draft: Draft, points: bool) -> Draft:
    move = draft.activate
    return replace(draft, activate=replace(move, vp_instead=points)) if move else draft


def _goods(at: Table, move: M, kind: str, rest: str, land: Land) -> M:
    """An own good more or less; one more from the market, after the last slot none."""
    if kind == "own":
        sources = _sources(land)
        index = int(rest)
        source = sources[index]
        before = sources[:index].count(source)
        goods = list(move.goods)
        if goods.count(source) > before:
            goods.remove(source)
        else:
            goods.append(source)
        return replace(move, goods=tuple(goods))
    return replace(move, buy=_bought(at, move.buy, literal(rest, GOODS)))


def _bought(at: Table, buy: tuple[Good, ...], good: Good) -> tuple[Good, ...]:
    bought = buy.count(good)
    more = at.state.market[good] + bought < SLOTS
    others = tuple(other for other in buy if other != good)
    return (*others, *(good,) * (bought + 1)) if more else others


def _exchange(at: Table, move: Activate, kind: str, rest: str, tile: Tile) -> Activate:
    if kind == "gain":
        # The newest ones count: with all chosen, the oldest gives way.
        return replace(move, gain=(*move.gain, literal(rest, GOODS))[-tile.gains :])
    if kind == "coin":
        same = move.coin_as == rest
        return replace(move, coin_as=ABSENT if same else literal(rest, GOODS))
    return _goods(at, move, kind, rest, _land(at, move, tile))


def _scot(at: Table, move: Pay, place: Place) -> Pay:
    used, most = move.scots.count(place), own_land(at)[place].scots
    others = tuple(other for other in move.scots if other != place)
    return replace(move, scots=(*others, *(place,) * ((used + 1) % (most + 1))))
