"""Colours, sizes and glyphs: the one place that knows how Cairn looks."""

from functools import cache
from typing import Any

from kivy.core.text import LabelBase
from kivy.metrics import Metrics, dp, sp

from companion.play.look import FONTS, glyphs, roles, tokens

LOOK: dict[str, Any] = tokens()
MODES = ("dark", "light")

Colour = tuple[float, float, float, float]

LabelBase.register("icons", str(FONTS / "icons.ttf"))
LabelBase.register("symbols", str(FONTS / "symbols.ttf"))


@cache
def colour(code: str) -> Colour:
    """#RRGGBB as Kivy wants it."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, 1.0


class Theme:
    """The colours of one mode, by role: theme.bg, theme.accent_soft; and of a table's pieces.

    world: the game on whose ground everything stands; empty: none's."""

    def __init__(self, mode: str, colours: tuple[str, ...], world: str) -> None:
        self.mode, self.colours, self.world = mode, colours, world
        self._roles = {role: colour(code) for role, code in roles(mode, colours, world).items()}

    def __getattr__(self, role: str) -> Colour:
        if role.startswith("_") or role not in self._roles:
            raise AttributeError(role)
        return self._roles[role]

    def role(self, name: str) -> Colour | None:
        """By the roles of a scene; None: it is not seen in this theme."""
        return self._roles.get(name)

    @property
    def outlined(self) -> bool:
        """Panels, cards and seat marks stand off a pale ground by an outline."""
        return self.mode == "light"


@cache
def theme(mode: str, colours: tuple[str, ...] = (), world: str = "") -> Theme:
    """colours: of the pieces, by seat; empty: Cairn's own."""
    return Theme(mode, colours, world)


@cache
def fixed(name: str) -> Colour:
    return colour(LOOK["fixed"][name])


def has_symbol(name: str) -> bool:
    """Whether it is one of our own drawings."""
    return name in glyphs()["symbols"]


@cache
def symbol(name: str) -> str:
    return chr(glyphs()["symbols"][name])


def faded(of: Colour, alpha: float) -> Colour:
    return of[0], of[1], of[2], alpha


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a share of `other` in it; opaque."""
    red, green, blue = (
        a * (1 - share) + b * share for a, b in zip(one[:3], other[:3], strict=True)
    )
    return red, green, blue, 1.0


def hex_of(colour: Colour) -> str:
    """For words in markup."""
    return "".join(f"{round(part * 255):02x}" for part in colour[:3])


def size(role: str) -> float:
    """The height of this kind of text, in pixels."""
    return float(sp(LOOK["type_sp"][role]))


def usual(role: str) -> float:
    """The same, no larger than without any scaling: for what cannot grow with its words."""
    return min(size(role), float(dp(LOOK["type_sp"][role])))


def room(height: float) -> float:
    """What is `height` dp high at the usual size of text; more where the text is larger."""
    return float(dp(height)) * max(1.0, float(Metrics.fontscale))


def motion(name: str) -> float:
    """Seconds."""
    return float(LOOK["motion_ms"][name]) / 1000
