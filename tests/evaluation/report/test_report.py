"""The report: self-contained, readable without its script, honest about its denominators."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from evaluation.runs import BAD, BROKEN, GOOD, MISSING, NONE, write_run
from tripwright.errors import BadInput
from tripwright.evaluation.folder import SUMMARY
from tripwright.evaluation.report import make_report
from tripwright.evaluation.report.words import tag_words

EIGHT = [[GOOD], [GOOD], [BAD], [BAD], [NONE], [NONE], [BROKEN], [BROKEN]]


class Reader(HTMLParser):
    """What a browser without script would see."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.text = ""
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "action", "poster")]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        assert not any(name.startswith("on") for name, _ in attrs)
        self._hidden += tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.text += data


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader


def details(page: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """What the script unpacks: the shown part of each task, and what opens on demand."""
    packed = re.search(r'id="rp-details">([^<]*)<', page)
    assert packed is not None
    shown, more = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    return shown, more


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, small_world_file: Path) -> str:
    """The report of eight tasks: two plans that pass, two that fail, two without a plan, two breakdowns."""
    return make_report([write_run(tmp_path_factory.mktemp("runs") / "run", small_world_file, EIGHT)])


def test_nothing_is_loaded_and_only_our_script_may_run(page: str) -> None:
    reader = read(page)
    script = re.search(r"<script>(.*?)</script>", page, re.DOTALL)
    assert script is not None
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()

    assert all(address.startswith("#") for address in reader.addresses)
    assert f"script-src &#x27;sha256-{digest}&#x27;" in page
    assert "url(" not in page
    assert "@import" not in page
    assert reader.elements.count("script") == 2


def test_the_main_content_stands_there_without_the_script(page: str) -> None:
    reader = read(page)

    for heading in ("How good", "How sure", "How dear", "Where it fails", "Task by task"):
        assert heading in reader.text
    assert {f"q-{n}" for n in range(1, 9)} <= set(re.findall(r"q-\d", reader.text))
    assert "Castle <b>of</b> Birch" in reader.text
    assert "✗ violated" in reader.text
    assert "Map of St. Grove to Northland" in page
    assert "Timeline of St. Grove to Northland" in page


def test_names_ids_and_requests_cannot_become_markup(page: str) -> None:
    reader = read(page)
    shown, more = details(page)

    assert 'alert("x")' in reader.text
    for text in (*shown.values(), *(part for parts in more.values() for part in parts)):
        inner = read(text)
        assert "script" not in inner.elements
        assert "table" not in inner.elements or "<table> " not in text
    assert len(reader.ids) == len(set(reader.ids))


def test_few_tasks_promise_no_difference_that_cannot_be(page: str, tmp_path: Path, small_world_file: Path) -> None:
    """Runs that disagree on a fifth of the tasks differ by 20 points at most."""
    assert "With 8 tasks, two runs that disagree on 20 % of them can hardly be told apart" in read(page).text
    many = make_report([write_run(tmp_path / "many", small_world_file, [[NONE]] * 40)])
    assert "can be told apart when they truly differ by 18.1 points or more" in read(many).text


def test_all_and_completed_are_both_shown_and_it_says_which_ranks(page: str) -> None:
    text = read(page).text

    assert "8 of 8 trials recorded, 6 completed, 4 with a plan." in text
    assert "Over all trials 25.0 % (7.1 to 59.1) of 8, which ranks; over the completed ones 33.3 %" in text


def test_a_run_with_missing_trials_never_reads_as_whole(tmp_path: Path, small_world_file: Path) -> None:
    run = write_run(tmp_path / "run", small_world_file, [[GOOD], [BROKEN], [MISSING], [MISSING]])
    text = read(make_report([run])).text

    assert "2 of 4 trials recorded, 1 completed" in text
    assert "25.0 %" in text
    assert "not recorded 2" in text


def test_an_unfinished_run_is_reported_and_says_so(tmp_path: Path, small_world_file: Path) -> None:
    run = write_run(tmp_path / "run", small_world_file, EIGHT)
    (run / SUMMARY).unlink()
    text = read(make_report([run])).text

    assert "The run is not finished" in text
    assert "25.0 %" in text


def test_cost_is_told_by_role_and_sums_up(page: str) -> None:
    text = " ".join(read(page).text.split())

    assert "agent (stub/agent)" in text
    assert "$2.00" in text
    assert "parser (stub/parser)" in text
    assert "$0.4000" in text
    assert "$2.40" in text


def test_both_rule_sets_stand_side_by_side_with_the_rules_that_fail(page: str) -> None:
    text = read(page).text

    assert "upstream rules" in text
    assert "sound rules" in text
    assert "Of 4 plans, 2 pass both rule sets, 0 pass only upstream, 0 pass only sound." in text
    assert "Within Sandbox" in text


def test_every_task_can_be_opened(page: str) -> None:
    shown, more = details(page)

    assert list(shown) == list(more) == [f"q-{n}" for n in range(1, 9)]
    assert "no such" in shown["q-3"] or "violated" in shown["q-3"]
    assert "broke down" in shown["q-7"]
    assert "RuntimeError: &lt;/article&gt; broke" in shown["q-7"]
    for task, parts in more.items():
        assert shown[task].count('<div class="rp-more"></div>') == len(parts)
        assert "flight_search" in parts[0]
        assert "(2,008 characters)" in parts[0]


def test_the_list_holds_the_words_that_the_filters_look_for(page: str) -> None:
    words = dict(re.findall(r'<tr data-k="([^"]*)" data-t="(q-\d)">', page))
    by_task = {task: set(found.split()) for found, task in words.items()}
    options = set(re.findall(r'<option value="(rule:[^"]*)">', page))

    assert {"fail", "rule:is_valid_information_in_sandbox"} <= by_task["q-3"] | by_task["q-4"]
    assert any("none" in found for found in by_task.values())
    assert {word for found in by_task.values() for word in found if word.startswith("rule:")} <= options


def test_two_runs_are_compared_and_the_difference_is_told(tmp_path: Path, small_world_file: Path) -> None:
    first = write_run(tmp_path / "a", small_world_file, EIGHT, agent="first")
    second = write_run(tmp_path / "b", small_world_file, [[GOOD]] * 8, agent="second")
    text = " ".join(read(make_report([first, second])).text.split())

    assert "2 runs compared" in text
    assert "all rules, upstream25.0 %100.0 %+75.0" in text
    assert "Paired over 8 tasks" in text


def test_runs_on_other_tasks_are_shown_and_not_compared(tmp_path: Path, small_world_file: Path) -> None:
    first = write_run(tmp_path / "a", small_world_file, EIGHT)
    second = write_run(tmp_path / "b", small_world_file, EIGHT, key={"tasks": "u" * 64})
    text = read(make_report([first, second])).text

    assert "Not compared, the runs answer different questions: tasks: tttttttttttt…tttttt against uuuuuuuuuuuu" in text
    assert "Paired over" not in text


def test_repeated_trials_get_their_own_table(tmp_path: Path, small_world_file: Path) -> None:
    run = write_run(tmp_path / "run", small_world_file, [[GOOD, GOOD], [GOOD, BAD], [BAD, NONE], [GOOD, GOOD]])
    text = read(make_report([run])).text

    assert "Each task was tried 2 times" in text
    assert "chance of 25.0 %" in text
    assert "50.0 %" in text


def test_without_its_world_a_run_is_still_reported(tmp_path: Path, small_world_file: Path) -> None:
    gone = {"name": "gone.sqlite", "digest": "0" * 64}
    run = write_run(tmp_path / "run", small_world_file, EIGHT, world=gone)
    page = make_report([run])

    assert "The trips are not shown: the world &#x27;gone.sqlite&#x27;" in page or "'gone.sqlite'" in page
    assert "is_valid_information_in_sandbox" in page
    assert "tw-map" not in page.split("</style>")[-1]


def test_another_world_than_the_runs_is_refused(tmp_path: Path, small_world_file: Path) -> None:
    run = write_run(tmp_path / "run", small_world_file, EIGHT, world={"name": "x", "digest": "0" * 64})

    with pytest.raises(BadInput, match="another world than the run's"):
        make_report([run], world=str(small_world_file))


def test_an_empty_run_is_no_fault(tmp_path: Path, small_world_file: Path) -> None:
    run = write_run(tmp_path / "run", small_world_file, [[MISSING], [MISSING]])

    assert "No trial is recorded." in make_report([run])


def test_the_same_folders_give_the_same_page(tmp_path: Path, small_world_file: Path) -> None:
    run = write_run(tmp_path / "run", small_world_file, EIGHT)

    assert make_report([run]) == make_report([run])


def test_no_run_and_no_folder_are_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no run to report"):
        make_report([])
    with pytest.raises(BadInput, match="not a run folder"):
        make_report([tmp_path])


def test_a_tag_is_said_as_a_reader_says_it() -> None:
    assert [tag_words("days", days) for days in ("1", "3")] == ["1 day", "3 days"]
    assert tag_words("level", "easy") == "easy"
