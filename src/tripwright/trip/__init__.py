"""What is planned: dated days of timed items that point into the world, money, clocks and exports."""

from tripwright.trip.itinerary import Day, Item, Itinerary, Leg, Meal, Stay, Visit

__all__ = ["Day", "Item", "Itinerary", "Leg", "Meal", "Stay", "Visit"]
