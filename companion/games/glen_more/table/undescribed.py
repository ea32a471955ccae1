"""Tiles that nobody described: turned up as they are, and what they give is said when they give."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.games.glen_more.faces import small_face
from companion.games.glen_more.table.cells import Cell, Row, once_more, rows
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.pay import own_goods
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.table import Moment
from companion.games.glen_more.tiles.sketch import Sketch
from companion.i18n import N_
from companion.play.actions import Action
from companion.play.questions import Choice, Choose, Picture, Question, label, sheet, ticked
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from companion.play.steps import Proposal, Step
from scoring.codec import ABSENT
from scoring.game import Move
from scoring.glen_more.clans import CARDS
from scoring.glen_more.goods import GOODS
from scoring.glen_more.moves import Activate, Bonus, LayTile, Once, Output, Reveal, Source, Take
from scoring.glen_more.rondel import due
from scoring.glen_more.state import Place, State
from scoring.glen_more.tile import END, PRINTED, UNKNOWN, Description, Tile

WORDS = {
    "whisky": N_("Whisky"),
    "coin": N_("Coin"),
    "scot": N_("Scot"),
    "movement": N_("Step"),
    "points": N_("Points"),
    "clan_token": N_("Clan token"),
}
"""What a tile may give beside goods."""
GIVES = (*GOODS, *WORDS)
SELDOM = "clan_token"
MOST, SIDE = 6, 60


def turned_up(state: State) -> Reveal:
    """The next tile, of which only its stack is known."""
    stack = next(stack for stack, _ in PRINTED if stack == due(state))
    n = 1
    while f"{UNKNOWN}{stack}{n}" in state.seen:
        n += 1
    return Reveal(f"{UNKNOWN}{stack}{n}", Description(stack=stack, type=UNKNOWN))


def reveal_one(now: Moment, draft: Draft) -> Proposal:
    return Proposal.of(turned_up(now.state), now.tr("Not described"))


def reveal_all(now: Moment, draft: Draft) -> Proposal:
    """As many as the rondel has spaces for, until END is due."""
    state, made = now.state, list[Move]()
    while state.phase == "reveal" and due(state) not in (END, None):
        made.append(turned_up(state))
        state = now.at.game.apply(state, made[-1])[0]
    return Proposal(tuple(made), now.tr("Not described"))


def in_sheet(now: Moment) -> Tile | None:
    """The tile that is asked about: one to take from the rondel, or one to activate."""
    state, draft = now.state, now.draft
    if state.phase == "take" and draft.space in now.ways.takes:
        return state.tiles.get(state.spaces[draft.space] or "")
    if state.phase == "act" and now.plot is not None and draft.at in now.ways.activates:
        return state.tiles[now.plot.tile]
    return None


def question(now: Moment, stage: Stage) -> Question | None:
    tile, tr = in_sheet(now), now.tr
    if tile is None:
        return None
    taking = now.state.phase == "take"
    picture = Picture(rows(_rows(now, taking), stage))
    river = ticked(Spot(RIVER(), tr("A river runs through it")), now.draft.river)
    trust = tr("Allowed, on trust: price and later yields of this tile are not checked.")
    what = _summary(now)
    done = tr("Take it: {what}") if taking else tr("Activate: {what}")
    return sheet(
        tr,
        "gives",
        tr("A tile nobody described"),
        picture,
        *((Choose((river,)),) if taking and "river" in tile.unknown else ()),
        label(trust, "unverified"),
        note=tr("Say only what it gives now. The table plays on."),
        choices=(
            Choice(Spot(DESCRIBE(), tr("Describe it")), icon="amend"),
            Choice(Spot(DONE(), done.format(what=what)), icon="tick", kind="accent"),
        ),
        beside=_picture(tile),
    )


def _rows(now: Moment, taking: bool) -> Iterator[Row]:
    """What it gives; on demand what tiles seldom give; what it takes, if that is possible now."""
    tr, draft, clear = now.tr, now.draft, not (now.draft.gets or now.draft.card)
    first = taking or draft.at in now.state.now.untold
    names = [name for name in GIVES if name != SELDOM and (first or name != "scot")]
    cells = [Cell(Spot(NOTHING(), tr("Nothing")), "close", tr("Nothing"), clear)]
    cells += (_cell(now, name) for name in names)
    cells.append(Cell(Spot(OTHERS(), tr("Other")), "more", tr("Other"), draft.others))
    yield Row(tr("It gives now; touch again for 2"), tuple(cells), 4)
    if draft.others:
        cards = tuple(_card(now, card) for card in _cards(now)) if first else ()
        yield Row(tr("Other"), (_cell(now, SELDOM), *cards), 3)
    sources = own_goods(now.land)
    if not taking and sources:
        yield Row(tr("It takes"), tuple(_taken(now, i, s) for i, s in enumerate(sources)), 4)


def _cell(now: Moment, name: str) -> Cell:
    said, times = _called(now, name), now.draft.gets.count(name)
    return Cell(Spot(GIVE(name), said), name, said, times > 0, times)


def _cards(now: Moment) -> list[str]:
    """The landmark cards that nobody has."""
    return [card for card in CARDS if not any(card in clan.cards for clan in now.state.clans)]


def _card(now: Moment, card: str) -> Cell:
    return Cell(Spot(CARD(card), card), "landmark", card, card == now.draft.card)


def _taken(now: Moment, i: int, source: Source) -> Cell:
    name = tile_name(now.land[source.from_].tile, now.tr)
    said = f"{_called(now, source.good)}, {name}"
    return Cell(Spot(SPEND(i), said), source.good, name, i in now.draft.spent)


def _picture(tile: Tile) -> Scene:
    box = Box(0, 0, SIDE, SIDE)
    return Scene(SIDE, SIDE, [Shape("tile", "tile", box, small_face(tile, box))])


def _called(now: Moment, name: str) -> str:
    said = now.tr(WORDS.get(name, name))
    return said[:1].upper() + said[1:]


def _summary(now: Moment) -> str:
    counts = Counter(now.draft.gets)
    said = [f"{n} {_called(now, name).lower()}" for name, n in counts.items()]
    said += [now.draft.card] if now.draft.card else []
    return ", ".join(said) or now.tr("nothing")


def described_at(now: Moment) -> Tile | None:
    """The tile that nobody described, if it is asked about or looked at."""
    place = now.draft.told or now.draft.at
    plot = now.state.clans[now.shown].land.get(place) if place is not None else None
    tile = in_sheet(now) or (now.state.tiles[plot.tile] if plot is not None else None)
    return tile if tile is not None and tile.name.startswith(UNKNOWN) else None


def describe(now: Moment, draft: Draft) -> Draft:
    """Its symbols are asked for; a description that was begun goes on."""
    tile = described_at(now)
    if tile is None or not now.at.playable:
        return draft
    begun = draft.sketch
    if begun is None or begun.placeholder != tile.name:
        begun = Sketch(
            free=tile_name(tile.name, now.tr),
            stack=tile.stack,
            type=tile.type if tile.person else "",
            traits=("river",) if draft.river else (),
            placeholder=tile.name,
        )
    return replace(draft, asked="describe", sketch=begun)


def give(now: Moment, draft: Draft, name: str) -> Draft:
    return replace(draft, gets=once_more(draft.gets, name, MOST)) if name in GIVES else draft


def give_nothing(now: Moment, draft: Draft) -> Draft:
    return replace(draft, gets=(), card="")


def show_others(now: Moment, draft: Draft) -> Draft:
    return replace(draft, others=not draft.others)


def give_card(now: Moment, draft: Draft, card: str) -> Draft:
    """A tile brings one at most."""
    known = card in CARDS and card != draft.card
    return replace(draft, card=card if known else "")


def spend(now: Moment, draft: Draft, i: int) -> Draft:
    """The activation takes this good, or does not."""
    known = i in range(len(own_goods(now.land)))
    return replace(draft, spent=tuple(sorted({*draft.spent} ^ {i}))) if known else draft


def switch_river(now: Moment, draft: Draft) -> Draft:
    return replace(draft, river=not draft.river)


def done(now: Moment, draft: Draft) -> Step[Draft]:
    """What was said comes with the tile once it is placed; an activation gives it at once."""
    if in_sheet(now) is None:
        return Draft()
    if now.state.phase == "take":
        return Proposal.of(Take(now.seat, draft.space), now.tr("Take the tile"))
    if draft.at is None:
        return Draft()
    tile = now.state.tiles[now.land[draft.at].tile]
    made = tuple(_gifts(now, tile, draft.at, placed=False))
    return Proposal(made, now.tr("Activate"))


def _gifts(now: Moment, tile: Tile, at: Place, *, placed: bool) -> Iterator[Move]:
    """Scots, a card and, with a new tile, a token once; all else as it is activated.

    A token or a card waits for a choice that an activation would give up: then it waits as well.
    """
    draft, gets, lasting = now.draft, Counter(now.draft.gets), "activate" in tile.unknown
    first = "once" in tile.unknown and (placed or at in now.state.now.untold)
    once = {"scot", *((SELDOM,) if placed or not lasting else ())}
    once |= set() if lasting else {"coin"}
    if first and (draft.card or once & gets.keys()):
        brought = Once(
            scots=gets["scot"],
            coins=gets["coin"] if "coin" in once else 0,
            clan_token=gets[SELDOM] if SELDOM in once else 0,
            landmark=draft.card or ABSENT,
        )
        yield Bonus(now.seat, at, gets=brought)
        if brought.clan_token or draft.card:
            return
    if lasting and (not placed or gets.keys() - once):
        yield _activation(now, at)


def _activation(now: Moment, at: Place) -> Activate:
    said, sources = Counter(now.draft.gets), own_goods(now.land)
    goods = tuple(good for good in GOODS for _ in range(said[good]))
    token = 0 if at not in now.land else said[SELDOM]
    yields = Output(
        goods, said["movement"], said["points"], said["whisky"], said["coin"], clan_token=token
    )
    gives = tuple(sources[i] for i in now.draft.spent if i < len(sources))
    return Activate(now.seat, at, gives=gives, gets=yields)


def with_gifts(now: Moment, laid: LayTile) -> tuple[Move, ...]:
    """The tile is placed and gives what was said."""
    tile = now.hand
    if tile is None or not (now.draft.gets or now.draft.card):
        return (laid,)
    return (laid, *_gifts(now, tile, laid.at, placed=True))


ONE = Action("undescribed", reveal_one)
ALL = Action("undescribed_all", reveal_all)
GIVE = Action("give", give, str)
RIVER = Action("river", switch_river)
DONE = Action("confirm", done)
DESCRIBE = Action("describe", describe)
NOTHING = Action("nothing", give_nothing)
OTHERS = Action("others", show_others)
CARD = Action("card", give_card, str)
SPEND = Action("spend", spend, int)
ACTIONS = (GIVE, NOTHING, OTHERS, CARD, SPEND, RIVER, DESCRIBE, DONE)
"""Of the sheet that asks what such a tile gives."""
