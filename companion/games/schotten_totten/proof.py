"""The question that shows the verdict on a claim, with the cards that prove it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypedDict

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.phrases import (
    FORMATIONS,
    SYMBOLS,
    card_name,
    card_short,
    titled,
)
from companion.games.schotten_totten.table import BorderPosition, seen
from companion.play import art
from companion.play.desk import UNDO
from companion.play.questions import CLOSE, Choice, Part, Picture, Question, Say, label
from companion.play.refusal import WHY, why_question
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint, Words
from scoring.game import Seat, Verdict
from scoring.schotten_totten.formations import CARDS, face, formation
from scoring.schotten_totten.moves import Claim

ALSO = 3
"""Cards that would do as well, at most."""
PANEL, PLACES = 112, 64


class Side(TypedDict, total=False):
    """A formation as the rules tell it."""

    kind: str | None
    sum: int
    cards: list[str]
    added: list[str]


class Proof(NamedTuple):
    """A claim, its verdict, and the table on which it was made."""

    at: BorderPosition
    """As it was when the claim was made."""
    stone: int
    verdict: Verdict

    @property
    def ok(self) -> bool:
        return self.verdict.ok

    @property
    def rule(self) -> str:
        return self.verdict.reasons[0].rule

    @property
    def seat(self) -> Seat:
        return int(self.verdict.facts["seat"])

    @property
    def too_few(self) -> bool:
        """The counts of hand and deck say that the other side stays incomplete."""
        return bool(self.verdict.facts.get("counts", {}).get("too_few"))

    @property
    def mine(self) -> Side:
        side: Side = self.verdict.facts["mine"]
        return side

    @property
    def theirs(self) -> Side:
        side: Side = self.verdict.facts["theirs"]
        return side

    def names(self, cards: Iterable[str]) -> str:
        return ", ".join(card_name(card, self.at.tr) for card in cards)

    def face(self, card: str, box: Box, ring: str) -> tuple[Mark, ...]:
        """ring: of a card that could still be laid."""
        drawn = faces.card(card, box, letters=self.at.letters)
        return (*drawn, art.ring(box, ring)) if ring else drawn


def proof_of(at: BorderPosition, stone: int) -> Proof | None:
    """The claim of this stone that was just accepted, or what the rules say to one made now."""
    match [played.entry for played in at.standing[-2:]]:
        case [_, {"move": "claim", "stone": int(claimed)}] if claimed == stone:
            return Proof(at.at(at.standing[-2].state), stone, at.standing[-1].verdict)
    verdict = at.judge(Claim(at.state.turn, stone))
    return Proof(at, stone, verdict) if "mine" in verdict.facts else None


def question(proof: Proof, stage: Stage, *, why: bool) -> Question:
    at, tr = proof.at, proof.at.tr
    if why:
        accepted, refused = tr("Claim of stone {n}, accepted"), tr("Claim of stone {n}, refused")
        about = (accepted if proof.ok else refused).format(n=proof.stone)
        asked = why_question(at, proof.verdict, about)
        return asked._replace(parts=(*asked.parts, *_case(proof, stage)))
    ask = Choice(Spot(WHY, tr("Why?")), icon="why")
    undo = (Choice(Spot(UNDO, tr("Undo")), icon="undo"),) if proof.ok else ()
    done = tr("Done") if proof.ok else tr("Back to the table")
    choices = (ask, *undo, Choice(Spot(CLOSE, done), kind="accent"))
    title, note = _head(proof)
    parts = (Picture(_panels(proof, stage)), *_evidence(proof, stage))
    return Question("proof", title, note, proof.verdict.answer, parts, choices)


def _head(proof: Proof) -> tuple[str, str]:
    tr, players = proof.at.tr, proof.at.players
    mine, theirs = players[proof.seat], players[1 - proof.seat]
    if proof.ok:
        notes = {
            "claim.proven": tr("Claim accepted. Proved by the cards on the table."),
            "claim.first": tr("Claim accepted. Equal, but complete first."),
            "claim.cannot-complete": tr("Claim accepted. Too few cards are left."),
            "claim.counted": tr("Claim accepted. House rule: too few in hand and deck."),
        }
        title = tr("Stone {stone} goes to {name}", stone=proof.stone, name=mine)
        return title, notes.get(proof.rule, tr("Claim accepted. The stronger formation."))
    unproven = tr("Not yet: {name} can still win stone {stone}")
    if proof.too_few:
        unproven = tr("Not yet: the table does not prove stone {stone}")
    titles = {
        "claim.unproven": unproven,
        "claim.weaker": tr("No: {name} is stronger at stone {stone}"),
        "claim.later": tr("No: {name} was complete first at stone {stone}"),
    }
    title = titles[proof.rule].format(stone=proof.stone, name=theirs)
    return title, tr("Claim refused. Nothing has changed.")


def _panels(proof: Proof, stage: Stage) -> Scene:
    """The claimer's side above, the other one below it."""
    tr, ok = proof.at.tr, proof.ok
    beats = "" if ok else tr("sum {n}, beats it")
    if proof.rule == "claim.later":
        beats = tr("sum {n}, complete first")
    has, never = tr("{name} has"), tr("{name} cannot complete this side")
    whose = {
        "claim.unproven": tr("{name} with unseen cards"),
        "claim.proven": tr("{name} can reach at best"),
        "claim.cannot-complete": never,
        "claim.counted": never,
    }.get(proof.rule, has)
    if proof.rule == "claim.unproven" and not proof.too_few:
        whose = tr("{name} could lay")
    own, other = ("legal_soft", "inset") if ok else ("inset", "illegal_soft")
    above, below = Box(0, 0, stage.width, 2 * PANEL + 10).rows(2, 10)
    shapes = [
        *_side(proof, proof.seat, has, above, own, ""),
        *_side(proof, 1 - proof.seat, whose, below, other, beats),
    ]
    return Scene(stage.width, 2 * PANEL + 10, shapes)


def _side(proof: Proof, seat: Seat, whose: str, box: Box, tone: str, beats: str) -> Iterator[Shape]:
    name, side = proof.at.players[seat], proof.mine if seat == proof.seat else proof.theirs
    whose, mark = whose.format(name=name), Box(box.x + 14, box.y + 10, 20, 20)
    x, room = mark.right + 10, box.right - mark.right - 20
    said = art.words(whose, x, mark.cy, 14, "text_2", room=room, anchor="left")
    kind, reason = _strength_text(proof, side, beats)
    heard = f"{whose}: {proof.names(card for card, _ in ordered(side))}. {kind} {reason}"
    marks = (art.panel(box, tone), *art.seat_mark(seat, name, mark), said)
    yield Shape(f"panel.{seat}", "panel", box, marks, frozenset({tone}), says=heard)
    x = box.x + 16
    for card, laid in ordered(side):
        place = Box(x + (0 if laid else 3), box.bottom - 72, 46, 61)
        drawn = proof.face(card, place, "" if laid else "illegal" if beats else "line_strong")
        tones = frozenset({"laid" if laid else "could be laid"})
        yield Shape(f"proof.{seat}.{card}", "card", place, drawn, tones)
        x += 52 if laid else 58
    place = Box(x + 8, box.bottom - 74, box.right - x - 16, 70)
    words, drawn = place.beside(26), ()
    if side["kind"]:
        drawn = (Glyph(SYMBOLS[side["kind"]], place.x + 9, place.y + 22, 18, Tint("text")),)
    upper, lower = words._replace(y=place.y + 4, h=36), words._replace(y=place.y + 38, h=34)
    drawn += tuple(art.paragraph(kind, upper, 16, "text", bold=True))
    drawn += tuple(art.paragraph(reason, lower, 14, "illegal" if beats else "text_2"))
    yield Shape(f"strength.{seat}", "strength", place, drawn, says=f"{kind} {reason}")


def _strength_text(proof: Proof, side: Side, beats: str) -> tuple[str, str]:
    tr, kind = proof.at.tr, side["kind"]
    if not kind:
        return "", ""
    reason = beats or tr("sum {n}")
    if side.get("added") and not beats:
        reason = tr("sum {n}, with {cards}")
    cards = ", ".join(card_short(card, tr) for card in side.get("added", ()))
    return tr(FORMATIONS[kind]), reason.format(n=side["sum"], cards=cards)


def ordered(side: Side) -> list[tuple[str, bool]]:
    """(card, whether it lies there), by value."""
    cards = [(card, True) for card in side["cards"]]
    cards += [(card, False) for card in side.get("added", ())]
    return sorted(cards, key=lambda pair: (face(pair[0])[-1:], pair[0]))


# What else proves it


def _evidence(proof: Proof, stage: Stage) -> Iterator[Part]:
    if proof.rule == "claim.unproven":
        yield from _unseen(proof, stage)
        yield from _counted(proof)
    elif proof.rule == "claim.counted":
        yield from _counted(proof)
    elif proof.rule == "claim.proven":
        mine, theirs = proof.mine, proof.theirs
        if (mine["kind"], mine["sum"]) == (theirs["kind"], theirs["sum"]):
            yield Say(proof.at.tr("Equal is enough for the side that is complete first."))
        yield from _spoken_for(proof, stage)


def _unseen(proof: Proof, stage: Stage) -> Iterator[Part]:
    """Where the cards of the counterexample may be."""
    at, added = proof.at, proof.theirs["added"]
    text = at.ntr(
        "{cards} has not been seen. It may be",
        "{cards} have not been seen. They may be",
        len(added),
    )
    yield Say(text.format(cards=titled(proof.names(added))))
    yield Picture(_whereabouts(proof, stage))
    where = seen(at.state)
    others = [c for c in winning_cards(proof) if c not in added and c not in where][:ALSO]
    if others:
        yield label(at.tr("Would do as well: {cards}.", cards=proof.names(others)))


def _counted(proof: Proof) -> Iterator[Part]:
    """What the counts of hand and deck say, where they say that the side stays incomplete."""
    if not proof.too_few:
        return
    tr, counts = proof.at.tr, proof.verdict.facts["counts"]
    text = tr("{name} needs {needs} more here, with {hand} in hand and {deck} in the deck.")
    said = [text.format(name=proof.at.players[1 - proof.seat], **counts)]
    if not proof.ok:
        said.append(tr("By the rule book only cards on the table prove a claim."))
    yield Say(" ".join(said))


def _whereabouts(proof: Proof, stage: Stage) -> Scene:
    """How many cards could be the ones in question, in whose hand or deck."""
    at, state = proof.at, proof.at.state
    clan = all(card in CARDS for card in proof.theirs["added"])
    hands = state.clan_hands if clan else state.tactics.hands
    deck = state.clan_deck if clan else state.tactics.deck
    places = Box(0, 0, stage.width, PLACES).columns(3, 8)
    shapes = []
    for i, (seat, box) in enumerate(zip((1 - proof.seat, proof.seat, None), places, strict=True)):
        count, y = deck if seat is None else hands[seat], box.cy - 11
        words = at.tr("in the deck")
        mark: tuple[Mark, ...] = (Glyph("deck", box.cx - 16, y, 20, Tint("text_2")),)
        if seat is not None:
            words = at.tr("hand: {name}", name=at.players[seat])
            mark = art.seat_mark(seat, at.players[seat], Box(box.cx - 26, y - 10, 20, 20))
        marks = (
            Block(box, Tint("inset"), 12),
            *mark,
            Words(str(count), box.cx + 14, y, 22, Tint("text"), bold=True),
            art.words(words, box.cx, box.cy + 15, 14, "text_2", room=box.w - 8),
        )
        shapes.append(Shape(f"may be.{i}", "whereabouts", box, marks, says=f"{words}: {count}"))
    return Scene(stage.width, PLACES, shapes)


def _spoken_for(proof: Proof, stage: Stage) -> Iterator[Part]:
    """Cards that would have won, and where they lie instead."""
    at, where = proof.at, seen(proof.at.state)
    gone = [card for card in winning_cards(proof) if card in where][:2]
    if not gone:
        return
    yield label(at.tr("Stronger, but seen elsewhere:"))
    shapes = []
    for i, card in enumerate(gone):
        box = Box(4, 44 * i, 28, 37)
        stone, discarded = at.tr("{card} lies at stone {stone}"), at.tr("{card} is discarded")
        lies = stone if where[card] else discarded
        spoken = lies.format(card=titled(card_name(card, at.tr)), stone=where[card])
        words = art.words(spoken, 44, box.cy, 16, "text", room=stage.width - 48, anchor="left")
        marks = (*proof.face(card, box, ""), words)
        shapes.append(Shape(f"elsewhere.{card}", "elsewhere", box, marks, says=spoken))
    yield Picture(Scene(stage.width, 44 * len(gone), shapes))


def winning_cards(proof: Proof) -> list[str]:
    """Single cards that would make the other side stronger; best first."""
    stone = proof.at.state.stones[proof.stone - 1]
    side = stone.sides[1 - proof.seat]
    if stone.size - len(side) != 1:
        return []
    mine = formation(stone.sides[proof.seat], stone.size, stone.blind).strength
    reach = {card: formation((*side, card), stone.size, stone.blind).strength for card in CARDS}
    return sorted((c for c in CARDS if reach[c] > mine), key=lambda card: -reach[card])


def _case(proof: Proof, stage: Stage) -> Iterator[Part]:
    """Both sides, small, with the sign between them."""
    yield label(proof.at.tr("In this case"))
    sign, tint, ring = ("forward", "legal", "line_strong")
    if not proof.ok:
        sign, tint, ring = ("less", "illegal", "illegal")
    shapes: list[Shape] = []
    x = 0.0
    for seat, side in ((proof.seat, proof.mine), (1 - proof.seat, proof.theirs)):
        for card, laid in ordered(side):
            box = Box(x + 3, 3, 34, 45)
            drawn = proof.face(card, box, "" if laid else ring)
            shapes.append(Shape(f"case.{seat}.{card}", "card", box, drawn))
            x += 38 if laid else 44
        if seat == proof.seat:
            box = Box(x + 4, 15, 22, 22)
            mark = Glyph(sign, box.cx, box.cy, 22, Tint(tint))
            shapes.append(Shape("sign", "sign", box, (mark,)))
            x += 30
    yield Picture(Scene(stage.width, 52, shapes))
