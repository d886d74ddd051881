"""``tripwright world``: list, build, import, describe and check worlds; look things up in one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App

from tripwright.cli.flags import Json, MaybeOutFile, OutFile
from tripwright.cli.printing import print_json, print_table, say, visible
from tripwright.cli.progress_bar import progress_bar
from tripwright.cli.world_query import query
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.world.manifest import Manifest
    from tripwright.world.progress import Progress


app = App(
    name="world",
    help="List, build, import, describe and check worlds, and look things up in one.\n\n"
    "Example: tripwright world query us-mini --restaurants Dallas",
    help_format="markdown",
)
app.command(query)


@app.command(name="list")
def list_worlds(*, as_json: Json = False) -> None:
    """List the worlds that can be named, and whether they are built.

    Example: tripwright world list

    Parameters
    ----------
    as_json
        Print a JSON array instead of a table.
    """
    from tripwright.world.named import named_worlds

    worlds: list[dict[str, object]] = []
    for named in named_worlds():
        manifest = _cached(named.file)
        worlds.append(
            {
                "name": named.name,
                "dialect": named.dialect,
                "description": named.description,
                "size": named.size,
                "takes": named.takes,
                "built": manifest is not None,
                "digest": manifest and manifest.digest,
                "file": str(named.file),
            }
        )
    if as_json:
        print_json(worlds)
    else:
        rows = [
            [world["name"], world["dialect"], world["size"], "yes" if world["built"] else "no", _short(world["digest"])]
            for world in worlds
        ]
        print_table(["name", "dialect", "size", "built", "digest"], rows)


@app.command
def build(name: str, *, seed: int | None = None, out: MaybeOutFile = None, as_json: Json = False) -> None:
    """Build a named world, unless it is there already.

    Example: tripwright world build us-mini --seed 7 --out seven.sqlite

    Parameters
    ----------
    name
        A name that `tripwright world list` shows.
    seed
        Generate from another seed than the world's own; the same seed gives the same digest.
    out
        Write it here; into the cache when left out.
    as_json
        Print the manifest as JSON.
    """
    from tripwright.world.named import NAMED

    if name not in NAMED:
        raise UnknownName("world", name, NAMED)
    if seed is not None and seed < 0:
        raise BadInput("not a seed", field="--seed", value=seed, expected="0 or more")
    named = NAMED[name] if seed is None else dataclasses.replace(NAMED[name], seed=seed)
    file = out or named.file
    manifest = _cached(file) if out is None else None
    if manifest is not None:
        say(f"{name} is built already")
    else:
        say(f"building {name} ({named.size}; {named.takes})")
        manifest = named.build(file, named.name, named.seed)
    _show(manifest, file, as_json)


@app.command(name="import")
def import_world(
    bench: str,
    source: Path,
    *,
    out: OutFile,
    mapping: Path | None = None,
    name: str | None = None,
    as_json: Json = False,
) -> None:
    """Import a benchmark's published tables, or your own by a mapping, into a world file.

    Example: tripwright world import travelplanner TravelPlanner/database --out official.sqlite

    Example: tripwright world import chinatravel database.zip --out sandbox.sqlite

    Tables that are absent or shorter than published are said so; what is left out is counted.

    Parameters
    ----------
    bench
        The benchmark in whose shape the world is: travelplanner, chinatravel; with --mapping also tripbench.
    source
        The folder of tables (.csv or .csv.gz), or a zip archive of it.
    out
        The world file to write.
    mapping
        A TOML file that says where your own CSV files hold what (docs/recipes/own_world.md).
    name
        What to call the world; the benchmark's name when left out, or the mapping's.
    as_json
        Print the manifest as JSON.
    """
    with progress_bar() as report:
        if mapping is not None:
            manifest = _import_mapped(mapping, bench, source, out, name, report)
        elif bench in _IMPORTERS:
            manifest = _IMPORTERS[bench](source, out, name or bench, report)
        else:
            raise UnknownName("benchmark", bench, _IMPORTERS)
    _show(manifest, out, as_json)


@app.command
def info(world: str, *, as_json: Json = False) -> None:
    """Describe a world: rows, what is missing, money, notices, digest.

    Example: tripwright world info us-mini

    Parameters
    ----------
    world
        A world's name or file.
    as_json
        Print the manifest as JSON.
    """
    from tripwright.world.named import open_world

    with open_world(world, on_build=say) as opened:
        _show(opened.manifest, opened.path, as_json)


@app.command
def check(world: str, *, strict: bool = False, as_json: Json = False) -> int:
    """Check a world: its digest, its references, its clocks, dates, prices and coordinates.

    Example: tripwright world check official.sqlite --strict

    An error means that tools or rules may give wrong answers; a note that something is worth knowing.

    Parameters
    ----------
    world
        A world's name or file.
    strict
        Exit with 1 when there is an error.
    as_json
        Print a JSON array of findings.
    """
    from tripwright.world.check import check_world
    from tripwright.world.named import open_world

    with open_world(world, on_build=say) as opened, progress_bar() as report:
        findings = check_world(opened, on_progress=report)
        digest = opened.digest
    errors = sum(finding.level == "error" for finding in findings)
    if as_json:
        print_json([dataclasses.asdict(finding) for finding in findings])
    else:
        rows = [[item.level, item.table, item.problem, item.count, item.example] for item in findings]
        if rows:
            print_table(["level", "table", "problem", "rows", "for instance"], rows)
        verdict = f"{errors} error{'' if errors == 1 else 's'}" if errors else "sound"
        print(f"{visible(world)}: {verdict}, {len(findings) - errors} notes, digest {digest[:12]}")
    return 1 if strict and errors else 0


def _cached(file: Path) -> Manifest | None:
    """The manifest of a world that lies there whole; what is damaged is built anew at its next use."""
    from tripwright.errors import WorldNotFound, WorldUnreadable
    from tripwright.world.store import World

    try:
        with World.open(file) as world:
            return world.manifest
    except (WorldNotFound, WorldUnreadable):
        return None


def _import_mapped(file: Path, dialect: str, source: Path, out: Path, name: str | None, report: Progress) -> Manifest:
    from tripwright.world.dialects import DIALECTS
    from tripwright.world.mapped import import_mapped
    from tripwright.world.mapping import load_mapping

    if dialect not in DIALECTS:
        raise UnknownName("benchmark", dialect, DIALECTS)
    mapping = load_mapping(file)
    if name is not None:
        mapping = mapping.model_copy(update={"name": name})
    return import_mapped(mapping, source, out, dialect=dialect, on_progress=report)


def _import_travelplanner(source: Path, out: Path, name: str, report: Progress) -> Manifest:
    from tripwright.benchmarks.travelplanner.source import import_database

    return import_database(source, out, name=name, on_progress=report)


def _import_chinatravel(source: Path, out: Path, name: str, report: Progress) -> Manifest:
    from tripwright.benchmarks.chinatravel.source import import_sandbox

    report("sandbox", 0, 0)
    return import_sandbox(source, out, name=name)


_IMPORTERS: dict[str, Callable[[Path, Path, str, Progress], Manifest]] = {
    "travelplanner": _import_travelplanner,
    "chinatravel": _import_chinatravel,
}


def _show(manifest: Manifest, file: Path, as_json: bool) -> None:
    if as_json:
        print_json({**manifest.model_dump(), "file": str(file)})
        return
    remarks: list[list[object]] = [[table, what, None] for table, what in manifest.partial.items()]
    for table, noticed in manifest.noticed.items():
        remarks.extend([table, what, count] for what, count in noticed.items())
    print_table(
        ["world", manifest.name],
        [
            ["dialect", manifest.dialect],
            ["money", f"{manifest.currency}, {manifest.minor_units} minor units each"],
            ["source", manifest.source],
            *(["notice", notice] for notice in manifest.attribution),
            ["digest", manifest.digest],
            ["file", str(file)],
        ],
    )
    print_table(["table", "rows"], [[table, count] for table, count in manifest.rows.items() if count])
    if remarks:
        print_table(["table", "mind", "rows"], remarks)


def _short(digest: object) -> str | None:
    return str(digest)[:12] if digest else None
