"""The question when a correction makes somebody win: end the match, or play on."""

from collections.abc import Iterable
from dataclasses import replace

from companion.play.position import Position, S
from companion.play.questions import Choice, Question, Say, sheet
from companion.play.scene import Spot
from companion.play.steps import Proposal
from scoring.game import Correction, Move, Outcome

END_HERE, PLAY_ON = "end-here", "play-on"
ANSWERS = {END_HERE: True, PLAY_ON: False}


def would_win(at: Position[S], proposal: Proposal) -> Outcome | None:
    """How the round or match can end by a correction of which nobody has said whether it does."""
    last = proposal.moves[-1]
    if not isinstance(last, Correction) or last.end is not None:
        return None
    after = _after(at, proposal.moves)
    if after is None:
        return None
    won = _ending(at, after)
    return won if won != _ending(at, at.state) else None


def _after(at: Position[S], moves: Iterable[Move]) -> S | None:
    """The table after these moves; None: the rules refuse one of them."""
    state = at.state
    for move in moves:
        if not at.game.validate(state, move).ok:
            return None
        state = at.game.effect(state, move)[0]
    return state


def _ending(at: Position[S], state: S) -> Outcome | None:
    return at.game.due(state) or at.game.outcome(state)


def decided(proposal: Proposal, spot: str) -> Proposal:
    """The same proposal with the table's answer."""
    *before, last = proposal.moves
    assert isinstance(last, Correction)
    return replace(proposal, moves=(*before, replace(last, end=ANSWERS[spot])))


def winning_question(at: Position[S], proposal: Proposal, won: Outcome) -> Question:
    tr, acts = at.tr, at.game.to_act
    ended, going = (_after(at, decided(proposal, spot).moves) for spot in (END_HERE, PLAY_ON))
    several = ended is not None and bool(acts(ended))
    names = ", ".join(at.players[seat] for seat in won.winners)
    if not names:
        title = tr("The match is over with this: end it here?")
    elif several:
        title = tr("{name} has won the round with this: end it here?", name=names)
    elif len(won.winners) > 1:
        title = tr("{names} have won with this: end the match here?", names=names)
    else:
        title = tr("{name} has won with this: end the match here?", name=names)
    words = tr("No, play on") if going is not None and acts(going) else tr("No, leave the result")
    ends = Spot(END_HERE, tr("End the round") if several else tr("End the match"))
    choices = (Choice(Spot(PLAY_ON, words)), Choice(ends, "points", kind="accent"))
    why = Say(at.words.rule(won.rule), tone="text_2")
    return sheet(tr, "winning", title, why, choices=choices)


def played_on(at: Position[S]) -> Outcome | None:
    """What the table was asked about and played on beside, if it still holds."""
    won = at.game.due(at.state)
    asked = (played for played in at.standing if played.entry.get("end") is False)
    if won is None or not any(at.game.due(played.state) == won for played in asked):
        return None
    return won
