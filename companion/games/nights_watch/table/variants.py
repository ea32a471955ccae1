"""Alternatives to an old entry of the full table, and corrections that make a move legal."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement

from companion.games.nights_watch.north import variants as north
from companion.games.nights_watch.north.place_names import AT_HEX, parts, place_at
from companion.games.nights_watch.table.board import place_map
from companion.games.nights_watch.table.corrections import pieces
from companion.games.nights_watch.table.crowd import beside
from companion.games.nights_watch.table.geometry import at_places
from companion.games.nights_watch.table.hands import WatchPosition, hand
from companion.games.nights_watch.table.land import spot_text
from companion.games.nights_watch.table.phrases import bundle_text, called, line
from companion.play import cells
from companion.play.amend import among, touched
from companion.play.steps import Touched
from companion.play.variants import Revisable, Variant, Variants
from scoring.game import Move, Seat
from scoring.nights_watch import moves
from scoring.nights_watch.building import free_corners, road_spots, settlement_spots
from scoring.nights_watch.hands import RESOURCES, Bundle, Resource
from scoring.nights_watch.moves import Amend
from scoring.nights_watch.places import CORNER, CORNER_EDGES, CORNERS, EDGE, EDGES, HEX, HEXES, bits
from scoring.nights_watch.rolling import display, victims
from scoring.nights_watch.state import CAMP, State
from scoring.nights_watch.tokens import Token
from scoring.tuples import add, put

ON_THE_WALL = (moves.Guard, moves.BuildGuard, moves.PlayRecruits, moves.Thorne, moves.Yoren)


def variants(at: WatchPosition, move: Move) -> tuple[Variants, ...]:
    return (*_dice(at, move), *_places(at, move), *_cards(at, move), *_tokens(at, move))


def _dice(at: WatchPosition, move: Move) -> Iterator[Variants]:
    tr = at.tr
    match move:
        case moves.Roll(dice=(first, second)):
            yield north.die("first", tr("First die"), lambda n: replace(move, dice=(n, second)))
            yield north.die("second", tr("Second die"), lambda n: replace(move, dice=(first, n)))
            if move.wildling is not None:
                yield north.wildling_die(at, lambda n: replace(move, wildling=n))
        case moves.StartRoll(rolls=rolls):
            for seat, face in enumerate(rolls):
                if face is not None:
                    rolled = partial(_rolled, move, seat)
                    yield north.die(f"start.{seat}", at.players[seat], rolled)


def _rolled(move: moves.StartRoll, seat: Seat, face: int) -> Move:
    return replace(move, rolls=put(move.rolls, seat, face))


def _places(at: WatchPosition, move: Move) -> Iterator[Variants]:
    state, tr = at.state, at.tr
    edges = state.setting.board.edges
    match move:
        case moves.Settle(seat=seat, at=corner, road=road):
            towards = EDGES[EDGE[road]].rsplit(",", 1)[1]
            free = {CORNERS[c]: _towards(state, c, towards) for c in bits(free_corners(state))}
            settled = ((c, replace(move, at=c, road=e)) for c, e in free.items() if e)
            yield _mapped(at, tr("settlement"), "corner", settled)
            around = at_places(EDGES, CORNER_EDGES[CORNER[corner]] & edges)
            yield _mapped(at, tr("road"), "edge", ((e, replace(move, road=e)) for e in around))
        case moves.BuildRoad(seat=seat):
            spots = at_places(EDGES, road_spots(state, seat))
            yield _mapped(at, tr("road"), "edge", ((e, replace(move, at=e)) for e in spots))
        case moves.BuildSettlement(seat=seat) | moves.BuildKeep(seat=seat):
            keep = isinstance(move, moves.BuildKeep)
            may = state.settlements[seat] if keep else settlement_spots(state, seat)
            built = ((c, replace(move, at=c)) for c in at_places(CORNERS, may))
            yield _mapped(at, tr("keep") if keep else tr("settlement"), "corner", built)
        case moves.PlayRoads(roads=roads):
            for i in range(len(roads)):
                each = at_places(EDGES, edges)
                others = [(e, replace(move, roads=put(roads, i, e))) for e in each]
                yield _mapped(at, tr("road {n}").format(n=i + 1), f"edge{i}", others)
        case moves.Tormund(hex=hex) | moves.PlayPatrol(hex=str(hex)):
            yield from _raids(at, move, hex)
        case _ if isinstance(move, ON_THE_WALL):
            yield north.sections(at, lambda n: replace(move, section=n))


def _towards(state: State, corner: int, towards: str) -> str:
    """The edge of a corner in that direction; empty: it is not on the board."""
    edges = at_places(EDGES, CORNER_EDGES[corner] & state.setting.board.edges)
    return next((edge for edge in edges if edge.endswith(f",{towards}")), "")


def _mapped(at: WatchPosition, title: str, name: str, each: Iterable[tuple[str, Move]]) -> Variants:
    kind, moves_to = name.rstrip("01"), dict(each)
    ways = tuple(
        Variant(f"{name}.{which}", spot_text(f"{kind}.{which}", at), move)
        for which, move in moves_to.items()
    )
    places = {f"{name}.{which}": (kind, which) for which in moves_to}
    return Variants(title, ways, where=True, map=place_map(at, places))


def _raids(
    at: WatchPosition, move: moves.Tormund | moves.PlayPatrol, hex: str
) -> Iterator[Variants]:
    """Where Tormund went; there, whom he robbed; and of what, if it was named."""
    state, tr, victim = at.state, at.tr, move.steal_from
    card = move.card if isinstance(move, moves.Tormund) else move.stolen
    there = []
    for name in (HEXES[i] for i, land in enumerate(state.setting.board.lands) if land):
        robbed = victims(state, move.seat, HEX[name])
        other = victim if victim in robbed else next(iter(robbed), None)
        there.append((name, _raid(move, name, other, card if other == victim else None)))
    yield _mapped(at, tr("hex"), "hex", there)
    robbed = victims(state, move.seat, HEX[hex])
    if len(robbed) > 1:
        each = (
            Variant(f"from.{s}", name, _raid(move, hex, s, card), cells.seat(s, name, name))
            for s, name in enumerate(at.players)
            if s in robbed
        )
        yield Variants(tr("from whom"), tuple(each), 4)
    if victim is not None:
        unnamed = Variant("card.untold", tr("untold"), _raid(move, hex, victim, None))
        cards = (
            Variant(f"card.{r}", called(r, tr), _raid(move, hex, victim, r)) for r in RESOURCES
        )
        yield Variants(tr("the stolen card"), (unnamed, *cards), 3)


def _raid(
    move: moves.Tormund | moves.PlayPatrol, hex: str, victim: Seat | None, card: Resource | None
) -> Move:
    if isinstance(move, moves.Tormund):
        return replace(move, hex=hex, steal_from=victim, card=card)
    return replace(move, hex=hex, steal_from=victim, stolen=card)


def _cards(at: WatchPosition, move: Move) -> Iterator[Variants]:
    tr = at.tr
    match move:
        case moves.BankTrade() | moves.Marsh():
            yield _resources(at, tr("given"), "give", lambda r: replace(move, give=r))
            yield _resources(at, tr("taken"), "get", lambda r: replace(move, get=r))
        case moves.Tarly():
            yield _resources(at, tr("taken"), "get", lambda r: replace(move, get=r))
        case moves.Trade(give=give, get=get):
            given = _bundles(at, "give", sum(give.values()), lambda b: replace(move, give=b))
            taken = _bundles(at, "get", sum(get.values()), lambda b: replace(move, get=b))
            yield Variants(tr("given"), tuple(given), 2)
            yield Variants(tr("taken"), tuple(taken), 2)
        case moves.Discard(cards=cards):
            yield _discards(at, move.seat, sum(cards.values()))
        case moves.PlayWinter():
            taken = _bundles(at, "get", 2, lambda b: replace(move, get=b))
            yield Variants(tr("taken"), tuple(taken), 2)
        case moves.Tragedy():
            yield _tragedies(at, move.seat)


def _resources(
    at: WatchPosition, title: str, name: str, made: Callable[[Resource], Move]
) -> Variants:
    each = tuple(Variant(f"{name}.{r}", called(r, at.tr), made(r)) for r in RESOURCES)
    return Variants(title, each, 3)


def _bundles(
    at: WatchPosition, name: str, size: int, made: Callable[[Bundle], Move]
) -> Iterator[Variant]:
    """So many cards, in every way."""
    for chosen in combinations_with_replacement(RESOURCES, size):
        bundle: Bundle = {r: chosen.count(r) for r in RESOURCES if r in chosen}
        short = "-".join(f"{count}{r}" for r, count in bundle.items())
        yield Variant(f"{name}.{short}", bundle_text(bundle, at.tr), made(bundle))


def _discards(at: WatchPosition, seat: Seat, size: int) -> Variants:
    """What that hand may hold of it."""
    most = dict(zip(RESOURCES, hand(at, seat).most, strict=True))
    each = tuple(
        variant
        for variant in _bundles(at, f"cards.{seat}", size, lambda b: moves.Discard(seat, b))
        if isinstance(variant.move, moves.Discard)
        and all(count <= most[name] for name, count in variant.move.cards.items())
    )
    return Variants(at.tr("{name} discards").format(name=at.players[seat]), each, 2)


def _tragedies(at: WatchPosition, seat: Seat) -> Variants:
    each = tuple(
        Variant(f"hero.{hero}", called(hero, at.tr), moves.Tragedy(seat, hero))
        for hero in display(at.state)
    )
    return Variants(at.tr("hero"), each, 2)


def _tokens(at: WatchPosition, move: Move) -> Iterator[Variants]:
    if isinstance(move, moves.Revealing) and move.tokens:
        for i in range(len(move.tokens)):
            title = at.tr("token {n}").format(n=i + 1) if i else at.tr("token")
            yield north.tokens(at, f"token{i}", title, partial(_turned, move, i))


def _turned(move: moves.Revealing, i: int, token: Token) -> Move:
    return replace(move, tokens=put(move.tokens or (), i, token))


def owed(at: WatchPosition) -> tuple[Variants, ...]:
    """After a seven: who discards, and where Tormund goes; three equal dice: the hero."""
    state = at.state
    if state.phase == "discard" and state.now.owing:
        sizes = state.hands.sizes
        return tuple(_discards(at, seat, sizes[seat] // 2) for seat in state.now.owing)
    if state.phase in ("discard", "tormund") and state.turn is not None:
        each = tuple(
            Variant(f"raid.{raid.hex}.{raid.steal_from}", _raid_said(at, raid), raid)
            for raid in at.game.meanings(state, state.turn, ())
            if isinstance(raid, moves.Tormund)
        )
        return (Variants(at.tr("Tormund moves"), each, 2),)
    if state.phase == "tragedy" and state.turn is not None:
        return (_tragedies(at, state.turn),)
    return ()


def _raid_said(at: WatchPosition, raid: moves.Tormund) -> str:
    where = spot_text(place_at(AT_HEX, raid.hex), at)
    return where if raid.steal_from is None else f"{where}: {at.players[raid.steal_from]}"


def touched_piece(at: WatchPosition, what: str, which: str) -> Touched | None:
    """Something that stands or lies there may be wrong, or what stands close to it."""
    meant = _touched(at, what, which)
    if meant is None or what not in ("edge", "corner", "tormund"):
        return meant
    found = [_touched(at, *parts(spot)) for spot in beside(place_at(what, which), _standing(at))]
    others = [other for other in found if other is not None]
    entries = (meant.n, *(other.n for other in others), *meant.among)
    return among(tuple(dict.fromkeys(entries)), meant.about)


def _standing(at: WatchPosition) -> list[str]:
    """Whatever stands on the board, by its place."""
    built = [
        f"{'edge' if what == 'road' else 'corner'}.{place}"
        for what, _, place in pieces(at.state).all()
    ]
    tormund = at.state.tormund
    return built if tormund == CAMP else [*built, f"tormund.{HEXES[tormund]}"]


def _touched(at: WatchPosition, what: str, which: str) -> Touched | None:
    match what:
        case "roll":
            return among(north.rolls(at), "dice")
        case "start_roll":
            rolls = [p.n for p in at.standing if p.entry.get("move") == "start_roll"]
            return Touched(rolls[-1], about="dice") if rolls else None
        case "edge":
            return touched(at, lambda state: _owner(state.roads, EDGE[which]), f"road.{which}")
        case "corner":
            built = CORNER[which]
            return touched(
                at,
                lambda s: _owner(s.keeps, built, "keep") or _owner(s.settlements, built),
                f"building.{which}",
            )
        case "tormund":
            return touched(at, lambda s: "" if s.tormund == CAMP else s.tormund + 1, "tormund")
    about = f"{'gift' if what == 'hex' else what}.{which}"
    return touched(at, lambda state: north.part_of(state.front, what, which), about)


def _owner(sets: tuple[int, ...], place: int, what: str = "") -> str:
    """Whose piece stands there; empty: nobody's."""
    return next((f"{what}{seat}" for seat, places in enumerate(sets) if places >> place & 1), "")


Named = tuple[tuple[str, ...] | None, ...]


# What the table says is so, where the rules refuse the move that would have made it so


def stated(at: WatchPosition, move: Move) -> tuple[Move, ...]:
    """The piece stands there, though nobody saw it paid; the turn is over; somebody rolls."""
    state = at.state
    match move:
        case moves.Settle(seat=seat, at=corner, road=road):
            settled = _with(state.settlements, seat, CORNER[corner], CORNERS)
            return (Amend(settlements=settled, roads=_with(state.roads, seat, EDGE[road], EDGES)),)
        case moves.BuildRoad(seat=seat, at=edge):
            return (Amend(roads=_with(state.roads, seat, EDGE[edge], EDGES)),)
        case moves.BuildSettlement(seat=seat, at=corner):
            return (Amend(settlements=_with(state.settlements, seat, CORNER[corner], CORNERS)),)
        case moves.BuildKeep(seat=seat, at=corner):
            left = _named(state.settlements, seat, CORNERS, but=CORNER[corner])
            keeps = _with(state.keeps, seat, CORNER[corner], CORNERS)
            return (Amend(settlements=left, keeps=keeps),)
        case moves.Guard(seat=seat, section=n) | moves.BuildGuard(seat=seat, section=n):
            return (Amend(wall=add(state.front.wall, n - 1, seat)),)
        case moves.Tormund(hex=hex):
            return (Amend(tormund=hex),)
        case moves.EndTurn(seat=seat):
            return (Amend(turn=(seat + 1) % state.setting.seats),)
        case moves.Roll(seat=seat):
            return (Amend(turn=seat), move)
    return ()


def _with(sets: tuple[int, ...], seat: Seat, place: int, names: tuple[str, ...]) -> Named:
    """That seat's places and one more; of the others nothing is said."""
    return _named(put(sets, seat, sets[seat] | 1 << place), seat, names)


def _named(sets: tuple[int, ...], seat: Seat, names: tuple[str, ...], but: int = -1) -> Named:
    return tuple(
        tuple(names[p] for p in bits(places) if p != but) if s == seat else None
        for s, places in enumerate(sets)
    )


REVISABLE: Revisable[State] = Revisable(line, variants, stated, owed, north.roll_face)
