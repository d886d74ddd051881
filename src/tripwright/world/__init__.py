"""What exists: the store of cities, transport and places, its schema, its builders."""

from tripwright.world.manifest import Manifest
from tripwright.world.records import Attraction, City, Flight, Hotel, Restaurant, Road
from tripwright.world.store import World

__all__ = ["Attraction", "City", "Flight", "Hotel", "Manifest", "Restaurant", "Road", "World"]
