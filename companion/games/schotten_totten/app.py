"""Schotten Totten as people see and touch it."""

from collections.abc import Sequence

from companion.games.base import GameApp, MenuLine, Option, PlayersShare
from companion.games.schotten_totten.camera import MODES
from companion.games.schotten_totten.desk import DESK
from companion.games.schotten_totten.ending import WORDS, ending, final, thumbnail
from companion.games.schotten_totten.guide import EXAMPLE
from companion.games.schotten_totten.phrases import line, standing
from companion.games.schotten_totten.pictures import PICTURES
from companion.games.schotten_totten.table import Draft
from companion.i18n import N_
from companion.match.facts import Own, by_seat
from companion.match.table import Table
from companion.play.position import Position
from scoring.schotten_totten.state import State

EARLY = {"claim.proven", "claim.cannot-complete", "claim.counted"}
"""Rules by which a stone is claimed before the other side is complete."""
PROVEN_EARLY = PlayersShare(
    N_("Stones proven early"),
    N_("Of the stones claimed: those proven before the other side was complete."),
    part="early",
    whole="claims",
)

OPTIONS = (
    Option("tactics", N_("Tactics"), N_("Ten more cards, seven in hand"), "switch", False),
    Option("expert", N_("Expert"), N_("Claim only at the start of a turn"), "switch", False),
    Option(
        "edition",
        N_("Rulebook"),
        N_("They differ on the joker"),
        "one_of",
        "es",
        values=(("cs", N_("Czech")), ("es", N_("Spanish"))),
        by_language={"cs": "cs"},
        needs="tactics",
    ),
    Option(
        "proof_counts_tactics",
        N_("Elite troops in proofs"),
        N_("House rule: unplayed ones count"),
        "switch",
        False,
        needs="tactics",
    ),
    Option(
        "proof_counts_hands",
        N_("Card counts in proofs"),
        N_("House rule: hand and deck count"),
        "switch",
        False,
    ),
    Option("rounds", N_("Rounds"), N_("A win 5, a stone 1"), "number", 1),
)


def facts(table: Table) -> Own:
    """Stones claimed, by seat, and those of them that were proven early."""
    seats = len(table.header.players)
    claimed = [played for played in table.standing if played.entry.get("move") == "claim"]
    early = [p for p in claimed if any(reason.rule in EARLY for reason in p.verdict.reasons)]
    return {"claims": by_seat(claimed, seats), "early": by_seat(early, seats)}


def menu(at: Position[State], draft: Draft) -> Sequence[MenuLine]:
    tr = at.tr
    prompt = (tr("Claim at once"), tr("With the card that proves"))
    if at.aids.prompt:
        prompt = (tr("Wait with claims"), tr("Proven stones are touched"))
    return (
        MenuLine("claim", *prompt, "prompt"),
        MenuLine("camera", tr("Check a stone"), tr("What lies there, with the record"), "check"),
        MenuLine("camera", tr("Check the table"), tr("All stones in one photograph"), "check.all"),
    )


APP: GameApp[State, Draft] = GameApp(
    desk=DESK,
    line=line,
    standing=standing,
    thumbnail=thumbnail,
    options=OPTIONS,
    starter="first_player",
    menu=menu,
    amends=N_("Cards, owner, turn"),
    camera_modes=MODES,
    turns=True,
    pictures=PICTURES,
    score_words=WORDS,
    final=final,
    ending=ending,
    example=EXAMPLE,
    facts=facts,
    figures=(PROVEN_EARLY,),
)
