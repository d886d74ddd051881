from __future__ import annotations

import pytest

from tripwright.language import FaultKind, Limits, ProgramFault, parse
from tripwright.language.parse import CACHED_SOURCE


def _fault(source: str, limits: Limits | None = None) -> tuple[FaultKind, int | None, int | None]:
    with pytest.raises(ProgramFault) as caught:
        parse(source, *((limits,) if limits else ()))
    fault = caught.value.fault
    return fault.kind, fault.line, fault.column


def test_a_program_is_read_once() -> None:
    tree = parse("total = 0\nfor a in items(trip):\n    total += cost(a)\nresult = total <= 9")
    assert tree.assigned == ("total", "a", "result")
    assert parse(tree.source) is tree


def test_names_of_comprehensions_are_not_assigned() -> None:
    assert parse("result = [x for x in [1] if x] + [y for (y, z) in [[1, 2]]]").assigned == ("result",)


def test_long_programs_are_not_kept_in_memory() -> None:
    source = "result = True\n" + "# a long remark\n" * (CACHED_SOURCE // 16 + 1)
    assert parse(source) is not parse(source)


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("import os", 1, 1),
        ("from os import path", 1, 1),
        ("x = 1\nresult = trip.__class__", 2, 10),
        ("result = trip.days", 1, 10),
        ("trip.days = 1", 1, 1),
        ("result = ().__class__.__base__.__subclasses__()", 1, 10),
        ("result = __builtins__", 1, 10),
        ("__x__ = 1", 1, 1),
        ("f = lambda: 1", 1, 5),
        ("def f():\n    return 1", 1, 1),
        ("class A: pass", 1, 1),
        ("result = (x := 1)", 1, 11),
        ("result = f'{trip}'", 1, 10),
        ("result = '{}'.format(1)", 1, 10),
        ("result = [*trip]", 1, 11),
        ("a, *b = trip", 1, 4),
        ("result = {**trip}", 1, 10),
        ("result = max(*trip)", 1, 14),
        ("result = max(**trip)", 1, 14),
        ("del trip", 1, 1),
        ("global trip", 1, 1),
        ("assert trip", 1, 1),
        ("try:\n    x = 1\nexcept E:\n    pass", 1, 1),
        ("with trip: pass", 1, 1),
        ("x: int = 1", 1, 1),
        ("raise trip", 1, 1),
        ("return 1", 1, 1),
        ("result = (yield)", 1, 11),
        ("match trip:\n    case _: pass", 1, 1),
        ("result = b'x'", 1, 10),
        ("result = 1j", 1, 10),
        ("result = ...", 1, 10),
        ("result = 1 << 9", 1, 10),
        ("x @= 2", 1, 1),
        ("result = trip is 'x'", 1, 10),
        ("result = [x async for x in trip]", 1, 23),
        ("result = trip[0](1)", 1, 10),
        ("trip[0:1] = [2]", 1, 1),
    ],
)
def test_what_is_not_of_the_language_is_refused_at_its_place(source: str, line: int, column: int) -> None:
    assert _fault(source) == (FaultKind.REFUSED, line, column)


@pytest.mark.parametrize(
    "source",
    [
        "result = 1 is None and 2 is not True",
        "a, (b, c) = 1, [2, 3]",
        "x = {1: 2}\nx[1] = 3\nx[1] += 1",
        "for i in [1]:\n    if i: continue\n    break\nelse:\n    pass",
        "while False: pass",
        "result = {k: v for k in 'ab' for v in [1] if v} and {1, 2} and (1,) and [1][0:1]",
        "result = -1 + +2 - ~3 if not 1 else 2 ** 3 // 4 % 5 / 6 * 7 ^ 8 & 9 | 10",
        "result = x.add(1) or x.get('a', None) or 'a'.startswith('b')",
        "result = f(a=1, b=2)",
        "",
    ],
)
def test_what_is_of_the_language_is_read(source: str) -> None:
    assert parse(source).source == source


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("result = (1", 1),
        ("x = 1\n  y = 2", 2),
        ("x = 1\nresult = 'Comrade Wang's House' == 'x'", 2),
        ("break", 1),
        ("for i in [1]: pass\nelse:\n    continue", 3),
        ("result = max(1, key=1, key=2)", 1),
    ],
)
def test_what_is_not_python_is_a_syntax_fault(source: str, line: int) -> None:
    """The column inside the line is Python's own and differs between its versions."""
    kind, found, column = _fault(source)
    assert (kind, found) == (FaultKind.SYNTAX, line)
    assert column is not None
    assert column >= 1


@pytest.mark.parametrize("source", ["result = 1\x00", "result = '\ud800'"])
def test_what_is_not_text_is_a_syntax_fault(source: str) -> None:
    assert _fault(source)[0] is FaultKind.SYNTAX


def test_columns_count_characters_not_bytes() -> None:
    assert _fault("结果 = '拙政园' and 计划.属性") == (FaultKind.REFUSED, 1, 16)


def test_lines_are_those_of_python() -> None:
    """A form feed or a Unicode line separator inside a text is no line end."""
    assert _fault("x = 'a\u2028b\x0cc'\r\ny = 1\rz = a.b") == (FaultKind.REFUSED, 3, 5)


def test_an_unknown_escape_is_the_authors_spelling() -> None:
    assert parse(r"result = '\d'").nodes == 4


@pytest.mark.parametrize(
    "source",
    [
        "result = " + "(" * 61 + "1" + ")" * 61,
        "result = " + "-" * 300 + "1",
        "result = " + "not " * 300 + "1",
        "result = " + "1 + " * 100 + "1",
        "result = a" + "[0]" * 100,
        "result = " + "1 if 1 else " * 100 + "1",
        "result = 0x" + "f" * 5000,
        "x = 1\n" * 2000,
        "x" * 20_001,
    ],
)
def test_too_much_is_a_limit_fault(source: str) -> None:
    assert _fault(source)[0] is FaultKind.LIMIT


def test_brackets_in_texts_and_remarks_do_not_nest() -> None:
    many = "(" * 200
    assert parse(f"# {many}\nresult = '{many}' or \"{many}\" or '''{many}\n{many}'''").assigned == ("result",)


def test_limits_are_boundaries() -> None:
    small = Limits(source=20, nesting=6, nodes=8)
    assert parse("result = 1 + 2 + 3", small).nodes == 8
    assert _fault("result = 1 + 2 + 3 + 4", small)[0] is FaultKind.LIMIT
    assert _fault("result = [[[[[1]]]]]", small)[0] is FaultKind.LIMIT
    assert parse("result = [[[1]]]", small).nodes == 7


def test_full_width_spellings_of_a_refused_name_are_refused() -> None:
    assert _fault("result = __ｃlass__")[0] is FaultKind.REFUSED
