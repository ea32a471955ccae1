"""The set-up as a list to tick off: what each table does before the first move."""

import re
from typing import Any

import pytest

from companion.i18n import LANGUAGES, Words
from scoring import GAMES
from scoring.book import book_of, setup_steps
from scoring.codec import from_json
from scoring.glen_more.table import Options as GlenOptions
from tests.test_book import run


def steps_text(game: str, players: int, lang: str = "en", **options: Any) -> str:
    """Every step of this table, one a line."""
    rules = GAMES[game]
    words = Words(rules, (), lang)
    steps = setup_steps(rules, from_json(rules.options, options), players)
    return "\n".join(words.filled(step.text, step.facts) for _, some in steps for step in some)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_every_game_has_steps_that_can_be_read(game: str, lang: str) -> None:
    for players in GAMES[game].seats:
        lines = steps_text(game, players, lang)
        assert lines.count("\n") >= 3
        assert not re.search("[{}]|True|False|None", lines)


@pytest.mark.parametrize("package", sorted({game.package for game in GAMES.values()}))
def test_steps_stand_in_the_chapter_about_the_set_up(package: str) -> None:
    numbers: list[int] = []
    for chapter in book_of(package).chapters:
        for section in chapter.sections:
            assert not section.steps or chapter.id == "setup", section.id
            numbers += [step.number for step in section.steps]
    assert numbers == list(range(len(numbers)))


def test_schotten_totten_says_which_cards_stay_in_the_box_and_who_begins() -> None:
    plain, tactical = (
        steps_text("schotten-totten", 2),
        steps_text("schotten-totten", 2, tactics=True),
    )
    assert "deal 6 to each" in plain
    assert "The 10 tactic cards stay in the box." in plain
    assert "deal 7 to each" in tactical
    assert "stay in the box" not in tactical
    assert "the second deck" in tactical
    assert "Let chance decide" in plain
    assert "last in Scotland" in steps_text("schotten-totten", 2, edition="cs")


def test_dnup_names_the_cards_that_go_back_for_fewer_players() -> None:
    two, three, five = (steps_text("dnup", players) for players in (2, 3, 5))
    assert "14 in all: 1/8, 1/9, 1/10," in two
    assert "26 stay in play" in two
    assert "two overview cards of the same colour" in two
    assert "letter tokens" not in two
    assert "10 in all" in three
    assert "10 to each player" in three
    assert "16 letter tokens" in three
    assert "All 40 cards are in play." in five
    assert "back into the box" not in five


def test_dnup_names_the_cards_of_a_corrected_deck() -> None:
    deck = [{"group": "five", "from": "3/10", "to": "2/10"}]
    lines = steps_text("dnup", 4, deck=deck)
    assert "4 in all: 2/10, 4/9, 5/8, 6/7." in lines


def test_glen_more_counts_coins_and_knows_the_die_and_the_short_game() -> None:
    two, four = steps_text("glen-more", 2), steps_text("glen-more", 4)
    assert "5, 6 coins" in two
    assert "5, 6, 7, 8 coins" in four
    assert "the die on the space" in two
    assert "Leave the die in the box." in four
    assert "the die on the space" in steps_text("glen-more", 4, die=True)
    assert "Put a coin on the first space" in two
    assert "Put a coin on the first space" not in four
    assert f"below {GlenOptions().end_after} of its tiles" in four
    assert "on top of stack D" in steps_text("glen-more", 4, end_after=0)


def test_a_score_pad_does_not_say_whether_there_is_a_die_with_more_than_two() -> None:
    assert "die" in steps_text("glen-more-score", 2)
    assert "die" not in steps_text("glen-more-score", 3)


def test_the_nights_watch_has_its_own_steps_for_each_version_and_number() -> None:
    three, four = steps_text("nights-watch", 3), steps_text("nights-watch", 4)
    base = steps_text("nights-watch", 3, mode="base")
    assert "Lay 16 hexes" in three
    assert "Lay 21 hexes" in four
    assert "Lay 21 hexes" in base
    assert "the side for 1 point up" in three
    assert "the side for 2 points up" in base
    assert "Tarly, Marsh, Mormont" in three
    assert "Yarwyck, Tarly" in four
    assert "8 point tokens" in three
    assert "wildling symbol up" in three
    assert "leave out the red pieces" in base
    assert "leave out the red pieces" not in steps_text("nights-watch", 4, mode="base")
    assert "Back into the box: the 11 hero cards" in base
    assert "Shuffle the 23 action cards" in base
    assert "14 roads" in steps_text("nights-watch", 4, roads=14)


def test_the_table_of_the_wildlings_alone_shows_no_board_to_lay_out() -> None:
    four, alone = (steps_text(game, 4) for game in ("nights-watch", "nights-watch-wildlings"))
    assert "as the board in Cairn shows them" in four
    assert "in Cairn" not in alone
    assert alone.count("\n") == four.count("\n")


def test_the_command_prints_the_steps_for_so_many_players() -> None:
    printed = run("dnup", "--setup", "--players", "3", "--lang", "cs")
    assert printed.returncode == 0
    assert printed.stdout.splitlines()[0] == "Rozdávání"
    assert "  [ ] Každý si vezme přehledovou kartu." in printed.stdout.splitlines()
    assert "26 stay in play" in run("dnup", "--setup").stdout
    wrong = run("dnup", "--setup", "--players", "9")
    assert wrong.returncode == 2
    assert wrong.stderr == "dnup is a game for 2 to 5, not for 9\n"
