"""Corrections of the printed deck: cards that differ in the owner's copy of dnup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.games.dnup import faces
from companion.games.dnup.pad import DONE, LOWER, UPPER, ends_question, with_lower, with_upper
from companion.i18n import N_
from companion.match.phrases import Tr
from companion.play import art, questions
from companion.play.actions import Action, Actions
from companion.play.library import Editor, Library, Listing, Reader
from companion.play.questions import Choice, Part, Picture, Question, label, sheet, why_not
from companion.play.rows import in_rows, rows_scene
from companion.play.scene import Box, Glyph, Mark, Shape, Spot, Stage, Tint
from scoring.codec import BadForm, from_json
from scoring.dnup.deck import PAIR, PRINT, STANDING, STAR, Correction, deck_for
from scoring.game import BadOptions
from scoring.tuples import put

Changes = list[dict[str, str]]
"""What the owner corrected, as the option of a match."""
SIZE = (48, 62)
GROUPS = {
    "base": N_("In every match"),
    "three": N_("With 3 players and more"),
    "four": N_("With 4 players and more"),
    "five": N_("With 5 players"),
}
STANDINGS = {"community transcription, one source": N_("Community transcription, one source")}
STARRED = N_("Every deck has the starred 1/5.")


def corrections(kept: Iterable[Any]) -> Changes:
    """What makes no deck is left out."""
    good: Changes = []
    for change in kept:
        try:
            deck_for(5, tuple(from_json(Correction, c, "deck") for c in [*good, change]))
        except (BadForm, BadOptions):
            continue
        good.append(change)
    return good


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """Every card, as transcribed and as the owner's is; and the one that is being corrected."""

    cards: tuple[tuple[str, str, str], ...]
    """(group, as transcribed, as it is)."""
    nth: int | None = None
    card: str = ""
    """What it is said to be."""
    refused: str = ""
    """Why it cannot be so."""
    left: bool = False

    @staticmethod
    def of(kept: Iterable[Any]) -> OwnDeck:
        cards = [(group, card, card) for group, some in PRINT["cards"].items() for card in some]
        for change in corrections(kept):
            group, card = change["group"], PAIR[change["from"]]
            cards[cards.index((group, card, card))] = (group, card, PAIR[change["to"]])
        return OwnDeck(tuple(cards))

    @property
    def changes(self) -> Changes:
        """As they are kept."""
        return [
            {"group": group, "from": printed, "to": now}
            for group, printed, now in self.cards
            if printed != now
        ]

    def corrected(self, nth: int, card: str) -> OwnDeck:
        group, printed, _ = self.cards[nth]
        return OwnDeck(put(self.cards, nth, (group, printed, card)))


def question(at: Reader, deck: OwnDeck, stage: Stage) -> Question | None:
    tr = at.tr
    if deck.left:
        return None
    if deck.nth is not None:
        note = tr("Transcribed as {card}").format(card=deck.cards[deck.nth][1])
        transcribed = Choice(Spot(TRANSCRIBED(), tr("As transcribed")))
        asked = ends_question(deck.card, note, transcribed, stage, tr)
        return asked._replace(parts=(*asked.parts, *why_not(tr(deck.refused))))
    note = tr(STANDINGS[STANDING])
    return sheet(tr, "deck", tr("Cards of the deck"), *_parts(deck, stage, tr), note=note)


def _parts(deck: OwnDeck, stage: Stage, tr: Tr) -> Iterator[Part]:
    how = tr("Tap a card that is different in your deck. New matches are played with it.")
    yield label(how)
    for group, words in GROUPS.items():
        yield label(tr(words), "text")
        cards = [(nth, card) for nth, card in enumerate(deck.cards) if card[0] == group]
        boxes = in_rows(len(cards), SIZE, stage.width)
        shapes = [
            _card(nth, printed, now, box, tr)
            for (nth, (_, printed, now)), box in zip(cards, boxes, strict=True)
        ]
        yield Picture(rows_scene(shapes, stage.width))
    yield from why_not(tr(deck.refused))


def _card(nth: int, printed: str, now: str, box: Box, tr: Tr) -> Shape:
    """A corrected one has a ring, the starred one a star."""
    marks: list[Mark] = [*faces.card(now, box)]
    if printed != now:
        marks.append(art.ring(box, "text"))
    if printed == STAR:
        marks.append(Glyph("points", box.right - 9, box.y + 9, 14, Tint("fixed.card_ink")))
    spot, tones = Spot(CARD(nth), faces.card_said(now, tr)), art.toned(corrected=printed != now)
    return Shape(f"{printed}.{nth}", "card", box, tuple(marks), tones, spot=spot)


def correct(at: Reader, deck: OwnDeck, nth: int) -> OwnDeck:
    _, printed, now = deck.cards[nth]
    return replace(deck, refused=STARRED) if printed == STAR else replace(deck, nth=nth, card=now)


def set_upper(at: Reader, deck: OwnDeck, value: int) -> OwnDeck:
    return replace(deck, card=with_upper(deck.card, value))


def set_lower(at: Reader, deck: OwnDeck, value: int) -> OwnDeck:
    return replace(deck, card=with_lower(deck.card, value))


def as_transcribed(at: Reader, deck: OwnDeck) -> OwnDeck:
    return deck if deck.nth is None else deck.corrected(deck.nth, deck.cards[deck.nth][1])


def done(at: Reader, deck: OwnDeck) -> OwnDeck:
    if deck.nth is None:
        return deck
    card = PAIR[deck.card]
    return replace(deck, refused=STARRED) if card == STAR else deck.corrected(deck.nth, card)


def close(at: Reader, deck: OwnDeck) -> OwnDeck:
    """Back from a card to the deck, from there to the list."""
    return replace(deck, nth=None, left=deck.nth is None)


CARD = Action(questions.CARD, correct, int)
TRANSCRIBED = Action("transcribed", as_transcribed)
TOUCHES: Actions[Reader, OwnDeck, OwnDeck] = Actions(
    CARD,
    Action(UPPER, set_upper, int),
    Action(LOWER, set_lower, int),
    TRANSCRIBED,
    Action(DONE, done),
    Action(questions.CLOSE, close),
)


def touch(at: Reader, deck: OwnDeck, spot: str) -> OwnDeck:
    return TOUCHES.touch(at, replace(deck, refused=""), spot) or deck


def listing(at: Reader, changes: Changes) -> Listing:
    n = len(changes)
    return Listing(at.ntr("{n} corrected", "{n} corrected", n).format(n=n) if n else "", ())


LIBRARY: Library[Changes, OwnDeck] = Library(
    title=N_("Cards of the deck"),
    help=N_("A card is different in yours"),
    single="deck",
    read=lambda kept: corrections(kept or ()),
    written=list,
    listing=listing,
    editor=Editor(
        lambda changes, _: OwnDeck.of(changes),
        lambda _, deck: deck.changes,
        lambda at, _: (at.tr("Cards of the deck"), ""),
        touch,
        question,
        lambda at, deck, name, value: deck,
    ),
    name=lambda changes, _: "",
    without=lambda changes, _: changes,
    deleted=("", ""),
)
