"""Schotten Totten's `GameApp`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.games.base import Example, GameApp, MenuLine, Option, PlayersShare
from companion.games.schotten_totten import faces
from companion.games.schotten_totten.camera import MODES
from companion.games.schotten_totten.desk import DESK
from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.ending import (
    WORDS,
    ending,
    final,
    points_decide,
    stones_held,
    thumbnail,
)
from companion.games.schotten_totten.phrases import line, standing
from companion.games.schotten_totten.pictures import PICTURES
from companion.games.schotten_totten.touches import CARD, CHECK, CLAIM, PROMPT, PROOF, SIDE
from companion.i18n import N_
from companion.match.facts import RESULT, Own, by_seat
from companion.match.table import Table
from companion.play import art
from companion.play.desk import UNDO
from companion.play.guide import Lesson
from companion.play.position import Position
from companion.play.scene import Box, Mark, Scene, Shape, Stage
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


LESSONS = (
    Lesson(
        N_("A card"),
        N_("Ada lays the purple 4: touch her free place."),
        N_("Then touch the card. Two taps a move, that is all."),
        (SIDE(0, 7), CARD("V4")),
        "row.7",
        "slot.7.0.2",
    ),
    Lesson(
        N_("A claim"),
        N_("Touch stone 1: Ada claims it."),
        N_("Three yellow cards, 17. Enough against a single brown 8?"),
        (CLAIM(1),),
        "row.1",
        moves=False,
    ),
    Lesson(
        N_("A proof"),
        N_("Touch stone 7: here she is right."),
        N_("Bo has a place left, and still no card can beat the run."),
        (CLAIM(7),),
        "row.7",
        then=PROOF(7),
    ),
    Lesson(
        N_("Undo"),
        N_("Touch here, and the claim is taken back."),
        N_("Every move can be: as many as you like, at any time."),
        (UNDO,),
        "button.undo",
    ),
)
CLAIMED, COUNTER = ("Y4", "Y6", "Y7"), ("N7", "N8", "N9")
LAID = "N8"


def picture(stage: Stage) -> Scene:
    """A claim, the cards that could still beat it, and what is said to it."""
    wide = min(40.0, (stage.width - 44 - 38 - 6 * 4) / 6)
    high = wide * 1.3
    box = Box(0, 0, stage.width, high + 8)
    return Scene(box.w, box.h, (Shape("claim", "picture", box, tuple(_claim(box, wide))),))


def _claim(box: Box, wide: float) -> Iterator[Mark]:
    places = box.inset(0, 4).lined(*[wide] * 3, 38.0, *[wide] * 3, gap=4)
    stone = places.pop(3)
    for card, place in zip(CLAIMED + COUNTER, places, strict=True):
        yield from faces.card(card, place)
        if card in COUNTER and card != LAID:
            yield art.ring(place, "illegal", gap=0)
    yield from art.pebble(1, Box.about(stone.cx, stone.cy, 32, 32), "stone", "stone_ink")
    yield from art.verdict_badge("illegal", Box.about(box.right - 18, box.cy, 28, 28))


EXAMPLE = Example(
    Path(__file__).parent / "example.jsonl",
    LESSONS,
    N_("Ada claims stone 1. May she?"),
    N_("Bo could still lay these: not yet."),
    picture,
)


def facts(table: Table) -> Own:
    """Stones claimed, by seat, those of them that were proven early, and those held at the end."""
    seats = len(table.header.players)
    claimed = [played for played in table.standing if played.entry.get("move") == "claim"]
    early = [p for p in claimed if any(reason.rule in EARLY for reason in p.verdict.reasons)]
    counted = {"claims": by_seat(claimed, seats), "early": by_seat(early, seats)}
    return counted if points_decide(table.state) else {**counted, RESULT: stones_held(table.state)}


def menu(at: Position[State], draft: Draft) -> Sequence[MenuLine]:
    tr = at.tr
    prompt = (tr("Claim at once"), tr("With the card that proves"))
    if at.aids.prompt:
        prompt = (tr("Wait with claims"), tr("Proven stones are touched"))
    return (
        MenuLine("claim", *prompt, PROMPT()),
        MenuLine("camera", tr("Check a stone"), tr("What lies there, with the record"), CHECK()),
        MenuLine("camera", tr("Check the table"), tr("All stones in one photograph"), CHECK("all")),
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
