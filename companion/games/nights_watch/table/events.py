"""What the last move was, brought and set off, as a list; or what is to be done next."""

from collections.abc import Iterator

from companion.games.nights_watch.north import listing
from companion.games.nights_watch.north.phrases import step_text
from companion.games.nights_watch.north.show import step_title
from companion.games.nights_watch.north.steps import last_lines
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table, bank
from companion.games.nights_watch.table.land import spot_text
from companion.games.nights_watch.table.light import light, shines, step_of
from companion.games.nights_watch.table.phrases import Takings, called, takings, told_lines
from companion.games.nights_watch.table.places import TASKS
from companion.match.phrases import Line
from companion.play.scene import Box, Shape, Spot, Stage
from scoring.game import Seat
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.moves import Tarly
from scoring.nights_watch.rolling import display


def brought(at: Table) -> Takings:
    """What the last move handed out, by seat."""
    if len(at.standing) < 2:
        return {}
    return takings(at.standing[-2].state, at.standing[-1])


def lines(at: Table) -> list[Line]:
    """The last move, what it brought, what it set off, and who may answer it."""
    if at.news and at.undone:
        return [Line(at.news)]
    if not at.standing:
        return []
    told = told_lines(at.standing[-1], last_lines(at.standing), brought(at), at.speech)
    return [*told, *_answers(at)]


def _answers(at: Table) -> Iterator[Line]:
    """Heroes that may answer the roll, whoever's turn it is."""
    if at.reader == "past" or at.step is not None:
        return
    for seat in at.state.now.empty_handed or ():
        if may_answer(at, seat):
            words = at.tr("{hero} may answer: {name}")
            yield Line(words.format(hero=called("tarly", at.tr), name=at.players[seat]), seat)


def prompt(at: Table, draft: Draft) -> tuple[str, str]:
    """What holds the table up: icon and words; empty: nothing does."""
    tr, state = at.tr, at.state
    if at.step is not None or not at.playable or (at.news and at.undone):
        return "", ""
    if draft.tool:
        return "amend", tr("Tap a place to set or take a piece; tap a player to say whose")
    task = TASKS.get(draft.making)
    if task is not None and draft.places:
        return task.icon, f"{tr(task.ask)}: {spot_text(draft.places[-1], at)}"
    if task is not None:
        return task.icon, tr(task.title).format(name=at.players[draft.seat])
    if state.phase == "start_roll":
        names = ", ".join(at.players[seat] for seat in state.rolling)
        return "dice", tr("Roll for the start: {names}").format(names=names)
    if state.phase == "discard" and state.now.owing:
        owing = [f"{at.players[s]} {state.hands.sizes[s] // 2}" for s in state.now.owing]
        return "discard", tr("Still to discard: {names}").format(names=", ".join(owing))
    if state.phase == "tragedy":
        return "hero", tr("Three equal dice: a hero leaves the game")
    return "", ""


def first_step(at: Table) -> int:
    """The line of the first step: after those of the move itself."""
    return len(lines(at)) - len(last_lines(at.standing))


def happened(at: Table, draft: Draft, box: Box, stage: Stage) -> Iterator[Shape]:
    """The list; what is to be chosen takes its place."""
    icon, words = prompt(at, draft)
    if words:
        yield listing.prompt(words, icon, box, stage)
        return
    whole = Spot("steps", at.tr("Step by step")) if at.playable else None
    told, begin, step = lines(at), first_step(at), step_of(at)
    if light(at) is not None:
        told = [Line(" · ".join(line.text for line in told[1:begin]))]
    lit = -1 if step is None or step < 0 else begin + step
    title = step_title(at.tr, step, len(told) - begin)
    sizes = listing.FAR if at.reader == "watcher" and stage.lying else listing.NEAR
    yield from listing.steps(
        told, lit, box, stage, at.players, whole, begin=begin, title=title, sizes=sizes
    )


def told(at: Table) -> tuple[str, ...]:
    """Aloud: what the last move brought."""
    if not at.standing:
        return ()
    return tuple(line.text for line in told_lines(at.standing[-1], (), brought(at), at.speech)[1:])


def aloud(at: Table) -> tuple[str, ...]:
    """With each step of what the last move set off."""
    told = tuple(step_text(told, at.speech) for told in last_lines(at.standing))
    return ("", *told) if shines(at) else told


def may_answer(at: Table, seat: Seat) -> bool:
    """Whether this seat's Tarly may take a card for the roll that was just made."""
    card, offered = at.state.heroes[seat], display(at.state)
    if card is None or card.hero != "tarly":
        return False
    swap = card.side == "B" and bool(offered)
    take = offered[0] if swap else None
    return any(
        at.judge(Tarly(seat, use="swap" if swap else "flip", take=take, get=name)).ok
        for name, left in zip(RESOURCES, bank(at.state), strict=True)
        if left
    )
