"""City tours: which cities in which order, how many nights in each, and what to book there. Exact, without a solver."""

from tripwright.planner.city_tour.choice import Measures, Table, TourChoice, TourDay
from tripwright.planner.city_tour.offer import TOP_TENTHS, CityOffer, Eatery, Lodging, Ride, Sight, Supply
from tripwright.planner.city_tour.planner import CityTourPlanner
from tripwright.planner.city_tour.preference import CHEAPEST_PLAN, Preference, read_preference
from tripwright.planner.city_tour.tour import Demands, Rule, Tour, Weights

__all__ = [
    "CHEAPEST_PLAN",
    "TOP_TENTHS",
    "CityOffer",
    "CityTourPlanner",
    "Demands",
    "Eatery",
    "Lodging",
    "Measures",
    "Preference",
    "Ride",
    "Rule",
    "Sight",
    "Supply",
    "Table",
    "Tour",
    "TourChoice",
    "TourDay",
    "Weights",
    "read_preference",
]
