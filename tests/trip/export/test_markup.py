from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from tripwright.trip.export.markup import Markup, fit, number, tag, text_width


class Reader(HTMLParser):
    """Collects what a browser would see."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


SAFE = st.text(st.characters(blacklist_categories=("Cs", "Cc")))


@given(SAFE, SAFE)
def test_no_text_becomes_an_element_or_an_attribute(text: str, value: str) -> None:
    reader = Reader()
    reader.feed(tag("p", text, tag("b", text), title=value))
    reader.close()

    assert reader.elements == ["p", "b"]
    assert reader.attributes == [("title", value)]
    assert reader.text == text + text


def test_attributes_are_named_and_numbered_as_svg_wants_them() -> None:
    assert tag("rect", class_="a", stroke_width=1.26, x=-0.04, hidden=True, rx=None, ry=False) == (
        '<rect class="a" stroke-width="1.3" x="0" hidden></rect>'
    )
    assert tag("meta", charset="utf-8") == '<meta charset="utf-8">'
    assert number(12.0) == "12"


def test_markup_goes_in_as_it_is_and_text_does_not() -> None:
    assert tag("p", Markup("<i>x</i>"), "<i>x</i>") == "<p><i>x</i>&lt;i&gt;x&lt;/i&gt;</p>"


@given(SAFE, st.floats(0, 300), st.floats(6, 20))
def test_fitted_text_fits(text: str, width: float, size: float) -> None:
    fitted = fit(text, width, size)

    assert fitted in ("", text) or (fitted.endswith("…") and text.startswith(fitted[:-1].rstrip()))
    assert text_width(fitted, size) <= width or fitted == text == ""


def test_wide_characters_count_as_wide() -> None:
    assert text_width("茶馆", 10) > 2 * text_width("ab", 10) * 0.8
    assert fit("Museum of Everything", 60, 12) == "Museum…"
