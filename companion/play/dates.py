"""Formats days, times and durations in the reader's language."""

from collections.abc import Callable
from datetime import datetime

from companion.i18n import N_

MONTHS = (
    N_("Jan"),
    N_("Feb"),
    N_("Mar"),
    N_("Apr"),
    N_("May"),
    N_("Jun"),
    N_("Jul"),
    N_("Aug"),
    N_("Sep"),
    N_("Oct"),
    N_("Nov"),
    N_("Dec"),
)

OF_YEAR = (
    N_("January {year}"),
    N_("February {year}"),
    N_("March {year}"),
    N_("April {year}"),
    N_("May {year}"),
    N_("June {year}"),
    N_("July {year}"),
    N_("August {year}"),
    N_("September {year}"),
    N_("October {year}"),
    N_("November {year}"),
    N_("December {year}"),
)


def day(iso: str, tr: Callable[[str], str], *, year: bool = True) -> str:
    """3 May 2026; empty for a text that is no date."""
    if (when := _date(iso)) is None:
        return ""
    pattern = tr("{day} {month} {year}") if year else tr("{day} {month}")
    return pattern.format(day=when.day, month=tr(MONTHS[when.month - 1]), year=when.year)


def month(iso: str, tr: Callable[[str], str]) -> str:
    """June 2026; empty for a text that is no date."""
    when = _date(iso)
    return "" if when is None else tr(OF_YEAR[when.month - 1]).format(year=when.year)


def _date(iso: str) -> datetime | None:
    try:
        return datetime.fromisoformat(iso[:10])
    except ValueError:
        return None


def since(iso: str, now: datetime, tr: Callable[[str], str]) -> str:
    """20 min ago; from yesterday on, the day. Empty for a text that is no date, and just now."""
    try:
        gone = (now - datetime.fromisoformat(iso)).total_seconds()
    except (ValueError, TypeError):
        return ""
    if gone < 60:
        return ""
    if gone > 24 * 3600:
        return day(iso, tr, year=False)
    return tr("{time} ago").format(time=duration(round(gone)))


def clock(written: int) -> str:
    """20:46, where the phone is."""
    try:
        return datetime.fromtimestamp(written / 1000).strftime("%H:%M")
    except (ValueError, OverflowError, OSError):
        return ""


def duration(seconds: int) -> str:
    """34 min; 1 h 34 min; 41 h."""
    minutes = max(1, round(seconds / 60))
    hours, rest = divmod(minutes, 60)
    if not hours:
        return f"{minutes} min"
    return f"{hours} h {rest} min" if hours < 10 and rest else f"{hours} h"
