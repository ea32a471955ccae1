"""The full table's `GameApp`."""

from collections.abc import Sequence
from typing import Any

from companion.games.base import GameApp, Kept, MenuLine, Option
from companion.games.glen_more.pictures import PICTURES
from companion.games.glen_more.points import QUICK, SHORT
from companion.games.glen_more.table.desk import DESK
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.phrases import line, standing
from companion.games.glen_more.table.scene import thumbnail
from companion.games.glen_more.table.touches import CLANS
from companion.games.glen_more.tiles.library import read
from companion.i18n import N_
from companion.play.position import Position
from companion.play.scene import Stage
from scoring.glen_more.catalogue import for_match
from scoring.glen_more.state import State

OPTIONS = (
    Option("die", N_("Die"), N_("Two players always play with it"), "switch", False),
    Option(
        "end_after", N_("Tiles D to END"), N_("0: the short game"), "number", 8, most=17, least=0
    ),
    Option("rondel", N_("Rondel"), N_("Spaces, as printed"), "number", 14, most=30, least=11),
)


def finish(kept: Kept, options: dict[str, Any], players: int) -> dict[str, Any]:
    """Who starts is the last figure, the others follow as they sit; known tiles come along."""
    first = options.pop("order", 0)
    order = [(first + i) % players for i in range(players)]
    return options | ({"order": order} if first else {}) | described(kept)


def described(kept: Kept) -> dict[str, Any]:
    """The options by which a new match carries the tiles and paths that this device knows."""
    catalogue = for_match(read(kept["catalogue"]))
    return {key: value for key, value in catalogue.items() if value}


def menu(at: Position[State], draft: Draft) -> Sequence[MenuLine]:
    note = at.tr("All crests and the ways there")
    return (MenuLine("clan_token", at.tr("Clan board"), note, CLANS()),)


APP: GameApp[State, Draft] = GameApp(
    desk=DESK,
    line=line,
    standing=standing,
    thumbnail=thumbnail,
    options=OPTIONS,
    starter="order",
    menu=menu,
    amends=N_("Whatever lies otherwise than shown"),
    quick=QUICK,
    finish=finish,
    score_words=SHORT,
    pictures=PICTURES,
    library="tiles",
    upright=Stage(412, 920),
)
