"""Payments and exchanges: chosen piece by piece, checked at each touch, entered by one button."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.glen_more.table import phrases
from companion.games.glen_more.table.cells import Cell, Row, goods_cells, once_more, rows
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.table import Moment, good_of, place_of
from companion.play.actions import Action
from companion.play.questions import (
    Count,
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

Paid = Pay | Activate


def suggested(now: Moment) -> Pay | None:
    """A way to pay for the tile in hand; None: there is none."""
    return payment_for(now.state, now.seat, now.hand) if now.hand is not None else None


def begin_payment(now: Moment) -> Draft:
    """What the rules suggest, to be changed or confirmed."""
    assert now.hand is not None
    plain = Pay(now.seat, coins=now.hand.coins, whisky=now.hand.whisky)
    return Draft("pay", pay=suggested(now) or plain)


def payment_text(now: Moment, move: Pay) -> str:
    tr, parts = now.tr, list[str]()
    if move.goods:
        parts.append(phrases.goods_text((source.good for source in move.goods), tr))
    if move.buy:
        goods = phrases.goods_text(move.buy, tr)
        parts.append(tr("{goods} from the market").format(goods=goods))
    pieces = phrases.pieces_text(move.coins, move.whisky, len(move.scots), tr, now.at.ntr)
    return ", ".join([*parts, *pieces])


def _laid_ready(now: Moment) -> tuple[Paid, Tile] | None:
    """With the tile that it is for."""
    draft, phase, tiles = now.draft, now.state.phase, now.state.tiles
    if draft.asked == "pay":
        return (draft.pay, now.hand) if phase == "pay" and draft.pay and now.hand else None
    plot = now.land.get(draft.activate.at) if draft.activate and phase == "act" else None
    return (draft.activate, tiles[plot.tile]) if draft.activate and plot else None


def question(now: Moment, stage: Stage) -> Question | None:
    if (ready := _laid_ready(now)) is None:
        return None
    (move, tile), tr, paying = ready, now.tr, now.draft.asked == "pay"
    note = phrases.cost_text(tile, tr, now.at.ntr) if paying else phrases.effect_text(tile, tr)
    verdict = now.at.judge(move)
    words = now.at.words.verdict(verdict) or tr("This is what it takes.")
    parts: list[Part] = [Picture(rows(_rows(now, move, tile), stage))]
    if isinstance(move, Activate) and "whisky" in tile.kinds and _holds(now, "MacGregor"):
        values = ((False, tr("Whisky")), (True, tr("{vp} points").format(vp=3)))
        parts.append(OneOf("barrel", "MacGregor", values, move.vp_instead))
    if isinstance(move, Pay) and "cost" in tile.unknown:
        parts.append(Count("coins", tr("Coins"), move.coins))
        parts.append(Count("whisky", tr("Whisky"), move.whisky))
    parts.append(label(words, "illegal" if not verdict.ok else verdict.answer))
    choices = ways_out(tr, Spot(CONFIRM(), tr("Pay") if paying else tr("Activate")))
    return Question(
        now.draft.asked,
        phrases.tile_name(tile.name, tr),
        note,
        parts=tuple(parts),
        choices=choices[:1] if not paying and _one_good(tile) else choices,
        tools=(rule_tool(tr, tile.name if tile.name in CARDS else now.draft.asked),),
    )


def _one_good(tile: Tile) -> bool:
    """Whether the good that is taken is all there is to choose."""
    return tile.exchange is None and tile.gains == 1


def _holds(now: Moment, crest: str) -> bool:
    return now.state.holds(now.seat, crest)


def _rows(now: Moment, move: Paid, tile: Tile) -> Iterator[Row]:
    tr = now.tr
    unknown = isinstance(move, Pay) and "cost" in tile.unknown
    goods = tile.goods or tile.any if isinstance(move, Pay) else tile.exchange is not None
    if goods or unknown:
        if own := tuple(_own(now, move, _land(now, move, tile))):
            yield Row(tr("Own goods"), own, 4)
        yield Row(tr("Bought on the market"), tuple(_market(now, move)))
    if isinstance(move, Pay):
        if tile.scots or unknown:
            yield Row(tr("Scots that go back to the supply"), tuple(_scots(now, move)), 4)
        return
    if tile.gains:
        gained = goods_cells(tr, GAIN, () if _one_good(tile) else move.gain)
        yield Row(tr("Goods to take"), tuple(gained))
    if tile.exchange is not None and _holds(now, "Sinclair"):
        coin = () if move.coin_as is ABSENT else (move.coin_as,)
        yield Row(tr("One coin stands for"), tuple(goods_cells(tr, COIN, coin)))


def _land(now: Moment, move: Paid, tile: Tile) -> Land:
    """The territory as it is when the payment is due."""
    if isinstance(move, Pay):
        return now.land
    return before_exchange(now.land, tile, move.at, move.gain)


def own_goods(land: Land) -> list[Source]:
    """In the order of their places."""
    return [Source(place, good) for place, plot in sorted(land.items()) for good in plot.goods]


def _own(now: Moment, move: Paid, land: Land) -> Iterator[Cell]:
    left = list(move.goods)
    for i, source in enumerate(own_goods(land)):
        used = source in left
        if used:
            left.remove(source)
        name, good = phrases.tile_name(land[source.from_].tile, now.tr), source.good
        yield Cell(Spot(OWN(i), f"{now.tr(good)}, {name}"), good, name, used)


def _market(now: Moment, move: Paid) -> Iterator[Cell]:
    for good in GOODS:
        bought, filled = move.buy.count(good), now.state.market[good]
        price = sum(range(filled + 1, filled + bought + 1)) or filled + 1
        words = now.tr("for {n}").format(n=price) if bought or filled < SLOTS else "–"
        spot = Spot(BUY(good), f"{now.tr(good)} {words}")
        yield Cell(spot, good, words, bought > 0, bought)


def _scots(now: Moment, move: Pay) -> Iterator[Cell]:
    for place, plot in sorted(now.land.items()):
        if plot.scots:
            used, name = move.scots.count(place), phrases.tile_name(plot.tile, now.tr)
            yield Cell(Spot(SCOT(place), name), "scot", name, used > 0, used)


def _with(now: Moment, move: Paid, tile: Tile) -> Step[Draft]:
    """The payment laid ready otherwise; made at once if that was all there is to choose."""
    if isinstance(move, Pay):
        return replace(now.draft, pay=move)
    return _confirmed(now, move, tile) if _one_good(tile) else replace(now.draft, activate=move)


def _confirmed(now: Moment, move: Paid, tile: Tile) -> Proposal:
    paying = isinstance(move, Pay)
    return Proposal.of(move, now.tr("Pay") if paying else phrases.tile_name(tile.name, now.tr))


def use_own(now: Moment, draft: Draft, index: int) -> Step[Draft]:
    """One of the own goods pays, or does not."""
    if (ready := _laid_ready(now)) is None:
        return Draft()
    move, tile = ready
    goods = _own_goods(move.goods, own_goods(_land(now, move, tile)), index)
    return _with(now, replace(move, goods=goods), tile)


def buy(now: Moment, draft: Draft, good: Good) -> Step[Draft]:
    if (ready := _laid_ready(now)) is None:
        return Draft()
    move, tile = ready
    bought = once_more(move.buy, good, SLOTS - now.state.market[good])
    return _with(now, replace(move, buy=bought), tile)


def pay_scot(now: Moment, draft: Draft, place: Place) -> Step[Draft]:
    if (ready := _laid_ready(now)) is None or not isinstance(ready[0], Pay):
        return Draft()
    tile = ready[1]
    scots = once_more(ready[0].scots, place, now.land[place].scots)
    return _with(now, replace(ready[0], scots=scots), tile)


def gain(now: Moment, draft: Draft, good: Good) -> Step[Draft]:
    """The newest ones count: with all chosen, the oldest gives way."""
    if (ready := _laid_ready(now)) is None or not isinstance(ready[0], Activate):
        return Draft()
    move, tile = ready[0], ready[1]
    return _with(now, replace(move, gain=(*move.gain, good)[-tile.gains :]), tile)


def use_coin(now: Moment, draft: Draft, good: Good) -> Step[Draft]:
    """A coin stands for this good, or no longer does."""
    if (ready := _laid_ready(now)) is None or not isinstance(ready[0], Activate):
        return Draft()
    move, tile = ready[0], ready[1]
    same = move.coin_as == good
    return _with(now, replace(move, coin_as=ABSENT if same else good), tile)


def confirm(now: Moment, draft: Draft) -> Step[Draft]:
    ready = _laid_ready(now)
    return Draft() if ready is None else _confirmed(now, *ready)


OWN = Action("own", use_own, int)
BUY = Action("buy", buy, good_of)
SCOT = Action("scot", pay_scot, place_of)
GAIN = Action("gain", gain, good_of)
COIN = Action("coin", use_coin, good_of)
CONFIRM = Action("confirm", confirm)


def barrel(draft: Draft, points: bool) -> Draft:
    move = draft.activate
    return replace(draft, activate=replace(move, vp_instead=points)) if move else draft


def _own_goods(paid: tuple[Source, ...], sources: list[Source], index: int) -> tuple[Source, ...]:
    goods, source = list(paid), sources[index]
    if goods.count(source) > sources[:index].count(source):
        goods.remove(source)
    else:
        goods.append(source)
    return tuple(goods)
