"""``tripwright published``: the results that papers report, as data."""

from __future__ import annotations

from tripwright.cli.flags import Json
from tripwright.cli.printing import print_json, print_table
from tripwright.errors import UnknownName
from tripwright.rules.published import PublishedResults, PublishedRow

BENCHMARKS = ("travelplanner", "chinatravel", "tripbench")


def published(bench: str, /, *, as_json: Json = False) -> int:
    """Show a benchmark's published results with their sources, and what may be compared with them.

    ``tripwright report`` sets them beside a run and says of each row whether it compares. Example:

        tripwright published travelplanner

    Args:
        bench: travelplanner, chinatravel or tripbench.
        as_json: Print one JSON document instead of tables.
    """
    results = _results(bench)
    if as_json:
        print_json(results.model_dump(mode="json"))
        return 0
    metrics = list(dict.fromkeys(name for row in results.rows for name in row.metrics))
    rows = [(row.name, row.split, *(row.metrics.get(name) for name in metrics)) for row in results.rows]
    print_table(("method", "tasks", *metrics), rows, title=f"Published results of {bench}, in percent")
    for text in results.statements:
        print(f"- {text}")
    print("\n".join(f"source ({key}): {text}" for key, text in results.sources.items()))
    if results.comparable:
        print(f"To compare: {results.comparable}.")
    return 0


def _results(bench: str) -> PublishedResults:
    if bench == "chinatravel":
        from tripwright.benchmarks.chinatravel.published import published_results

        return published_results()
    if bench == "tripbench":
        from tripwright.benchmarks.tripbench.published import published_results as of_tripbench

        return of_tripbench()
    if bench == "travelplanner":
        from tripwright.benchmarks.travelplanner.published import published_tables

        tables = published_tables()
        rows = tuple(
            PublishedRow(
                name=row.name,
                method=row.agent,
                model=row.model,
                split=f"{row.split}, {row.mode}",
                metrics=row.metrics,
                source=row.source,
            )
            for row in tables.results
        )
        words = "runs compare on the same whole split, mode, rules and database"
        return PublishedResults(sources=tables.sources, comparable=words, rows=rows)
    raise UnknownName("benchmark", bench, BENCHMARKS)
