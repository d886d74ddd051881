from __future__ import annotations

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.world import World


def test_published_tables_have_the_published_row_counts(official_world: World) -> None:
    catalog = Catalog(official_world)
    cities = [row[0] for row in official_world.rows("SELECT DISTINCT city FROM hotel")]

    assert official_world.manifest.rows["restaurant"] == 9551
    assert official_world.manifest.rows["attraction"] == 5302
    assert official_world.manifest.rows["city"] == 312
    assert sum(len(catalog.hotels(city)) for city in cities) == 4285


def test_road_fares_truncate(official_world: World) -> None:
    catalog = Catalog(official_world)

    assert catalog.road_fare("Kansas City", "Pensacola", "taxi") == 1433_00
    assert catalog.road_fare("Kansas City", "Pensacola", "self-driving") == 71_00
