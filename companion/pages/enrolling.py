"""The page of guided enrolment: which card to photograph next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from companion.camera.deck_kind import DeckKind
from companion.decks.store import kinds
from companion.pages.page import Page, PageKind, Run, choice, where
from companion.pages.parts import PagePart, Take, sheet_room
from companion.play.questions import Choice, Choose, Part, Picture, Question, Say, label, sheet
from companion.play.reader import Reader
from companion.play.rows import in_rows, rows_scene
from companion.play.scene import Box, Scene, Shape, Spot, Stage

if TYPE_CHECKING:
    from vision.enrol import Report

ASKED, CARD = (54, 72), (48, 56)
PICTURED = 0.3
"""How much is seen of a card that needs no picture any more."""
CARDS = "card"
"""The spots of cards begin with it."""


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    title: str
    """Of the deck."""
    game: str
    pictured: tuple[str, ...]
    """Cards with a picture."""
    by_parts: bool = False
    """Whether only each colour and each value is pictured."""
    found: bool = False
    """Whether the camera sees a card."""
    learning: bool = False
    """Whether a deck is being learnt now."""
    letters: bool = False
    deck: str = ""
    """The deck's name where pictures come as files; empty: they come from a camera."""

    @property
    def kind(self) -> DeckKind:
        return kinds()[self.game]

    @property
    def wanted(self) -> tuple[str, ...]:
        return self.kind.wanted(by_parts=self.by_parts)

    @property
    def missing(self) -> list[str]:
        return self.kind.missing(set(self.pictured), by_parts=self.by_parts)

    def name(self, card: str) -> str:
        return self.kind.called(card, self.reader.tr)


@dataclass(frozen=True, slots=True)
class Draft:
    card: str = ""
    """The card to be taken now; empty: there is a picture of all that is wanted."""
    last: str = ""
    """The card that was taken last."""
    same: bool = False
    """Whether that card has not been away yet."""
    fresh: bool = True
    """Whether what lies there was laid down for the card that is asked for."""
    asks: Literal["", "cards"] = ""


def begun(kept: Kept) -> Draft:
    return Draft(next(iter(kept.missing), ""))


def seen(draft: Draft, *, found: bool) -> Draft:
    """After the camera began to see a card, or sees none any more."""
    return replace(draft, same=draft.same and found, fresh=draft.fresh or not found)


def taken(kept: Kept, draft: Draft) -> Draft:
    """The picture of the card is kept: the next one that is missing is asked for."""
    wanted, missing = kept.wanted, kept.missing
    place = wanted.index(draft.card) if draft.card in wanted else len(wanted)
    after = [card for card in missing if wanted.index(card) > place]
    card = next(iter((*after, *missing)), "")
    return replace(draft, card=card, last=draft.card, same=True, fresh=False)


def chosen(kept: Kept, draft: Draft, card: str) -> Draft:
    return replace(draft, card=card, same=False, fresh=not kept.found, asks="")


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, count = kept.reader.tr, len(kept.wanted)
    done = count - len(kept.missing)
    parts, said, main = _card(kept, draft) if draft.card else _enough(kept)
    retake = chosen(kept, draft, draft.last) if draft.last else None
    nothing = "" if draft.last else tr("No picture has been taken yet.")
    again = choice(
        "retake", tr("Take its picture again"), retake, icon="retake", kind="key", refused=nothing
    )
    every = replace(draft, asks="cards")
    cards = choice("cards", tr("Cards of the deck"), every, icon="hand", kind="key")
    return Page(
        tr("Enrol: {name}").format(name=kept.title),
        (*parts, label(said)),
        tr("{n} of {all} cards pictured").format(n=done, all=count),
        choices=(again, cards, *((main,) if main is not None else ())),
        asks=_cards(kept, draft, sheet_room(stage)) if draft.asks else None,
    )


class Panel(NamedTuple):
    """What is asked for or said, a sentence about it, and the main button."""

    parts: tuple[PagePart, ...]
    said: str
    main: Choice | None


def _card(kept: Kept, draft: Draft) -> Panel:
    tr, note = kept.reader.tr, ""
    if "/" in draft.card:
        note = tr("with the {value} above").format(value=draft.card.partition("/")[0])
    elif draft.card in kept.pictured:
        note = tr("There is a picture of it already.")
    scene = Scene(*ASKED, [_shape(kept, draft, draft.card, Box(0, 0, *ASKED))])
    every = replace(draft, asks="cards")
    line = choice("asked", kept.name(draft.card), every, note=note)._replace(picture=scene)
    hint = _hint(kept, draft)
    asked = Say(tr("Lay down this card"), "heading")
    if kept.deck:
        return Panel((asked, Choose((line,)), _upload(kept, draft)), hint, None)
    refused = "" if kept.found and not draft.same else hint
    take = choice(
        "take", tr("Take the picture"), Run("take"), icon="camera", kind="accent", refused=refused
    )
    return Panel((asked, Choose((line,))), hint, take)


def _upload(kept: Kept, draft: Draft) -> Take:
    """A place for a photograph of the card that is asked for."""
    tr, about = kept.reader.tr, (("deck", kept.deck), ("card", draft.card))
    title = tr("Photograph of {card}").format(card=kept.name(draft.card))
    return Take(title, tr("Drop a file here, or choose one"), "image/*", about)


def _hint(kept: Kept, draft: Draft) -> str:
    tr = kept.reader.tr
    if draft.same:
        return tr("Taken: {card}. Now the next one.").format(card=kept.name(draft.last))
    if kept.found:
        return tr("Hold still: the picture takes itself once it is sharp.")
    return tr("Alone, upright, on a plain ground that is darker than the card.")


def _enough(kept: Kept) -> Panel:
    """Nothing more is wanted."""
    tr, kind = kept.reader.tr, kept.kind
    if not kind.missing(set(kept.pictured), by_parts=False):
        title = tr("All cards are pictured")
        said = tr("There is a picture of every card. Learning takes a minute or two.")
    else:
        parts = tr("Each colour and value is pictured")
        title = parts if kind.coloured else tr("Each value is pictured")
        said = tr("The other cards are known by these. Learning takes a minute or two.")
    runs = tr("A deck is being learnt already.") if kept.learning else ""
    learn = choice(
        "learn", tr("Learn the deck"), Run("learn"), icon="tick", kind="accent", refused=runs
    )
    return Panel((Say(title, "heading"),), said, learn)


def _shape(kept: Kept, draft: Draft, card: str, box: Box) -> Shape:
    alpha = PICTURED if card in kept.pictured and card != draft.card else 1.0
    spot = Spot(f"{CARDS}.{card}", kept.name(card))
    drawn = kept.kind.face(card, box, kept.reader.tr if kept.letters else None)
    return Shape(spot.name, "card", box, drawn, spot=spot, alpha=alpha)


def _cards(kept: Kept, draft: Draft, stage: Stage) -> Question:
    """Every card: the pale ones are pictured; tap one to take it now."""
    tr = kept.reader.tr
    how = tr("Pale: pictured. Tap a card to take it now.")
    groups = _groups(kept, draft, stage.width)
    return sheet(tr, "cards", tr("Cards of the deck"), *groups, note=how)


def _groups(kept: Kept, draft: Draft, width: float) -> Iterator[Part]:
    tr, kind = kept.reader.tr, kept.kind
    rest = [card for card in kind.cards if card not in kept.wanted]
    for cards, title in (
        (kept.wanted, ""),
        (rest, tr("More pictures: read more surely")),
        (() if kept.by_parts else kind.more, tr("Only if you want them read")),
    ):
        if cards and title:
            yield label(title, "text")
        boxes = in_rows(len(cards), CARD, width)
        shapes = [_shape(kept, draft, *placed) for placed in zip(cards, boxes, strict=True)]
        if shapes:
            yield Picture(rows_scene(shapes, width))


def touched(kept: Kept, draft: Draft, spot: str) -> Draft:
    """A card of the question, or its close."""
    name, _, card = spot.partition(".")
    return chosen(kept, draft, card) if name == CARDS else replace(draft, asks="")


ENROLLING: PageKind[Kept, Draft] = PageKind(
    begun, page, touched=touched, closed=lambda draft: replace(draft, asks="")
)


def report_question(reader: Reader, title: str, game: str, report: Report) -> Page:
    """What came of an enrolment in one list; a touch takes a picture again."""
    tr, again = reader.tr, reader.tr("Take its picture again")
    both = tr("Both are offered where it is not certain")

    def line(words: str, note: str, card: str, other: str = "") -> Choice:
        short = kinds()[game].short
        said = words.format(card=short(card, tr), other=short(other, tr) if other else "")
        retake = Run("retake", where(card=card))
        return choice(f"retake.{card}.{other}", said, retake, icon="retake", note=note)

    mistaken, alike = tr("{card} was taken for {other}"), tr("{card} and {other} look alike")
    lines = (
        *(line(tr("{card} was not known again"), again, card) for card in report.unread),
        *(line(mistaken, again, *pair) for pair in report.mistaken),
        *(line(alike, both, *pair) for pair in report.alike),
    )
    return Page(title, (Choose(lines),), name="report")
