"""The end of a match: what its endings and points are called, and who still had guards."""

from companion.i18n import N_
from companion.match.phrases import Speech
from companion.match.table import Table
from companion.play.result import Ending
from scoring.nights_watch.wildlings import guards_of

WORDS = {
    "end.glorious": N_("ten points, and the Wall holds"),
    "end.ten": N_("ten points"),
    "end.guards": N_("most guards on the Wall"),
    "end.points": N_("guards equal, more points"),
    "end.hands": N_("guards and points equal, more cards"),
    "end.all-lose": N_("equal in everything"),
    "points.settlements": N_("Settlements"),
    "points.keeps": N_("Keeps"),
    "points.cards": N_("Victory cards"),
    "points.road": N_("Longest road"),
    "points.patrol": N_("Largest patrol"),
    "points.guards": N_("Points for guards"),
    "points.told": N_("Points told"),
}


def ending(table: Table, speech: Speech) -> Ending:
    guards = tuple(guards_of(table.state.front, s) for s in range(len(table.header.players)))
    return Ending(((speech.tr("Guards on the Wall"), guards),) if any(guards) else ())
