"""Questions that only show, or count up: the north by itself, and the last count."""

from companion.games.nights_watch.north import scene as front
from companion.games.nights_watch.north.gift import lanes
from companion.games.nights_watch.north.layout import places
from companion.games.nights_watch.north.steps import moment
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.judged import GO
from companion.play.questions import (
    CLOSE,
    Choice,
    Count,
    Picture,
    Question,
    label,
    rule_tool,
    ways_out,
    why_not,
)
from companion.play.scene import Block, Box, Scene, Shape, Spot, Stage, Tint
from scoring.nights_watch.moves import TallyCards
from scoring.nights_watch.wildlings import KINDS

HIGH = 430


def north_question(at: Table, stage: Stage) -> Question:
    """With the trails and their numbers, and what is left in the Frostfangs and the pool."""
    tr, state = at.tr, at.state
    now = moment(at.standing, state.front, None)
    room = places(Box(-8, 0, stage.width + 16, HIGH))
    north = front.North(now, room, stage, tr, at.players)
    parts = (front.meters, front.trails, front.camps, front.sections, lanes)
    whole = Box(0, 0, stage.width, HIGH)
    ground = Shape("ground", "ground", whole, (Block(whole, Tint("bg"), 10),))
    drawn = (shape for part in parts for shape in part(north))
    picture = Scene(stage.width, HIGH, (ground, *drawn))
    words = tr("Frostfangs: {regular} wildlings, {climber} climbers, {giant} giants")
    home = dict(zip(KINDS, state.front.frostfangs, strict=True))
    pool = tr("Tokens in the pool: {n}").format(n=state.supply.pool)
    return Question(
        "north",
        tr("North of the Wall"),
        parts=(
            Picture(picture),
            label(words.format(**home)),
            label(pool),
        ),
        choices=(Choice(Spot(CLOSE, tr("Back")), kind="accent"),),
        tools=(rule_tool(tr, "walk"),),
    )


def count_question(at: Table, draft: Draft) -> Question:
    """After the end: the victory cards that were still in hand."""
    tr = at.tr
    why = tr("Guards are equal: points decide, with the hidden victory cards.")
    counts = tuple(
        Count(f"cards.{seat}", name, draft.faces[seat], 0, at.state.held[seat])
        for seat, name in enumerate(at.players)
    )
    refused = at.refused(tally(draft))
    return Question(
        "count",
        tr("Victory cards in hand"),
        why if at.outcome is None else "",
        parts=(*counts, *why_not(refused)),
        choices=ways_out(tr, Spot(GO, tr("Count up")), "points"),
    )


def tally(draft: Draft) -> TallyCards:
    return TallyCards(victory_cards=draft.faces)
