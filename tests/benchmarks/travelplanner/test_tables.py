from __future__ import annotations

from tripwright.benchmarks.travelplanner import tables
from tripwright.benchmarks.travelplanner.text_table import text_table
from tripwright.world import Attraction, Flight, Hotel, Restaurant, Road


def hotel(name: str, price: int, rules: str = "No pets") -> Hotel:
    return Hotel("H1", "Aville", name, None, None, "Private room", None, 2, price, 3, rules, 4.0, None, None)


def flight(departs: int, arrives: int, price: int = 15700) -> Flight:
    return Flight("F0000001", "Aville", "Btown", "2022-03-02", departs, arrives, 125, price, 461.0, None, None, None)


def test_hotels_have_the_published_records_and_text() -> None:
    rows = [hotel("Loft\nby the sea", 40200), hotel("Attic", 115250, "No parties & No smoking")]

    assert tables.hotel_records(rows)[1] == {
        "NAME": "Attic",
        "price": 1152.5,
        "room type": "Private room",
        "house_rules": "No parties & No smoking",
        "minimum nights": 3.0,
        "maximum occupancy": 2,
        "review rate number": 4.0,
        "city": "Aville",
    }
    assert tables.hotels_text(rows) == "\n".join(
        [
            "            NAME  price    room type             house_rules  minimum nights  maximum occupancy"
            "  review rate number   city",
            "Loft\\nby the sea  402.0 Private room                 No pets             3.0                  2"
            "                 4.0 Aville",
            "           Attic 1152.5 Private room No parties & No smoking             3.0                  2"
            "                 4.0 Aville",
        ]
    )


def test_flights_write_clocks_and_elapsed_time_as_published() -> None:
    [record] = tables.flight_records([flight(23 * 60 + 5, 1440 + 70)])

    assert (record["DepTime"], record["ArrTime"]) == ("23:05", "01:10")
    assert record["ActualElapsedTime"] == "2 hours 5 minutes"
    assert record["Price"] == 157
    assert isinstance(record["Price"], int)
    assert tables.flight_records([flight(0, 125, price=15750)])[0]["Price"] == 157.5


def test_restaurants_and_sights_have_the_published_columns() -> None:
    cafe = Restaurant("R1", "Aville", "Cafe Blue", None, None, "Cafe, Tea", 2500, 4.1, None, None, None)
    park = Attraction(
        "A1", "Aville", "Old Park", 1.5, -2.25, None, 0, None, None, None, None, None, '{"address": "1 Elm St"}'
    )

    assert tables.restaurants_text([cafe]) == (
        "     Name  Average Cost  Cuisines  Aggregate Rating   City\n"
        "Cafe Blue            25 Cafe, Tea               4.1 Aville"
    )
    assert tables.attraction_records([park]) == [
        {
            "Name": "Old Park",
            "Latitude": 1.5,
            "Longitude": -2.25,
            "Address": "1 Elm St",
            "Phone": None,
            "Website": None,
            "City": "Aville",
        }
    ]


def test_failures_are_the_published_sentences() -> None:
    assert tables.attractions_text([]) == "There is no attraction in this city."
    assert tables.restaurants_text([]) == "There is no restaurant in this city."
    assert tables.hotels_text([]) == "There is no attraction in this city."
    assert tables.flights_text([], "Aville", "Btown", "2022-03-02") == (
        "There is no flight from Aville to Btown on 2022-03-02."
    )


def test_a_road_line_tells_an_absent_pair_from_an_unusable_one() -> None:
    road = Road("Aville", "Btown", "1 hour 1 min", "1,144 km", 61, 1144.0)

    assert tables.road_text("taxi", "Aville", "Btown", road, 114400) == (
        "taxi, from Aville to Btown, duration: 1 hour 1 min, distance: 1,144 km, cost: 1144"
    )
    assert tables.road_text("self-driving", "Aville", "Btown", None, None) == (
        "self-driving, from Aville to Btown, no valid information."
    )
    assert tables.road_text("taxi", "Aville", "Btown", road, None) == "No valid information."


def test_numbers_are_cut_to_the_digits_that_their_column_needs() -> None:
    assert text_table([{"x": 42.2773242}, {"x": 3.0}]) == "        x\n42.277324\n 3.000000"
    assert text_table([{"x": 5.25}, {"x": 3.0}]) == "   x\n5.25\n3.00"
    assert text_table([{"x": 2.0}, {"x": None}]) == "  x\n2.0\nNaN"
    assert text_table([{"x": 6.5e7}, {"x": 1e-7}]) == "           x\n6.500000e+07\n1.000000e-07"
    assert text_table([]) == ""
