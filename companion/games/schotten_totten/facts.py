"""What the statistics count of Schotten Totten."""

from companion.games.figures import PlayersShare
from companion.i18n import N_
from companion.match.facts import Own, by_seat
from companion.match.table import Played, Table

EARLY = {"claim.proven", "claim.cannot-complete", "claim.counted"}
"""Rules by which a stone is claimed before the other side is complete."""
PROVEN_EARLY = PlayersShare(
    N_("Stones proven early"),
    N_("Of the stones claimed: those proven before the other side was complete."),
    part="early",
    whole="claims",
)


def facts(table: Table) -> Own:
    """Stones claimed, by seat, and those of them that were proven early."""
    seats = len(table.header.players)
    claimed = [played for played in table.standing if played.entry.get("move") == "claim"]
    early = by_seat(filter(_is_early, claimed), seats)
    return {"claims": by_seat(claimed, seats), "early": early}


def _is_early(played: Played) -> bool:
    return any(reason.rule in EARLY for reason in played.verdict.reasons)
