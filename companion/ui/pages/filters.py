"""Chips side by side."""

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget


class Stack(StackLayout):
    """Chips side by side, as many rows as they need."""

    def __init__(self, *parts: Widget, spacing: float | tuple[float, float] = (dp(6), 0)) -> None:
        super().__init__(size_hint_y=None, height=0, spacing=spacing)
        self.bind(minimum_height=self.setter("height"))
        self.hold(*parts)

    def hold(self, *parts: Widget) -> None:
        self.clear_widgets()
        for part in parts:
            self.add_widget(part)
