"""What Schotten Totten's refusals say: what decides, in every language."""

from pathlib import Path
from typing import Any

import pytest

from companion.i18n import Words
from companion.match.check import entry_object, read_session
from companion.match.log import Header
from companion.match.table import Table

GOLDEN = Path(__file__).parent.parent / "golden/schotten-totten"
CLAIM = {"seat": 0, "move": "claim", "stone": 1}


def answered(session: str, entry: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    """What `check` says about this entry after the moves of a golden session."""
    golden = read_session(str(GOLDEN / f"{session}.jsonl"))
    return answer(golden.header, [dict(move) for move in golden.entries], entry, lang)


def answer(
    header: Header, before: list[dict[str, Any]], entry: dict[str, Any], lang: str = "en"
) -> dict[str, Any]:
    table = Table(header)
    for move in before:
        table.append(move)
    return entry_object(table.append(entry), Words(table.game, header.players, lang))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "Not yet: the table has not seen violet 8, violet 9. With that",
        ),
        (
            "cs",
            "Ještě ne: na stole dosud chybí fialová 8, fialová 9. S tím",
        ),
        (
            "es",
            "Todavía no: en la mesa aún no ha aparecido 8 violeta, 9 violeta. Con eso",
        ),
    ],
)
def test_what_is_unseen_is_not_said_to_be_in_reach(lang: str, said: str) -> None:
    """Bo needs two cards, holds one, and the deck is empty."""
    out = answered("proof-by-table", CLAIM, lang)
    assert out["verdict"] == "illegal"
    assert out["text"].startswith(said)


def test_the_counts_stand_with_a_refused_claim() -> None:
    facts = answered("proof-by-table", CLAIM)["facts"]
    assert facts["counts"] == {"needs": 2, "hand": 1, "deck": 0, "too_few": True}
    assert facts["mine"] == {"kind": "colour", "sum": 15, "cards": ["R1", "R5", "R9"]}
    unseen = {"cards": ["V7"], "added": ["V8", "V9"]}
    assert facts["theirs"] == {"kind": "colour-run", "sum": 24} | unseen


def test_the_house_rule_is_named_where_it_decides() -> None:
    golden = read_session(str(GOLDEN / "proof-by-counts.jsonl"))
    *before, claim = [dict(move) for move in golden.entries]
    out = answer(golden.header, before, claim)
    assert (out["verdict"], out["rules"]) == ("legal", ["claim.counted"])
    assert out["facts"]["theirs"] == {"kind": None, "cards": ["V7"], "added": []}
    assert out["text"].endswith("Cards needed: 2, in hand: 1, in the deck: 0.")


def test_an_unplayed_troop_is_called_by_its_name() -> None:
    header = Header(
        "schotten-totten", ("Ada", "Bo"), {"tactics": True, "proof_counts_tactics": True}
    )
    stone = {"sides": [["R4", "R5", "R6"], ["V7", "V8"]]}
    hands = {"hands": [{"clan": 5}, {"clan": 5}], "decks": {"clan": 30}, "discard": ["V6", "V9"]}
    lies = {"move": "amend", "stones": {"1": stone}, **hands}
    play = {"seat": 0, "move": "play", "card": "N1", "stone": 9}
    assert "the table has not seen Joker." in answer(header, [lies, play], CLAIM)["text"]


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ({"seat": 0, "move": "end_turn", "draw": "tactic"}, "tactics.in-the-box"),
        ({"move": "amend", "decks": {"tactic": 3}}, "tactics.in-the-box"),
        ({"move": "amend", "discard": ["traitor"]}, "tactics.not-in-play"),
        ({"move": "amend", "stones": {"2": {"sides": [["spy"], []]}}}, "tactics.not-in-play"),
    ],
)
def test_what_the_match_is_played_without_is_said(
    entry: dict[str, Any], rule: str, lang: str
) -> None:
    """The variant decides, not how many cards are left or were printed."""
    header = Header("schotten-totten", ("Ada", "Bo"), {})
    out = answer(header, [{"seat": 0, "move": "play", "card": "N1", "stone": 9}], entry, lang)
    assert out["rules"] == [rule]
    without = {"en": "without tactics: ", "cs": "bez taktiky: ", "es": "sin tácticas: "}
    assert without[lang] in out["text"]


def test_a_turn_that_was_passed_is_not_said_to_have_a_card() -> None:
    header = Header("schotten-totten", ("Ada", "Bo"), {})
    none_left = {"move": "amend", "hands": [{"clan": 0}, {"clan": 0}], "decks": {"clan": 0}}
    before = [none_left, {"seat": 0, "move": "pass"}]
    play = {"seat": 0, "move": "play", "card": "N1", "stone": 9}
    said = {lang: answer(header, before, play, lang)["text"] for lang in ("en", "cs", "es")}
    assert said["en"] == "Ada has already played or passed in this turn."
    assert said["cs"] == "V tomto tahu už má Ada odehráno."
    assert said["es"] == "Ada ya ha jugado o pasado en este turno."
