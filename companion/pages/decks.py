"""The page of decks and boards on this phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.decks.store import LONGEST_NAME, StoredDeck, kinds
from companion.games import COVERS, LIBRARIES
from companion.pages.naming import NAME, name_question, trimmed
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import Buttons, Files, Heading, PagePart, Panel, Status
from companion.play.questions import Choice, Choose, Value
from companion.play.reader import Reader
from companion.play.scene import Stage

KIND = ".npz"
"""How the name of a deck's file ends."""


@dataclass(frozen=True, slots=True)
class KeptDeck:
    """A deck, and how far its pictures are."""

    deck: StoredDeck
    pictured: tuple[str, ...] = ()
    """Cards with a picture."""
    by_parts: bool = False
    """Whether only each colour and each value is pictured."""
    learning: bool = False
    """Whether it is being learnt now."""

    def progress(self, reader: Reader, *, by_parts: bool) -> str:
        kind = kinds()[self.deck.game]
        wanted = len(kind.wanted(by_parts=by_parts))
        done = wanted - len(kind.missing(self.pictured, by_parts=by_parts))
        return reader.tr("{n} of {all} cards pictured").format(n=done, all=wanted)

    def standing(self, reader: Reader) -> str:
        """How the deck came here and how much it knows."""
        tr, deck = reader.tr, self.deck
        if self.learning:
            return tr("being learnt")
        if not deck.cards:
            return self.progress(reader, by_parts=self.by_parts)
        count = reader.ntr("{n} card", "{n} cards", deck.cards).format(n=deck.cards)
        came = tr("built in") if deck.built_in else tr("enrolled {date}").format(date=deck.made)
        return f"{count} · {came}"

    @property
    def whole(self) -> bool:
        return not kinds()[self.deck.game].missing(self.pictured, by_parts=self.by_parts)


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    decks: tuple[KeptDeck, ...]
    used: Mapping[str, str]
    """By game, the deck that its cards are read with."""
    files: tuple[str, ...] = ()
    """Decks of other phones that lie ready to be taken in."""


@dataclass(frozen=True, slots=True)
class Draft:
    asks: Literal["", "deck", "name", "games", "ways", "files"] = ""
    deck: str = ""
    game: str = ""
    text: str = ""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, parts = kept.reader.tr, list[PagePart]()
    for game in kinds():
        parts += _game(kept, game)
    libraries = tuple(
        choice(f"library.{name}", tr(its.title), _open(name), icon=its.icon, forward=True)
        for name, its in LIBRARIES.items()
    )
    parts += [Heading(tr("Tiles, boards and sheets")), Panel((Choose(libraries),))]
    enrol = tr("Enrol a deck")
    buttons = (
        choice("take", tr("Take in"), Draft("files"), icon="import"),
        choice("enrol", enrol, Draft("games"), icon="camera", kind="accent"),
    )
    title, asks = tr("Decks and boards"), _asked(kept, draft)
    live = any(one.learning for one in kept.decks)
    return Page(title, tuple(parts), choices=buttons, asks=asks, live=live)


def _open(library: str) -> Run:
    return Run("library", where(library=library))


def _game(kept: Kept, game: str) -> Iterator[PagePart]:
    tr, title = kept.reader.tr, kept.reader.tr(COVERS[game].title)
    yield Heading(title)
    lines = tuple(
        choice(
            f"deck.{one.deck.name}",
            one.deck.title,
            Draft("deck", one.deck.name),
            icon="radio_on" if one.deck.name == kept.used.get(game) else "radio_off",
            note=one.standing(kept.reader),
        )
        for one in kept.decks
        if one.deck.game == game
    )
    if lines:
        yield Panel((Choose(lines),))
        return
    text = tr("No deck enrolled for {game}. Enrol it with the camera, or play without.")
    yield Status("pebble", "stone", "", text.format(game=title))
    ways = Draft("ways", game=game)
    yield Buttons((choice(f"enrol.{game}", tr("Enrol"), ways, icon="camera"),))


def _asked(kept: Kept, draft: Draft) -> Page | None:
    tr = kept.reader.tr
    one = next((one for one in kept.decks if one.deck.name == draft.deck), None)
    match draft.asks:
        case "deck" if one is not None:
            return Page(one.deck.title, tuple(_deck_parts(kept, one)), name="deck")
        case "name" if one is not None:
            wanted = trimmed(draft.text, LONGEST_NAME)
            done = Run("rename", where(deck=one.deck.name, name=wanted))
            title = tr("What is the deck called?")
            return name_question(tr, title, draft.text, done, longest=LONGEST_NAME)
        case "games":
            lines = tuple(_game_line(kept.reader, game) for game in kinds())
            return Page(tr("Enrol a deck"), (Choose(lines),), name="games")
        case "ways":
            return _ways(kept.reader, draft.game)
        case "files":
            ready = tuple(
                choice(f"file.{file}", file, Run("take file", where(file=file)), icon="deck")
                for file in kept.files
            )
            chosen = choice("file", tr("Choose a file…"), Run("choose file"), icon="import")
            parts = (Files(take=chosen, kinds=(KIND,)), *((Choose(ready),) if ready else ()))
            return Page(tr("Take a deck in"), parts, name="files")
    return None


def _deck_parts(kept: Kept, one: KeptDeck) -> Iterator[PagePart]:
    tr, about = kept.reader.tr, where(deck=one.deck.name)
    if lines := tuple(_deck_lines(kept, one)):
        yield Choose(lines)
    if one.deck.cards:
        note = tr("As a file")
        yield Files(
            give=choice("give", tr("Give away"), Run("give", about), icon="export", note=note)
        )
    if not one.deck.built_in:
        yield Choose((choice("delete", tr("Delete"), Run("delete", about), icon="delete"),))


def _deck_lines(kept: Kept, one: KeptDeck) -> Iterator[Choice]:
    """What can be done with a deck."""
    tr, deck, own = kept.reader.tr, one.deck, not one.deck.built_in
    about = where(deck=deck.name)
    if deck.cards:
        use = tr("Use it for {game}").format(game=tr(COVERS[deck.game].title))
        yield choice("use", use, Run("use", about), icon="tick")
    if own and (deck.pictured or not deck.cards):
        again = one.whole and deck.pictured
        words = tr("Take pictures again") if again else tr("Go on with pictures")
        go, note = Go("enrol", about), one.standing(kept.reader)
        yield choice("pictures", words, go, icon="camera", note=note)
    if own and one.by_parts:
        every, note = Run("every card", about), one.progress(kept.reader, by_parts=False)
        yield choice("every", tr("Picture every card"), every, icon="deck", note=note)
    if own:
        rename = Draft("name", deck.name, text=deck.title)
        yield choice("rename", tr("Rename"), rename, icon="amend")


def _wanted(game: str) -> tuple[int, int]:
    """Pictures of every card, and of each colour and value only."""
    kind = kinds()[game]
    return len(kind.wanted(by_parts=False)), len(kind.wanted(by_parts=True))


def _game_line(reader: Reader, game: str) -> Choice:
    every, few = _wanted(game)
    effort = reader.tr("{n} to {all} pictures").format(n=few, all=every)
    title, ways = reader.tr(COVERS[game].title), Draft("ways", game=game)
    return choice(f"game.{game}", title, ways, icon="deck", note=effort)


def _ways(reader: Reader, game: str) -> Page:
    """Every card, or fewer pictures."""
    tr, ntr, _ = reader
    every, few = _wanted(game)
    best = ntr("{n} picture, the surest way", "{n} pictures, the surest way", every)
    quick = ntr("{n} picture, the quickest way", "{n} pictures, the quickest way", few)
    parts = tr("Each colour and each value") if kinds()[game].coloured else tr("Each value")
    whole, partly = (Run("enrol", where(game=game, by_parts=by)) for by in (False, True))
    lines = (
        choice("cards", tr("Every card"), whole, icon="deck", note=best.format(n=every)),
        choice("parts", parts, partly, icon="hand", note=quick.format(n=few)),
    )
    return Page(tr("What to take pictures of"), (Choose(lines),), name="ways")


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft:
    return replace(draft, text=str(value)) if name == NAME else draft


DECKS: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(), page, answer, closed=lambda draft: Draft()
)
