"""A rule that a seat in a browser is shown says what it rests on, in its reader's language."""

import pytest

from companion.i18n import LANGUAGES, language
from companion.play.questions import Because, Question
from companion.web.dialogs import Asker
from companion.web.svg import Touches
from scoring.rules import STANDINGS, Rule, Standing
from tests.web.table import PHONE, Kitchen


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("standing", STANDINGS)
def test_every_standing_has_words(standing: Standing, lang: str) -> None:
    view = Kitchen("schotten-totten").seats[0].view(PHONE, lang)
    rule = Rule("a.rule", "somewhere", standing, "A text.", "A text.")
    asked = Question("why", "Why", parts=(Because(rule, "A text."),))
    shown = Asker(language(lang).gettext, Touches("touch", view)).dialog(asked)
    said = shown.partition('<p class="standing">')[2].partition("<")[0]
    assert said
    assert said not in STANDINGS
