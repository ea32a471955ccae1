"""The score pad's `GameApp`."""

from collections.abc import Sequence

from companion.games.base import GameApp, MenuLine
from companion.games.glen_more.pad.desk import DESK
from companion.games.glen_more.pad.draft import Draft, on_pad
from companion.games.glen_more.pad.phrases import line, standing
from companion.games.glen_more.pad.scene import thumbnail
from companion.games.glen_more.pad.touches import OWNER, POINTS
from companion.games.glen_more.pictures import PICTURES
from companion.games.glen_more.points import QUICK, SHORT
from companion.i18n import N_
from companion.play.position import Position
from scoring.glen_more.pad import Pad


def menu(at: Position[Pad], draft: Draft) -> Sequence[MenuLine]:
    tr, counted = at.tr, on_pad(at, draft)
    if at.outcome is not None:
        return ()
    from_ = tr("From tiles, cards and the clan board")
    points = MenuLine("plus", tr("Points during play"), from_, POINTS())
    if counted is None:
        return (points,)
    owner = tr("Nobody yet") if counted.owner is None else at.players[counted.owner]
    return points, MenuLine("castle", counted.card, owner, OWNER())


APP: GameApp[Pad, Draft] = GameApp(
    desk=DESK,
    line=line,
    standing=standing,
    thumbnail=thumbnail,
    menu=menu,
    amends=N_("A round, the final count, points"),
    quick=QUICK,
    score_words=SHORT,
    pictures=PICTURES,
)
