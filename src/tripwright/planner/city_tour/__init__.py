"""City tours: which cities in which order, how many nights in each, and what to book there. Exact, without a solver."""

from tripwright.planner.city_tour.choice import Measures, Table, TourChoice, TourDay
from tripwright.planner.city_tour.compile import TourWords, compile_demand, item_filter, merged
from tripwright.planner.city_tour.offer import TOP_TENTHS, CityOffer, Eatery, Lodging, Ride, Sight, Supply
from tripwright.planner.city_tour.planner import CityTourPlanner
from tripwright.planner.city_tour.preference import CHEAPEST_PLAN, Preference, read_preference
from tripwright.planner.city_tour.tour import BUDGET, Demands, Rule, Tour, Weights

__all__ = [
    "BUDGET",
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
    "TourWords",
    "Weights",
    "compile_demand",
    "item_filter",
    "merged",
    "read_preference",
]
