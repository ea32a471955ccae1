"""What an entry of the warden's record could have been, and what is so whatever the rules say."""

from dataclasses import replace

from companion.games.nights_watch.north import variants as north
from companion.games.nights_watch.north.phrases import place_name
from companion.games.nights_watch.warden.draft import Table
from companion.games.nights_watch.warden.phrases import line
from companion.play.amend import touched
from companion.play.steps import Touched
from companion.play.variants import Revisable, Variant, Variants
from scoring.codec import to_json
from scoring.game import Move
from scoring.nights_watch.moves import AmendNorth, EndTurn, Guard
from scoring.nights_watch.warden import Remove, Roll, Turned, Warden
from scoring.nights_watch.wildlings import Place
from scoring.tuples import add


def variants(at: Table, move: Move) -> tuple[Variants, ...]:
    match move:
        case Roll():
            return (north.wildling_die(at, lambda n: replace(move, wildling=n)),)
        case Guard():
            return (north.sections(at, lambda n: Guard(move.seat, n)),)
        case Turned():
            return (
                north.tokens(
                    at, "token", at.tr("Token"), lambda t: Turned(move.seat, t.kind, t.clan)
                ),
            )
        case Remove():
            others = at.game.meanings(at.state, move.seat, ())
            each = tuple(
                Variant(_name(one.from_), place_name(to_json(one.from_), at.tr), one)
                for one in others
                if isinstance(one, Remove)
            )
            return (Variants(at.tr("wildling"), each, 2),)
    return ()


def _name(place: Place) -> str:
    if place.gift is not None:
        return f"gift.{place.gift}"
    if place.camp is not None:
        return f"camp.{place.camp[0]}.{place.camp[1]}"
    return f"clearing.{place.clearing}.{place.kind}"


def stated(at: Table, move: Move) -> tuple[Move, ...]:
    match move:
        case Guard():
            return (AmendNorth(wall=add(at.state.front.wall, move.section - 1, move.seat)),)
        case EndTurn():
            return (AmendNorth(turn=(move.seat + 1) % at.state.seats),)
        case Roll():
            return (AmendNorth(turn=move.seat), move)
    return ()


def wrong(at: Table, what: str, which: str) -> Touched | None:
    """Something that stands there was touched."""
    if what == "die":
        return north.touched_roll(at, "die")
    return touched(at, lambda state: north.part_of(state.front, what, which), f"{what}.{which}")


REVISABLE: Revisable[Warden] = Revisable(line, variants, stated, face=north.roll_face)
