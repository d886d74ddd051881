"""Worlds by name: each is generated at its first use into the user's cache and opened from there afterwards.

The file's name carries the generator's version, the schema's version and the seed, so that a newer Tripwright never
reads an older one's file. Two processes that build at once write two temporary files; the later rename wins, and both
hold the same rows.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tripwright.errors import UnknownName, WorldUnreadable
from tripwright.world.generate import GENERATOR_VERSION
from tripwright.world.manifest import Manifest
from tripwright.world.schema import SCHEMA_VERSION
from tripwright.world.store import World

CACHE_VARIABLE = "TRIPWRIGHT_CACHE"
"""Environment variable that moves the cache to another folder."""

Build = Callable[[Path, str, int], Manifest]
"""Writes a world to the path, under the name, from the seed."""


@dataclass(frozen=True)
class NamedWorld:
    """A world that can be built from its name alone.

    Attributes:
        name: What people write.
        dialect: The benchmark in whose shape it is.
        description: One line for the listing.
        size: What is in it, in words.
        takes: How long a build takes, in words.
        seed: The seed it is generated from.
        build: Writes the world.
    """

    name: str
    dialect: str
    description: str
    size: str
    takes: str
    seed: int
    build: Build

    @property
    def file(self) -> Path:
        """Where the world lies in the cache, or will lie once it is built."""
        return cache_folder() / f"{self.name}.g{GENERATOR_VERSION}.s{SCHEMA_VERSION}.seed{self.seed}.sqlite"

    @property
    def built(self) -> bool:
        """Whether it lies in the cache."""
        return self.file.is_file()


def _us_mini(path: Path, name: str, seed: int) -> Manifest:
    from tripwright.world.generate.us import MINI, build_us

    return build_us(path, MINI, name=name, seed=seed)


def _us_full(path: Path, name: str, seed: int) -> Manifest:
    from tripwright.world.generate.us import FULL, build_us

    return build_us(path, FULL, name=name, seed=seed)


def _cn_mini(path: Path, name: str, seed: int) -> Manifest:
    from tripwright.world.generate.cn.build import MINI, build_cn

    return build_cn(path, MINI, name=name, seed=seed)


def _cn_full(path: Path, name: str, seed: int) -> Manifest:
    from tripwright.world.generate.cn.build import FULL, build_cn

    return build_cn(path, FULL, name=name, seed=seed)


_TABLE = (
    NamedWorld(
        name="us-mini",
        dialect="travelplanner",
        description="The default: a small United States, complete enough for every kind of task",
        size="40 cities, 31 days of flights",
        takes="about 2 s",
        seed=2022,
        build=_us_mini,
    ),
    NamedWorld(
        name="us-full",
        dialect="travelplanner",
        description="The United States at the published sizes",
        size="312 cities, 3.8 million flights",
        takes="a minute or two",
        seed=2022,
        build=_us_full,
    ),
    NamedWorld(
        name="cn-mini",
        dialect="chinatravel",
        description="The default: ten Chinese cities in small, complete enough for every kind of task",
        size="10 cities, 1,560 places to see, eat and sleep, 1,460 trains and flights",
        takes="about 2 s",
        seed=2024,
        build=_cn_mini,
    ),
    NamedWorld(
        name="cn-full",
        dialect="chinatravel",
        description="Ten Chinese cities at the published sizes",
        size="10 cities, 11,934 places to see, eat and sleep, 6,065 trains and flights",
        takes="about 10 s",
        seed=2024,
        build=_cn_full,
    ),
)
NAMED: dict[str, NamedWorld] = {world.name: world for world in _TABLE}
"""Every named world; the first of a dialect is that dialect's default."""


def named_worlds() -> tuple[NamedWorld, ...]:
    """All named worlds, in the order of the table."""
    return tuple(NAMED.values())


def default_world(dialect: str) -> str:
    """The name of the world that a dialect uses unless told otherwise.

    Raises:
        UnknownName: No named world has that dialect.

    Example:
        >>> default_world("travelplanner")
        'us-mini'
    """
    for world in NAMED.values():
        if world.dialect == dialect:
            return world.name
    raise UnknownName("dialect", dialect, {world.dialect for world in NAMED.values()})


def cache_folder() -> Path:
    """The folder that holds built worlds: ``$TRIPWRIGHT_CACHE``, or the user's cache."""
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("tripwright")


def open_world(name_or_file: str | Path, *, on_build: Callable[[str], None] | None = None) -> World:
    """Open a world by its name or its file; a named one is built when the cache does not have it yet.

    Args:
        name_or_file: A name from ``NAMED``, or the path of a world file. A known name wins over a file of the same
            name; write ``./us-mini`` for the file.
        on_build: Told one line before a world is built, since that may take a while.

    Raises:
        UnknownName: Neither a known name nor a path.
        WorldNotFound: There is no file at that path.
        WorldUnreadable: The file is not a world.

    Example:
        >>> world = open_world("us-mini")                                          # doctest: +SKIP
    """
    if isinstance(name_or_file, str) and name_or_file in NAMED:
        return _open_named(NAMED[name_or_file], on_build)
    if isinstance(name_or_file, str) and not _reads_as_path(name_or_file):
        raise UnknownName("world", name_or_file, NAMED)
    return World.open(Path(name_or_file).expanduser())


def _open_named(world: NamedWorld, on_build: Callable[[str], None] | None) -> World:
    file = world.file
    if file.is_file():
        try:
            return World.open(file)
        except WorldUnreadable:  # a file of the cache that something cut or overwrote: it can be made anew
            pass
    if on_build is not None:
        on_build(f"building the world {world.name} ({world.size}; once, {world.takes}) in {file.parent}")
    world.build(file, world.name, world.seed)
    return World.open(file)


def _reads_as_path(text: str) -> bool:
    return Path(text).suffix != "" or os.sep in text or text.startswith("~") or Path(text).is_file()
