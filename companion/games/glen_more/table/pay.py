"""Payments and exchanges: laid ready, judged at every touch, made by one confirmation."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.glen_more.table import phrases
from companion.games.glen_more.table.cells import Cell, Row, goods_cells, once_more, rows
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.table import Moment, place_of
from companion.play.questions import OneOf, Part, Picture, Question, label, rule_tool, ways_out
from companion.play.scene import Spot, Stage
from companion.play.steps import Proposal, Step
from scoring.codec import ABSENT
from scoring.glen_more.clans import CARDS
from scoring.glen_more.gains import before_exchange
from scoring.glen_more.goods import GOODS
from scoring.glen_more.meanings import payment_for
from scoring.glen_more.moves import Activate, Pay, Source
from scoring.glen_more.payment import SLOTS
from scoring.glen_more.state import Land
from scoring.glen_more.tile import Tile
from scoring.tuples import literal

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
    tr, told = now.tr, list[str]()
    if move.goods:
        told.append(phrases.goods_text((source.good for source in move.goods), tr))
    if move.buy:
        goods = phrases.goods_text(move.buy, tr)
        told.append(tr("{goods} from the market").format(goods=goods))
    pieces = phrases.pieces_text(move.coins, move.whisky, len(move.scots), tr, now.at.ntr)
    return ", ".join([*told, *pieces])


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
    parts.append(label(words, "legal" if verdict.ok else "illegal"))
    choices = ways_out(tr, Spot("confirm", tr("Pay") if paying else tr("Activate")))
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
    if tile.goods or tile.any if isinstance(move, Pay) else tile.exchange is not None:
        if own := tuple(_own(now, move, _land(now, move, tile))):
            yield Row(tr("Own goods"), own, 4)
        yield Row(tr("Bought on the market"), tuple(_market(now, move)))
    if isinstance(move, Pay):
        if tile.scots:
            yield Row(tr("Scots that go back to the supply"), tuple(_scots(now, move)), 4)
        return
    if tile.gains:
        gained = goods_cells(tr, "gain", () if _one_good(tile) else move.gain)
        yield Row(tr("Goods to take"), tuple(gained))
    if tile.exchange is not None and _holds(now, "Sinclair"):
        coin = () if move.coin_as is ABSENT else (move.coin_as,)
        yield Row(tr("One coin stands for"), tuple(goods_cells(tr, "coin", coin)))


def _land(now: Moment, move: Paid, tile: Tile) -> Land:
    """The territory as it is when the payment is due."""
    if isinstance(move, Pay):
        return now.land
    return before_exchange(now.land, tile, move.at, move.gain)


def _sources(land: Land) -> list[Source]:
    return [Source(place, good) for place, plot in sorted(land.items()) for good in plot.goods]


def _own(now: Moment, move: Paid, land: Land) -> Iterator[Cell]:
    left = list(move.goods)
    for i, source in enumerate(_sources(land)):
        used = source in left
        if used:
            left.remove(source)
        name, good = phrases.tile_name(land[source.from_].tile, now.tr), source.good
        yield Cell(Spot(f"own.{i}", f"{now.tr(good)}, {name}"), good, name, used)


def _market(now: Moment, move: Paid) -> Iterator[Cell]:
    for good in GOODS:
        bought, filled = move.buy.count(good), now.state.market[good]
        price = sum(range(filled + 1, filled + bought + 1)) or filled + 1
        words = now.tr("for {n}").format(n=price) if bought or filled < SLOTS else "–"
        spot = Spot(f"buy.{good}", f"{now.tr(good)} {words}")
        yield Cell(spot, good, words, bought > 0, bought)


def _scots(now: Moment, move: Pay) -> Iterator[Cell]:
    for place, plot in sorted(now.land.items()):
        if plot.scots:
            used, name = move.scots.count(place), phrases.tile_name(plot.tile, now.tr)
            yield Cell(Spot(f"scot.{place[0]}.{place[1]}", name), "scot", name, used > 0, used)


def touched(now: Moment, spot: str) -> Step[Draft]:
    if (ready := _laid_ready(now)) is None:
        return Draft()
    (move, tile), (kind, _, rest) = ready, spot.partition(".")
    paying = isinstance(move, Pay)
    if kind != "confirm":
        move = _changed(now, move, tile, kind, rest)
        if isinstance(move, Pay):
            return replace(now.draft, pay=move)
        if not _one_good(tile):
            return replace(now.draft, activate=move)
    return Proposal.of(move, now.tr("Pay") if paying else phrases.tile_name(tile.name, now.tr))


def _changed(now: Moment, move: Paid, tile: Tile, kind: str, rest: str) -> Paid:
    match kind, move:
        case "own", _:
            sources, index = _sources(_land(now, move, tile)), int(rest)
            return replace(move, goods=_own_goods(move.goods, sources, index))
        case "scot", Pay():
            place = place_of(rest)
            return replace(move, scots=once_more(move.scots, place, now.land[place].scots))
        case "gain", Activate():
            # The newest ones count: with all chosen, the oldest gives way.
            return replace(move, gain=(*move.gain, literal(rest, GOODS))[-tile.gains :])
        case "coin", Activate():
            same = move.coin_as == rest
            return replace(move, coin_as=ABSENT if same else literal(rest, GOODS))
    good = literal(rest, GOODS)
    return replace(move, buy=once_more(move.buy, good, SLOTS - now.state.market[good]))


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
