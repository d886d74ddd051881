from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import snapshot
from markdown_it import MarkdownIt

from tripwright.trip.agenda import Agenda, clean
from tripwright.trip.export.markdown import escape, to_markdown

READER = MarkdownIt("commonmark").enable("table")


def test_the_document_reads_day_by_day(agenda: Agenda) -> None:
    assert to_markdown(agenda) == snapshot("""\
# Boston with \\<script\\>alert("x")\\</script\\> \\& Söhne's 茶馆 😀 \\| \\*bold\\* \\_\\[link\\](javascript:1)\\_

12 to 14 March 2022, 3 travellers, unknown

- ⚠ Over budget

## Day 1: Saturday 12 March, Denver → Boston

- **21:45–02:15+1** Flight F1: Denver → Boston, \\$600
- Stay: Quay Inn, \\$240

## Day 2: Sunday 13 March, Boston → Nowhere

- ⚠ No dinner on day 2
- until 02:15: Flight F1: Denver → Boston (since day 1)
- Breakfast: Chowder \\& Co, \\$75
- **10:00–12:00** Visit: Old Lighthouse, 1 Pier Road
- Visit: \\<script\\>alert("x")\\</script\\> \\& Söhne's 茶馆 😀 \\| \\*bold\\* \\_\\[link\\](javascript:1)\\_
- Lunch: A stall that nobody knows, unknown
  - ⚠ The stall is in no \\<list\\>
- Stay: Quay Inn, \\$240

## Day 3: Monday 14 March, Boston → Nowhere

- Taxi: Boston → Atlantis
- Drive: Boston → Nowhere

## Costs

| item | what | price | × | amount |
|---|---|---:|---:|---:|
| day 1 / leg | F1 | \\$200 per person | 3 | \\$600 |
| day 1 / stay | Quay Inn | \\$120 per room-night | 2 | \\$240 |
| day 2 / breakfast | Chowder \\& Co | \\$25 per person | 3 | \\$75 |
| day 2 / lunch | A stall \\| that nobody knows | unknown per person | 3 | unknown |
| day 2 / stay | Quay Inn | \\$120 per room-night | 2 | \\$240 |

Total: **unknown** (at least \\$1,155; 1 unknown)

_4 of 9 places are shown at their city's position._  \n\
_Not on the map, their position is unknown: Atlantis._  \n\
""")


def test_a_name_cannot_change_the_page(agenda: Agenda) -> None:
    page = READER.render(to_markdown(agenda))

    assert "<script>" not in page
    assert "<a " not in page
    assert page.count("<table>") == 1
    assert page.count("<tr>") == 6


@given(st.text().map(clean))
def test_any_name_reads_back_as_itself_in_a_list(name: str) -> None:
    tokens = READER.parse(f"- {escape(name)}")
    inline = [token for token in tokens if token.type == "inline"]
    text = "".join(child.content for token in inline for child in token.children or [])

    assert [token.type for token in tokens].count("bullet_list_open") == 1
    assert text == name
    assert all(child.type in ("text", "text_special") for token in inline for child in token.children or [])
