"""The words of the boxes: one term for one thing, in everything the app says."""

import re

import pytest

from companion.i18n import language
from tests.languages import COMPLETE
from tests.tools.locale import catalogue, domains

NEVER = {
    "cs": {
        "": (
            r"\bformac|\b(ne|vy|při)?lí[zž](?!átk)|\bklepni\b|\b(ti|tě|tvůj|tvoje|tvou)\b",
            r"\bnárok|\bhostitel|\bvýrok|\bkarton|\bkamer|\bpasován|\bpojmenov|\bpřeb[ií]j?[te]",
            r"\bnení řečen|\bje řečen|\bbýt řečen|\bneřeč|\bsděl|\btakov\w+ .{0,30}být nem",
            r"(?<!v )\bruce\b|(?<!plnou )\brukou\b|\bruku\b|\bruk(ách|ám)\b",
            r"\bve? (\d|více|dvou|\d a více) hráčích|vyhrává nejv|vyhrávají \{",
            r"\bzboží\b|\bprůlom|\bnásledujte|\bprosté HTTP",
        ),
        "dnup": (r"\bvenku\b|\bodlož|\bpůlka\b|\bpříruč",),
        "glen_more": (
            r"závěrečn\w+ součet|\bpol(e|í)\b|\bodeb(er|ír|rá|ra)|(téhož|je) druhu|^druh$|\bpříruč",
            r"\bklanov\w+ žeton|\bpodle balíčk|\bna blok\b|\botáčejí\b",
        ),
        "nights_watch": (
            r"\bdes(k[ayu]|ek)\b|\bsprávc|\bpříruč|\btrh(y|ů|u)?\b|\b(není|žádné) volné pole\b",
            r"\bpolí? bez\b",
            r"\bodkládá|\bodložit|\bodložte|\bvítězn(á|é|ých|ými) kart|\bbratrstv|\bstrážce divok",
            r"\bhrdinu \{|\bbere ze hry|\brozestaven|\brozložen|\bkurzu\b|\busa[dz]",
            r"přesu\w+ Tormund",
        ),
        "schotten_totten": (
            r"\bsestav|\bzíska\w* kám|kámen\w* získ|\bovládne \{(name|seat|opp)",
            r"\bbalíčku klanů|\bsousedící|\bhr[ae] pro experty|\bdržen|\bpříruč",
        ),
    },
    "es": {
        "": (
            r"\bbarajas?\b|\btrepador|\badversari|\brival(es)?\b|\b(podés|tenés|podéis|tenéis)\b",
            r"\brepartid\b|\bmóvil|\bcartón\b|\benseñ|\bhay tal\b|\batar\b|\bligad|\bentradas?\b",
            r"\b(el|del) anfitrión\b|^lectura$|\bel mazo .*aprendiendo",
        ),
        "glen_more": (
            r"\bpilas?\b|\bmercanc|\breforma\b|\bbloc\b|\bespacios?\b|\bhuecos?\b|\bbordes?\b",
            r"\bquitar\b|\befectos? únicos?\b|\bcualesquiera losetas|\bcontar (la )?ronda",
        ),
        "nights_watch": (
            r"\bdado (de los salvajes|salvaje)\b|\basentamiento|\basent|\basienta|\bsendas?\b",
            r"(?-i:\b([Uu]na|[Ll]a|[Ll]as|[Pp]rimeras) guardias?\b)|\bguardián|\bmanda a casa",
            r"\bhac(er|e) (un|una|el camino|los|la fort)|\blado [AB]\b|\bdisposici",
            r"\bvueltas\b|\btirada inicial",
        ),
        "schotten_totten": (
            r"\btríos?\b|\bformaci[oó]n|\bcartas? de táctica|\breclamaci|\bmorad|\bcuarteto",
            r"\bmontón de descarte|\bmazo de (clanes|tácticas|\{)|\bedición española",
            r"(?-i:\b[Ee]l (Reclutador|Estratega|Traidor|Espía|Escudero|Comodín))",
        ),
    },
}
"""By language and domain; the empty one is for all."""
ALWAYS = {
    "cs": {
        "three of a kind": "trojice",
        "Corrections": "Opravy",
        "the clearings": "pláně",
        "climber": "lezec",
        "Boards": "Herní plány",
        "A rush": "Útok Divokých",
        "A breach": "Prolomení Zdi",
        "Breaches": "Prolomení",
        "Claim": "Ovládnout",
        "Enrol a deck": "Přidat balíček",
        "hex": "díl",
        "Markets": "Tržiště",
        "Memory aids": "Pomůcka pro paměť",
        "Place": "Umístit",
        "Remove": "Odstranit",
        "Stone {stone} goes to {name}": "Kámen {stone} ovládá {name}",
        "Type": "Typ",
        "Warden": "Jen Divocí",
    },
    "es": {
        "three of a kind": "pierna",
        "climber": "escalador",
        "Decks": "Mazos",
        "run": "escalera",
        "Blind man's bluff": "Gallito ciego",
        "Four of a kind": "Póker",
        "Night's Watch": "La Guardia de la Noche",
        "Reading": "Interpretación",
        "Rebuild": "Reconstrucción",
        "road": "camino",
        "settlement": "poblado",
        "Trail {n}": "Sendero {n}",
        "Turn done": "Fin de turno",
        "Warden": "Solo salvajes",
    },
}


def translations(domain: str, lang: str) -> list[str]:
    strings = []
    for message in catalogue(domain, lang):
        string = message.string
        if message.id:
            strings += [string] if isinstance(string, str) else list(string)
    return strings


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("domain", domains())
def test_words_that_are_not_the_boxs_do_not_occur(domain: str, lang: str) -> None:
    for part in ("", domain):
        for pattern in NEVER[lang].get(part, ()):
            wrong = [
                text
                for text in translations(domain, lang)
                if re.search(pattern, text, re.IGNORECASE)
            ]
            assert wrong == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_things_are_called_as_the_box_calls_them(lang: str) -> None:
    tr = language(lang).gettext
    assert {english: tr(english) for english in ALWAYS[lang]} == ALWAYS[lang]


def test_the_books_use_the_terms_of_the_boxes() -> None:
    """Words that must occur, as the rule books print them."""
    for lang, domain, words in (
        ("cs", "schotten_totten", ("kombinac", "ovládn", "dobr", "odhozen")),
        ("cs", "dnup", ("sad", "poraž", "odhod")),
        ("cs", "nights_watch", ("Mrazokl", "pláň", "prolomen", "tvrz", "křižovat")),
        ("cs", "glen_more", ("dílek", "rodný hrad", "erb", "sud")),
        ("es", "schotten_totten", ("pierna", "combinación", "oponente", "reclamar")),
    ):
        whole = " ".join(translations(domain, lang))
        assert [word for word in words if word not in whole] == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_the_sum_of_a_formation_does_not_read_as_the_value_of_a_card(lang: str) -> None:
    """Not "three of a kind 15": that is read as three cards of the value 15."""
    beside = re.compile(r"\[kind\]:word\} \{\w+\[sum\]")
    assert [text for text in translations("schotten_totten", lang) if beside.search(text)] == []
