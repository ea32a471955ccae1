"""What a claim's verdict shows at the table of Schotten Totten."""

from tests.ui.driver import Driver, last
from tests.ui.visits import claim_counted, claim_unseen

BOOK = "By the rule book only cards on the table prove a claim."


def test_a_side_that_lacks_cards_is_not_said_to_win(ui: Driver) -> None:
    claim_unseen(ui)
    assert ui.see("Not yet: the table does not prove stone 1")
    assert ui.see("Violet 8, violet 9 have not been seen.")
    assert ui.see(f"Bo needs 2 more here, with 1 in hand and 0 in the deck. {BOOK}")
    assert ui.see("Ada has")
    assert ui.see("Bo with unseen cards")
    assert last(ui)["move"] == "play"


def test_counts_prove_by_the_house_rule(ui: Driver) -> None:
    claim_counted(ui)
    assert ui.see("Stone 1 goes to Ada")
    assert ui.see("Claim accepted. House rule: too few in hand and deck.")
    assert ui.see("Bo needs 2 more here, with 1 in hand and 0 in the deck.")
    assert not ui.see(BOOK)
    ui.tap("Why?")
    assert ui.see("a side is lost when hand and deck")
    assert ui.of("Standing")[0].standing == "house"
