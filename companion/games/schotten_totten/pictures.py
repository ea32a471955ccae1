"""The pictures of Schotten Totten's rule book."""

from companion.games.illustration import arrow, illustration, spread
from companion.games.schotten_totten.faces import card, mode_badge
from companion.i18n import N_
from companion.match.phrases import Speech
from companion.play import art
from companion.play.scene import Box, Mark, Scene, Stage
from scoring.rules import names_of
from scoring.schotten_totten.score import ADJACENT, ANYWHERE
from scoring.schotten_totten.state import STONES, TACTICS, Stone

FORMATIONS = {
    N_("colour run"): ("R4", "R5", "R6"),
    N_("three of a kind"): ("G5", "R5", "B5"),
    N_("colour"): ("B2", "B6", "B9"),
    N_("run"): ("Y3", "V4", "N5"),
    N_("sum"): ("G7", "V4", "B3"),
}
W, H = 36, 48


def cards(codes: tuple[str, ...], x: float, y: float) -> list[Mark]:
    return [mark for i, code in enumerate(codes) for mark in card(code, Box(x + i * 40, y, W, H))]


def border(speech: Speech, stage: Stage) -> Scene:
    boxes = spread(stage, STONES, 34, 34, 12)
    marks = [mark for n, box in enumerate(boxes, 1) for mark in art.pebble(n, box, "stone", "bg")]
    return illustration(stage, 56, marks, speech.tr("The border between the two players"))


def formations(speech: Speech, stage: Stage) -> Scene:
    marks: list[Mark] = []
    for i, (name, codes) in enumerate(FORMATIONS.items()):
        y = 4 + i * 54
        marks += cards(codes, 4, y)
        room = stage.width - 140
        words = speech.tr(name)
        marks.append(art.words(words, 136, y + H / 2, 16, "text", room=room, anchor="left"))
    return illustration(stage, 276, marks, speech.tr("The strongest above"))


def claim(speech: Speech, stage: Stage) -> Scene:
    left, right = (stage.width - 250) / 2, (stage.width + 14) / 2
    marks = [*cards(("G5", "R5", "B5"), left, 8), *cards(("G7", "V4", "B3"), right, 8)]
    words = speech.tr("Three of a kind beats a sum")
    return illustration(stage, 64, marks, words)


def proof(speech: Speech, stage: Stage) -> Scene:
    left, right = (stage.width - 250) / 2, (stage.width + 14) / 2
    marks = [*cards(("G5", "V5", "Y5"), left, 8), *cards(("N6", "N7"), right, 8)]
    marks += [art.ring(Box(right + 80, 8, W, H), "illegal"), *cards(("N8",), right + 80, 8)]
    words = speech.tr("Not yet: nobody has seen the brown 8")
    return illustration(stage, 64, marks, words)


def at_stone(
    x: float, mine: tuple[str, ...], theirs: tuple[str, ...], mode: str = ""
) -> list[Mark]:
    """A stone with its middle there, the opponent's cards above it and the own ones below."""
    marks: list[Mark] = []
    for codes, y in ((theirs, 4), (mine, 98)):
        marks += cards(codes, x - len(codes) * 20 + 2, y)
    marks += art.pebble(4, Box(x - 18, 58, 36, 36), "stone", "bg")
    if mode:
        marks += mode_badge(mode, Box(x + 14, 56, 28, 28))
    return marks


def side(speech: Speech, stage: Stage) -> Scene:
    marks = at_stone(stage.width / 2, ("G7", "V5", "N6"), ("R9", "B9"))
    words = speech.tr("A side of a stone holds {n} cards").format(n=Stone().size)
    return illustration(stage, 150, marks, words)


def joker(speech: Speech, stage: Stage) -> Scene:
    marks = at_stone(stage.width / 2, ("R4", "joker", "R6"), ("G8", "B8", "Y8"))
    return illustration(stage, 150, marks, speech.tr("Here the joker is the red 5"))


def modes(speech: Speech, stage: Stage) -> Scene:
    mine, theirs = ("G2", "G3", "G4", "G5"), ("R9", "B9", "Y9", "N9")
    marks = at_stone(stage.width / 2, mine, theirs, "mud_fight")
    size = Stone(modes=("mud_fight",)).size
    words = speech.tr("With Mud fight each side has {n} cards").format(n=size)
    return illustration(stage, 150, marks, words)


def ruses(speech: Speech, stage: Stage) -> Scene:
    before = at_stone(stage.width / 4, ("Y2",), ("Y3", "V4"))
    after = at_stone(stage.width * 3 / 4, ("Y2", "Y3"), ("V4",))
    words = speech.tr("The Traitor brings a card of the opponent over")
    return illustration(stage, 150, [*before, arrow(stage.width / 2, 76), *after], words)


def win(speech: Speech, stage: Stage) -> Scene:
    marks: list[Mark] = []
    for y, won in ((8, range(4, 4 + ADJACENT)), (52, range(1, 2 * ANYWHERE, 2))):
        for n, box in enumerate(spread(stage, STONES, 34, 34, y), 1):
            fill, ink = ("seat.0", "seat.0.ink") if n in won else ("stone", "bg")
            marks += art.pebble(n, box, fill, ink)
    words = speech.tr("{few} side by side, or {many} anywhere")
    return illustration(stage, 94, marks, words.format(few=ADJACENT, many=ANYWHERE))


def tactics(speech: Speech, stage: Stage) -> Scene:
    """Every tactic card with its name, in two columns."""
    marks: list[Mark] = []
    names, half = names_of("schotten_totten"), stage.width / 2
    for i, code in enumerate(TACTICS):
        x, y = 4 + i % 2 * half, 4 + i // 2 * 54
        marks += card(code, Box(x, y, W, H))
        name = speech.tr(names[code])
        marks += art.paragraph(name, Box(x + 42, y, half - 48, H), 14, "text")
    return illustration(stage, 276, marks, speech.tr("The tactic cards"))


PICTURES = {
    "border": border,
    "side": side,
    "formations": formations,
    "claim": claim,
    "proof": proof,
    "tactics": tactics,
    "joker": joker,
    "modes": modes,
    "ruses": ruses,
    "win": win,
}
