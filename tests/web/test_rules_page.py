"""The rule book of a seat's game, as one page."""

from __future__ import annotations

import re

import pytest

from companion.i18n import LANGUAGES
from companion.web.rules_html import rules_document
from tests.sync.processes import Devices
from tests.sync.test_web import assert_well_formed
from tests.sync.watching import MATCHES, empty_table
from tests.web.sitter import Sitter


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("match", MATCHES)
def test_every_link_leads_to_a_section_of_the_page(match: str, lang: str) -> None:
    page = rules_document(empty_table(match).header, lang, "")
    sections = re.findall(r'<details class="section" id="([^"]+)"', page)
    assert len(sections) == len(set(sections)) > 5
    linked = set(re.findall(r'href="#([^"]+)"', page.partition("<main>")[2]))
    assert linked <= set(sections)
    assert_well_formed(page.replace("<!doctype html>", ""))


def test_a_seat_leads_to_its_rule_book_and_nobody_else_s_is_read(devices: Devices) -> None:
    host = devices.host("--game", "dnup", "--players", "Ada", "Bo", "--open")
    ada = Sitter(host.until("open")["seats"][0], lang="cs")
    assert 'href="rules"' in ada.page.html
    page = ada.go(f"{ada.seat}rules")
    assert ada.status == 200
    assert '<html lang="cs"' in page.html
    assert 'href="./"' in page.html
    ada.cookie = ""
    ada.go("/s/0/rules")
    assert ada.status == 403
