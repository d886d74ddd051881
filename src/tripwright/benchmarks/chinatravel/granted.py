"""What a session may be granted beyond the published task, and the tools that come with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.exact_planner import ExactPlanner
from tripwright.benchmarks.chinatravel.language_tools import LanguageTools
from tripwright.benchmarks.chinatravel.modulo import ModuloTools
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.search.tools import SearchTools
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.ttg.tools import TtgTools
from tripwright.session import Tool

GRANTS = ("fields", "programs", "planner", "language", "search", "verifier", "milp")


def granted_tools(grants: Collection[str], task: Task, checker: Checker, planner: TaskPlanner) -> tuple[Tool, ...]:
    """The tools of these grants.

    ``planner``: the exact planner. ``language``: the vocabulary of programs and a check of programs. ``search``: the
    interactive search. ``milp``: the mixed-integer program. ``verifier``: the data of the task's own trip as tables,
    and what the published evaluator says of a plan for it; nothing else shows an agent anything of the evaluation.
    """
    makers: Mapping[str, Callable[[], tuple[Tool, ...]]] = {
        "planner": lambda: ExactPlanner(planner).tools(),
        "language": lambda: LanguageTools(checker).tools(),
        "search": lambda: SearchTools(checker).tools(),
        "milp": lambda: TtgTools(checker).tools(),
        "verifier": lambda: ModuloTools(checker, task).tools(),
    }
    return tuple(tool for name, make in makers.items() if name in grants for tool in make())
