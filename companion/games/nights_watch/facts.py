"""What the two tables share: options of a match, its statistics, and its ending."""

from companion.games.base import MatchesShare, Option, Rolled
from companion.i18n import N_
from companion.match.facts import Own, faces
from companion.match.phrases import Speech
from companion.match.table import Table
from companion.play.result import Ending
from scoring.nights_watch.wildlings import guards_of

OF_WILDLINGS = (
    Option(
        "giant_recheck",
        N_("Giants open the way"),
        N_("A killed guard may bring a breach"),
        "switch",
        True,
    ),
    Option(
        "column_full",
        N_("No free hex"),
        N_("Where a wildling goes"),
        "one_of",
        "home",
        values=(("home", N_("Frostfangs")), ("gone", N_("Box"))),
    ),
)


HELD, FELL = {"end.glorious"}, {"end.guards", "end.points", "end.hands", "end.all-lose"}
"""How a match against the wildlings ends: the Wall holds, or it does not."""
WILDLING_DIE = dict.fromkeys(range(1, 13), 1 / 12)
TWO_DICE = {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}
WALL = MatchesShare(
    N_("The Wall held"),
    held="held",
    mean="breaches",
    mean_words=N_("Breaches in a match: {n} on average."),
)
DIE = Rolled(N_("Wildling die"), "die", tuple(WILDLING_DIE.items()))
DICE = Rolled(N_("Two dice"), "dice", tuple(TWO_DICE.items()))


def facts(table: Table) -> Own:
    """Whether the Wall held, how often it was breached, and what was rolled."""
    standing, outcome = table.standing, table.outcome()
    die = faces((played.entry.get("wildling") for played in standing), range(1, 13))
    dice = faces((_sum(played.entry.get("dice")) for played in standing), range(2, 13))
    counted: dict[str, tuple[int, ...]] = {"die": die, "dice": dice}
    breaches = table.view().get("breaches")
    if outcome is not None and outcome.rule in HELD | FELL:
        counted["held"] = (int(outcome.rule in HELD),)
        counted["breaches"] = (breaches or 0,)
    return {key: numbers for key, numbers in counted.items() if numbers}


def _sum(dice: object) -> object:
    return sum(dice) if isinstance(dice, list | tuple) and len(dice) == 2 else None


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
