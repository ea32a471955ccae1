"""The `GameApp` of the wildlings alone."""

from collections.abc import Sequence

from companion.games.base import GameApp, MenuLine
from companion.games.nights_watch.facts import DIE, OF_WILDLINGS, WALL, WORDS, ending, facts
from companion.games.nights_watch.pictures import PICTURES
from companion.games.nights_watch.warden.desk import DESK
from companion.games.nights_watch.warden.draft import Draft
from companion.games.nights_watch.warden.phrases import line, standing, state_line
from companion.games.nights_watch.warden.scene import alone, thumbnail
from companion.games.nights_watch.warden.touches import COUNT, RESHUFFLE, ROLLS, VICTORY
from companion.i18n import N_
from companion.play.position import Position
from scoring.nights_watch.warden import Warden


def menu(at: Position[Warden], draft: Draft) -> Sequence[MenuLine]:
    tr, note = at.tr, at.tr("Every number beside what chance expects")
    rolls = MenuLine("statistics", tr("What was rolled"), note, ROLLS())
    if at.state.phase == "over":
        tally = MenuLine("points", tr("Count up"), tr("Points and cards of all"), COUNT())
        return tally, rolls
    won = tr("The game is won, and the turn ends")
    shuffled = tr("All seen ones go back to the pool")
    return (
        MenuLine("points", tr("10 points shown"), won, VICTORY()),
        MenuLine("again", tr("Shuffle the tokens"), shuffled, RESHUFFLE()),
        rolls,
    )


APP: GameApp[Warden, Draft] = GameApp(
    desk=DESK,
    line=line,
    standing=standing,
    thumbnail=thumbnail,
    options=OF_WILDLINGS,
    starter="first",
    menu=menu,
    amends=N_("Figures, guards, turn"),
    state_line=state_line,
    pictures=PICTURES,
    score_words=WORDS,
    final=lambda table, stage: thumbnail(table.state, stage),
    ending=ending,
    facts=facts,
    figures=(WALL, DIE),
    rolled=alone,
)
