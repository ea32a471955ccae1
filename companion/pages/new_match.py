"""The page of a new match: players, seats and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.games import COVERS, family
from companion.games.base import Option
from companion.match.log import LONGEST_NAME
from companion.match.phrases import Tr
from companion.pages.match_draft import (
    Draft,
    Kept,
    absent,
    asked_options,
    begin,
    board_of,
    closed,
    kind_of,
    next_letters,
    picked,
    same,
    unnamed,
)
from companion.pages.naming import NAME, Remarks, name_question, trimmed
from companion.pages.page import Page, PageKind, Run, choice, where
from companion.pages.parts import (
    Buttons,
    Chips,
    Heading,
    Order,
    PagePart,
    Panel,
    Switch,
    sheet_room,
)
from companion.play.board_choice import MAKE, SHUFFLED
from companion.play.colours import Wearing
from companion.play.colours import question as colours_question
from companion.play.questions import CLOSE, Choice, Choose, Count, OneOf, Question, Value
from companion.play.reader import Reader
from companion.play.scene import Stage

SHORT_NAME = LONGEST_NAME // 4
WAY, SEATS = "way", "seats"
"""Fields: how the game is followed, and the order of the players."""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr = kept.reader.tr
    parts: list[PagePart] = []
    if len(ways := family(kept.game)) > 1:
        labels = tuple((way, tr(COVERS[way].note)) for way in ways)
        parts.append(OneOf(WAY, "", labels, kept.game))
    parts += [Heading(tr("Players")), _order(kept, draft)]
    parts.append(Chips(tuple(_name_chips(kept, draft))))
    lots = choice("lots", tr("Draw lots"), Run("draw lots"), icon="lots")
    swapped = _seated(draft, (draft.names[-1], *draft.names[:-1]))
    parts.append(Buttons((lots, choice("swap", tr("Swap seats"), swapped, icon="swap"))))
    if rows := (*_rules(kept, draft), *_things(kept, draft)):
        parts += [Heading(tr("Rules of this table")), Panel(rows)]
    buttons = (
        choice("share", tr("Share"), _start(kept, draft, shared=True), icon="link_host"),
        choice("start", _started(kept, draft), _start(kept, draft), icon="play", kind="accent"),
    )
    asks = _asked(kept, draft, stage)
    note = tr("New match")
    return Page(kept.title, tuple(parts), note, choices=buttons, asks=asks)


# Names and seats


def _order(kept: Kept, draft: Draft) -> Order:
    rows = (
        choice(f"name.{seat}", name, replace(draft, asks="rename", seat=seat, text=_typed(name)))
        for seat, name in enumerate(draft.names)
    )
    begins, leaves = kept.begins, tuple(_leaves(kept, draft))
    marked = draft.starter if begins else -1
    return Order(SEATS, tuple(rows), marked, begins, leaves=leaves)


def _leaves(kept: Kept, draft: Draft) -> Iterator[Choice]:
    """A seat that the game needs keeps its place, and loses its name."""
    tr, count = kept.reader.tr, len(draft.names)
    for seat, name in enumerate(draft.names):
        others = (*draft.names[:seat], *draft.names[seat + 1 :])
        refused, rest = "", others
        if count - 1 not in kept.seats:
            letter = next_letters(others)[0]
            rest = (*draft.names[:seat], letter, *draft.names[seat + 1 :])
            refused = tr("This game needs that seat.") if unnamed(name) else ""
        words = tr("Without {name}").format(name=name)
        yield choice(f"leave.{seat}", words, _seated(draft, rest), icon="close", refused=refused)


def _started(kept: Kept, draft: Draft) -> str:
    """Says who begins, where that is a seat's."""
    tr = kept.reader.tr
    if kept.shown.marker is not None:
        return tr("Start")
    first = draft.names[draft.starter if kept.begins else 0]
    return tr("Start: {name} begins").format(name=first)


def _typed(name: str) -> str:
    return "" if unnamed(name) else name


def _name_chips(kept: Kept, draft: Draft) -> Iterator[Choice]:
    tr, count, step = kept.reader.tr, len(draft.names), kept.seats.step
    known = absent(draft, kept.names)
    for name in known:
        yield choice(f"take.{name}", name, _take(kept, draft, name), icon="name")
    if count + step in kept.seats:
        more = (*draft.names, *[*known, *next_letters(draft.names)][:step])
        yield choice("another", tr("Another player"), _seated(draft, more), icon="plus")
    if count - step in kept.seats and step > 1:
        fewer = _seated(draft, draft.names[:-step])
        yield choice("fewer", tr("One player less"), fewer, icon="minus")
    yield choice("new", tr("New name"), replace(draft, asks="new", text=""), icon="plus")
    yield choice("colours", tr("Colours"), replace(draft, asks="colours"), icon="theme")


def _seated(draft: Draft, names: tuple[str, ...]) -> Draft:
    starter = draft.starter if draft.starter < len(names) else 0
    return replace(closed(draft), names=names, starter=starter)


def _take(kept: Kept, draft: Draft, name: str) -> Draft | Run:
    """A seat for this name: one that nobody has named, a new one, or one that is given up."""
    free = next((seat for seat, seated in enumerate(draft.names) if unnamed(seated)), None)
    if free is not None:
        return _sit(draft, name, free)
    if len(draft.names) + 1 in kept.seats:
        return _seated(draft, (*draft.names, name))
    return Run("know", where(name=name, asks=True))


def _sit(draft: Draft, name: str, seat: int) -> Draft:
    return _seated(draft, (*draft.names[:seat], name, *draft.names[seat + 1 :]))


def wants_seat(draft: Draft, name: str) -> Draft:
    """Every seat has a name: ask which one is given up."""
    return replace(closed(draft), asks="seat", text=name)


def _renamed(draft: Draft, name: str) -> Draft:
    """Another name for the seat that is asked about; its colour stays."""
    now = draft.names[draft.seat]
    worn = {who: colour for who, colour in draft.worn.items() if who != now}
    return _sit(replace(draft, worn=worn | {name: draft.worn.get(now, "")}), name, draft.seat)


def drawn(kept: Kept, draft: Draft, seat: int) -> Draft:
    """The lot fell on this seat: it starts, or it becomes the first one."""
    if kept.begins:
        return replace(draft, starter=seat)
    return _seated(draft, (*draft.names[seat:], *draft.names[:seat]))


def _naming(kept: Kept, draft: Draft) -> Page:
    """For a name that no other seat has."""
    tr, new = kept.reader.tr, draft.asks == "new"
    name = trimmed(draft.text, SHORT_NAME)
    others = [other for seat, other in enumerate(draft.names) if seat != draft.seat]
    taken = next((other for other in others if same(other, name)), "")
    done: object = closed(draft)
    if taken:
        words = tr("{name} already sits at this table: each name is there once.")
        done = replace(draft, refused=words.format(name=taken))
    elif name:
        done = _take(kept, draft, name) if new else _renamed(draft, name)
    title = tr("New name") if new else tr("Who sits here?")
    remarks = Remarks(tr("Name"), draft.refused)
    return name_question(tr, title, draft.text, done, longest=SHORT_NAME, remarks=remarks)


def _asked(kept: Kept, draft: Draft, stage: Stage) -> Page | Question | None:
    tr = kept.reader.tr
    match draft.asks:
        case "rename" | "new":
            return _naming(kept, draft)
        case "seat":
            words = tr("Every seat has a name. In whose seat does {name} sit?")
            lines = (
                choice(
                    f"sit.{seat}",
                    seated,
                    Run("sit", where(name=draft.text, seat=seat)),
                    icon="name",
                )
                for seat, seated in enumerate(draft.names)
            )
            title = words.format(name=draft.text)
            return Page(title, (Choose(tuple(lines)),), name="seat")
        case "colours":
            return colours_question(_wearing(draft), tr, sheet_room(stage))
        case "board" | "first" if kept.boards is not None:
            board, kind = board_of(kept), kind_of(kept, draft)
            if draft.asks == "board":
                return board.question(kept.boards.things, picked(kept, draft), kind, tr)
            laid = kept.boards.offered or board.house(kind)
            return board.first(laid, kept.boards.things, tr, sheet_room(stage))
    return None


def sat(draft: Draft, name: str, seat: int) -> Draft:
    return _sit(draft, name, seat)


def _wearing(draft: Draft) -> Wearing:
    colours = draft.colours or ("",) * len(draft.names)
    return Wearing(draft.names, colours, draft.seat if draft.seat >= 0 else None)


# Options


def _rules(kept: Kept, draft: Draft) -> Iterator[PagePart]:
    """Folded to what they mean; unfolded, one by one."""
    tr, options = kept.reader.tr, asked_options(kept, draft)
    if not options:
        return
    changed = [option for option in options if draft.values[option.key] != option.default]
    words = tr("How you play") if changed or draft.unfolded else tr("The game as printed")
    note = "" if draft.unfolded else " · ".join(_meant(tr, o, draft.values) for o in changed)
    icon = "up" if draft.unfolded else "down"
    unfolded = replace(draft, unfolded=not draft.unfolded)
    yield Choose((choice("rules", words, unfolded, icon=icon, note=note),))
    if draft.unfolded:
        for option in options:
            yield _field(kept.reader, option, draft.values[option.key])


def _meant(tr: Tr, option: Option, values: Mapping[str, Any]) -> str:
    """An option as it was chosen: Expert; Rounds: 3."""
    now, title = values[option.key], tr(option.title)
    if now is True:
        return title
    if now is False:
        return f"{title}: {tr('no')}"
    return f"{title}: {tr(dict(option.values).get(now, str(now)))}"


def _things(kept: Kept, draft: Draft) -> Iterator[PagePart]:
    """What else the match is played with."""
    if (line := kept.library) is not None:
        opens = choice("library", line.title, Run("library"), note=line.note, forward=True)
        yield Choose((opens,))
    if kept.boards is not None:
        board = board_of(kept).describe(kept.boards.things, picked(kept, draft), kept.reader.tr)
        opens = choice(
            "board",
            kept.reader.tr("Board"),
            replace(draft, asks="board"),
            value=board,
            forward=True,
        )
        yield Choose((opens,))


def _field(reader: Reader, option: Option, now: Any) -> PagePart:
    tr, key = reader.tr, option.key
    title, help = tr(option.title), tr(option.help)
    if option.kind == "switch":
        return Switch(key, title, bool(now), help)
    if option.kind == "one_of":
        values = tuple((value, tr(words)) for value, words in option.values)
        return OneOf(key, title, values, now, help)
    return Count(key, title, now, option.least, option.most, help)


def _start(kept: Kept, draft: Draft, *, shared: bool = False) -> Draft | Run:
    """After it was asked once which board lies on the table, if there are several."""
    if kept.boards is not None and kind_of(kept, draft) not in kept.boards.chosen:
        return replace(draft, asks="first", shared=shared)
    return Run("start", where(shared=shared))


def touched(kept: Kept, draft: Draft, spot: str) -> Draft | Run:
    """A spot of the question for colours, or for a board."""
    if draft.asks == "colours":
        now = _wearing(draft)
        if spot == CLOSE and now.seat is None:
            return closed(draft)
        then = now.touched(spot)
        worn = {name: c for name, c in zip(draft.names, then.colours, strict=True) if c}
        return replace(draft, worn=worn, seat=-1 if then.seat is None else then.seat)
    if spot == CLOSE:
        return closed(draft)
    if spot == MAKE:
        return Run("make board", where(first=draft.asks == "first"))
    if draft.asks == "board":
        return Run("choose board", where(board=spot))
    if spot == SHUFFLED:
        return Run("shuffle", stays=True)
    return Run("lay", where(board=spot, shared=draft.shared))


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft | Run:
    if name == WAY:
        return Run("play as", where(game=str(value)))
    if name == NAME:
        return replace(draft, text=str(value), refused="")
    if name == SEATS:
        seat, to = (int(part) for part in str(value).split(":"))
        names = [*draft.names]
        names.insert(to, names.pop(seat))
        return _seated(draft, tuple(names))
    return replace(draft, values={**draft.values, name: value})


NEW_MATCH: PageKind[Kept, Draft] = PageKind(begin, page, answer, touched, closed)
