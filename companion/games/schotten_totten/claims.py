"""The question that claims all proven stones at once; a tick leaves one out."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.phrases import FORMATIONS, SYMBOLS
from companion.games.schotten_totten.proof import Proof, Side, ordered
from companion.games.schotten_totten.table import BorderPosition, after, open_moves
from companion.play import art
from companion.play.actions import Action
from companion.play.questions import Part, Picture, Question, Say, label, ways_out
from companion.play.scene import Block, Box, Glyph, Scene, Shape, Spot, Stage, Tint
from companion.play.steps import Proposal
from scoring.game import Move, Seat
from scoring.schotten_totten.moves import Claim

BLOCK, TICK, TARGET = 128, 36, 48
CARD = (28, 37)


def moves(at: BorderPosition, left_out: tuple[int, ...]) -> tuple[Move, ...]:
    """The claims in the order of the border; none after the one that wins."""
    return tuple(Claim(at.state.turn, stone) for stone in _made(at, left_out)[0])


def _made(at: BorderPosition, left_out: tuple[int, ...]) -> tuple[list[int], BorderPosition]:
    """Which stones are claimed, and the table after that."""
    made: list[int] = []
    for stone in open_moves(at).claims:
        if stone not in left_out and at.outcome is None:
            made.append(stone)
            at = after(at, Claim(at.state.turn, stone))
    return made, at


def leave(at: BorderPosition, draft: Draft, stone: int) -> Draft:
    """A stone is left out of the claims, or no longer is."""
    others = tuple(n for n in draft.left_out if n != stone)
    left_out = others if len(others) < len(draft.left_out) else (*others, stone)
    return replace(draft, left_out=left_out)


def claim_all(at: BorderPosition, draft: Draft) -> Proposal:
    return Proposal(moves(at, draft.left_out), at.tr("Claim"))


LEAVE = Action("leave", leave, int)
CLAIMED = Action("claimed", claim_all)
ACTIONS = (LEAVE, CLAIMED)


def question(at: BorderPosition, left_out: tuple[int, ...], stage: Stage) -> Question | None:
    tr, stones = at.tr, open_moves(at).claims
    if not stones:
        return None
    made, then = _made(at, left_out)
    words = tr("Claim {stones}", stones=", ".join(map(str, made))) if made else tr("Claim")
    nothing = "" if made else tr("Every stone is left for later.")
    numbers, note = ", ".join(map(str, stones)), tr("Proved by the cards on the table.")
    title = at.ntr("Stone {n} can be claimed", "Stones {n} can be claimed", len(stones), n=numbers)
    parts: tuple[Part, ...] = (
        Picture(_stones(at, stones, left_out, stage)),
        label(tr("Touch a tick to leave a stone for later.")),
    )
    if then.outcome is not None:
        parts += (Say(tr("Then: {result}", result=then.ended()), "heading"),)
    ways = ways_out(tr, Spot(CLAIMED(), words, nothing), "claim")
    return Question("claims", title, note, "legal", parts, ways)


def _stones(
    at: BorderPosition, stones: tuple[int, ...], left_out: tuple[int, ...], stage: Stage
) -> Scene:
    shapes: list[Shape] = []
    high = BLOCK * len(stones) + 10 * (len(stones) - 1)
    for stone, box in zip(stones, Box(0, 0, stage.width, high).rows(len(stones), 10), strict=True):
        proof = Proof(at, stone, at.judge(Claim(at.state.turn, stone)))
        shapes += _block(proof, box, stone not in left_out)
    return Scene(stage.width, high, shapes)


def _block(proof: Proof, box: Box, chosen: bool) -> Iterator[Shape]:
    """The claimer's cards above, the best that the other side can reach below."""
    at, stone = proof.at, proof.stone
    said, ground = at.tr("Stone {n}", n=stone), (art.panel(box, "inset"),)
    yield Shape(f"block.{stone}", "panel", box, ground, says=said)
    above, below = box.rows(2)
    pebble = Box.about(box.x + 30, above.cy, 38, 34)
    fill, ink = ("accent", "on_accent") if chosen else ("stone", "stone_ink")
    yield Shape(f"claimed.{stone}", "stone", pebble, art.pebble(stone, pebble, fill, ink))
    other, mark = 1 - proof.seat, Box.about(box.x + 30, below.cy, 22, 22)
    name = at.players[other]
    yield Shape(f"other.{stone}", "seat", mark, art.seat_mark(other, name, mark), says=name)
    right = box.right - 10
    yield from _side(proof, proof.seat, proof.mine, above, right - TARGET)
    yield from _side(proof, other, proof.theirs, below, right)
    yield _tick(proof, Box.about(right - TARGET / 2, above.cy, TICK, TICK), chosen)


def _side(proof: Proof, seat: Seat, side: Side, row: Box, right: float) -> Iterator[Shape]:
    """Its cards, those that could still be laid hollow, and what they make."""
    at, x = proof.at, row.x + 58
    for card, laid in ordered(side):
        box = Box(x, row.cy - CARD[1] / 2, *CARD)
        marks = proof.face(card, box, "" if laid else "line_strong")
        yield Shape(f"proof.{proof.stone}.{seat}.{card}", "card", box, marks)
        x += CARD[0] + (5 if laid else 9)
    x, kind = x + 8, side["kind"]
    place = Box(x, row.y, right - x, row.h)
    if not kind:
        text = at.tr("{name} cannot complete this side", name=at.players[seat])
        marks = tuple(art.paragraph(text, place, 14, "text_2"))
        yield Shape(f"told.{proof.stone}.{seat}", "words", place, marks)
        return
    name, total = at.tr(FORMATIONS[kind]), at.tr("sum {n}", n=side["sum"])
    room = right - x - 24
    marks = (
        Glyph(SYMBOLS[kind], x + 8, row.cy, 16, Tint("text")),
        art.words(name, x + 24, row.cy - 9, 16, "text", room=room, bold=True, anchor="left"),
        art.words(total, x + 24, row.cy + 10, 14, "text_2", room=room, anchor="left"),
    )
    yield Shape(f"told.{proof.stone}.{seat}", "words", place, marks, says=f"{name} {total}")


def _tick(proof: Proof, box: Box, chosen: bool) -> Shape:
    tr, stone = proof.at.tr, proof.stone
    words = tr("Leave stone {n} for later") if chosen else tr("Claim stone {n}")
    ground = Block(box, Tint("legal") if chosen else None, 10, None if chosen else Tint("line"))
    marks = (ground, Glyph("tick", box.cx, box.cy, 22, Tint("bg"))) if chosen else (ground,)
    spot = Spot(LEAVE(stone), words.format(n=stone))
    target = Box.about(box.cx, box.cy, TARGET, TARGET)
    key, tones = f"tick.{stone}", art.toned(chosen=chosen)
    return Shape(key, "tick", box, marks, tones, spot=spot, target=target)
