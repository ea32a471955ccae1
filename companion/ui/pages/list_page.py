"""A page that is a list between its app bar and the buttons at its foot."""

from kivy.metrics import dp

from companion.ui.pages import Page
from companion.ui.widgets import AppBar, Column, Row, Scroll


class ListPage(Page):
    """Fills `bar`, `list` and `foot` in `refresh`."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.keep_clear()
        self.bar = AppBar()
        self.list = Column(padding=(dp(16), dp(4), dp(16), dp(8)), spacing=dp(8))
        self.foot = Row(height=dp(74), padding=(dp(12), dp(9)))
        scroll = Scroll()
        scroll.add_widget(self.list)
        for part in (self.bar, scroll, self.foot):
            self.add_widget(part)
        self.refresh()
