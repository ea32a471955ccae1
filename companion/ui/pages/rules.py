"""The app's side of the rule-book pages."""

from collections.abc import Mapping

from companion.evening.home import begin_tour
from companion.evening.reading import remember_section, rules_kept
from companion.games import COVERS
from companion.pages import rule_section, rules
from companion.ui.page_screen import Errand, PageScreen


class Rules(PageScreen[rules.Kept, rules.Draft]):
    kind = rules.RULES

    def __init__(self, match: str = "", game: str = "", wanted: str = "") -> None:
        self.match, self.wanted = match, wanted
        self.table = self.table_of(match) if match else None
        self.game = game or (self.table.header.game if self.table else next(iter(COVERS)))
        super().__init__()

    def collect(self) -> rules.Kept:
        return rules_kept(self.app, self.game, self.match, self.table, self.wanted)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"tour": self.tour}

    def tour(self) -> None:
        with self.app.telling():
            self.app.go("table", match=begin_tour(self.app))


class RuleSection(PageScreen[rule_section.Kept, rule_section.Draft]):
    kind = rule_section.RULE_SECTION

    def __init__(self, game: str, section: str = "", paragraph: str = "", match: str = "") -> None:
        """paragraph: a rule, an event or a card; its section is found by it."""
        self.match = match
        self._about = (game, section, paragraph, match)
        super().__init__()
        remember_section(self.app, self.kept)

    def collect(self) -> rule_section.Kept:
        at_table = any(name == "table" for name, _ in self.app.stack)
        return rule_section.Kept(self.reader, *self._about, at_table)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"to the table": self.leave}

    def leave(self) -> None:
        """Back to the table that the reader came from."""
        tables = [at for at, (name, _) in enumerate(self.app.stack) if name == "table"]
        self.app.back_to(tables[-1])
