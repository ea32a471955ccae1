"""What a rule rests on is told as it is: nothing is called printed that the book does not say."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES
from scoring.rules import STANDINGS, rules_of

ROOT = Path(__file__).parent.parent
PACKAGES = sorted({game.package for game in GAMES.values()})
NOT_PRINTED = {
    "nights_watch": {
        "token.seen": "elsewhere",
        "card.printed": "elsewhere",
        "guard.full": "elsewhere",
        "amend.figures": "elsewhere",
        "amend.cards": "elsewhere",
        "board.terrain": "elsewhere",
        "board.numbers": "elsewhere",
        "board.markets": "elsewhere",
        "end.points": "reading",
        "end.glorious": "reading",
        "bank.empty": "reading",
        "tragedy.off": "reading",
    },
    "dnup": {"score.rounds": "reading", "card.unprinted": "elsewhere"},
    "schotten_totten": {
        "ruse.not-there": "reading",
        "claim.taken": "reading",
        "joker.only-a-joker": "reading",
    },
    "glen_more": {
        "activate.coin-as": "reading",
        "clan.no-token": "reading",
        "reveal.seen": "reading",
        "take.place": "reading",
        "bonus.none": "reading",
    },
}
"""Numbers and consequences that the rule books at hand leave out."""


@pytest.mark.parametrize("package", PACKAGES)
def test_every_rule_stands_on_one_of_four(package: str) -> None:
    assert {rule.standing for rule in rules_of(package).values()} <= set(STANDINGS)


@pytest.mark.parametrize("package", NOT_PRINTED)
def test_what_the_book_at_hand_leaves_out_is_not_called_printed(package: str) -> None:
    rules = rules_of(package)
    told = {id: rules[id].standing for id in NOT_PRINTED[package]}
    assert told == NOT_PRINTED[package]


@pytest.mark.parametrize("package", PACKAGES)
def test_what_comes_from_elsewhere_says_where_from(package: str) -> None:
    for rule in rules_of(package).values():
        if rule.standing == "elsewhere":
            assert re.search("Errata|FAQ|publisher|players|edition", rule.source), rule.id


def test_of_the_heroes_only_marsh_is_printed() -> None:
    file = ROOT / "scoring/nights_watch/heroes.toml"
    heroes: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    printed = [hero for hero, card in heroes.items() if card["standing"] == "printed"]
    assert printed == ["marsh"]
    rules = rules_of("nights_watch").values()
    own = [rule for rule in rules if rule.id.partition(".")[0] in heroes]
    assert own
    assert {rule.standing for rule in own} == {"elsewhere"}
