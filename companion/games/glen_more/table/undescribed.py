"""Tiles that nobody described: turned up as they are, and what they give is said when they give."""

from collections import Counter
from dataclasses import replace

from companion.games.glen_more.faces import small_face
from companion.games.glen_more.table.cells import Cell, Row, once_more, rows
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.table import Moment
from companion.games.glen_more.tiles.sketch import Sketch
from companion.i18n import N_
from companion.play.actions import Action
from companion.play.questions import Choice, Choose, Picture, Question, label, sheet, ticked
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from companion.play.steps import Proposal, Step
from scoring.game import Move
from scoring.glen_more.goods import GOODS
from scoring.glen_more.moves import Activate, Bonus, LayTile, Once, Output, Reveal, Take
from scoring.glen_more.rondel import due
from scoring.glen_more.state import Place, State
from scoring.glen_more.tile import END, PRINTED, UNKNOWN, Description, Tile

WORDS = {
    "whisky": N_("Whisky"),
    "coin": N_("Coin"),
    "scot": N_("Scot"),
    "movement": N_("Step"),
    "points": N_("Points"),
}
"""What a tile may give beside goods."""
GIVES = (*GOODS, *WORDS)
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
    shown = tuple(
        Cell(Spot(GIVE(name), said), name, said, name in now.draft.gets, now.draft.gets.count(name))
        for name, said in ((name, _called(now, name)) for name in GIVES)
    )
    picture = Picture(rows([Row(tr("It gives now; touch again for 2"), shown, 4)], stage))
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


def _picture(tile: Tile) -> Scene:
    box = Box(0, 0, SIDE, SIDE)
    return Scene(SIDE, SIDE, [Shape("tile", "tile", box, small_face(tile, box))])


def _called(now: Moment, name: str) -> str:
    said = now.tr(WORDS.get(name, name))
    return said[:1].upper() + said[1:]


def _summary(now: Moment) -> str:
    counts = Counter(now.draft.gets)
    said = (f"{n} {_called(now, name).lower()}" for name, n in counts.items())
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
    return Proposal.of(_activation(now.seat, draft.at, draft.gets), now.tr("Activate"))


def _activation(seat: int, at: Place, gets: tuple[str, ...]) -> Activate:
    said = Counter(gets)
    goods = tuple(good for good in GOODS for _ in range(said[good]))
    yields = Output(goods, said["movement"], said["points"], said["whisky"], said["coin"])
    return Activate(seat, at, gets=yields)


def with_gifts(now: Moment, laid: LayTile) -> tuple[Move, ...]:
    """The tile is placed and gives what was said: Scots once, all else as it is activated."""
    tile, gets = now.hand, now.draft.gets
    if tile is None or not gets:
        return (laid,)
    made: list[Move] = [laid]
    once = {"scot", *(("coin",) if "activate" not in tile.unknown else ())}
    if "once" in tile.unknown and once & {*gets}:
        coins = gets.count("coin") if "coin" in once else 0
        made.append(Bonus(laid.seat, laid.at, gets=Once(scots=gets.count("scot"), coins=coins)))
    rest = tuple(name for name in gets if name not in once)
    if rest and "activate" in tile.unknown:
        made.append(_activation(laid.seat, laid.at, rest))
    return tuple(made)


ONE = Action("undescribed", reveal_one)
ALL = Action("undescribed_all", reveal_all)
GIVE = Action("give", give, str)
RIVER = Action("river", switch_river)
DONE = Action("confirm", done)
DESCRIBE = Action("describe", describe)
