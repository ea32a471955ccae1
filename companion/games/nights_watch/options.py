"""What a new match asks about the wildlings."""

from companion.games.base import Option
from companion.i18n import N_

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
