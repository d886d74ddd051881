"""City tours: which cities in which order, how many nights in each, and what to book there. Exact, without a solver."""

from tripwright.planner.city_tour.choice import Table, TourChoice, TourDay
from tripwright.planner.city_tour.offer import CityOffer, Eatery, Lodging, Ride, Sight, Supply
from tripwright.planner.city_tour.planner import CityTourPlanner
from tripwright.planner.city_tour.tour import Demands, Rule, Tour, Weights

__all__ = [
    "CityOffer",
    "CityTourPlanner",
    "Demands",
    "Eatery",
    "Lodging",
    "Ride",
    "Rule",
    "Sight",
    "Supply",
    "Table",
    "Tour",
    "TourChoice",
    "TourDay",
    "Weights",
]
