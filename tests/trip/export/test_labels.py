from __future__ import annotations

from tripwright.trip.export.labels import Label, Labels


def overlap(one: Label, two: Label) -> bool:
    a, b = one.box, two.box
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_neighbours_get_sides_of_their_own() -> None:
    labels = Labels(400, 300)
    points = [(200, 150), (206, 152), (195, 146), (203, 143)]
    placed = [labels.place(x, y, width=60, height=15, gap=9, must=True) for x, y in points]

    for index, one in enumerate(placed):
        for two in placed[index + 1 :]:
            assert one is not None
            assert two is not None
            assert not overlap(one, two)


def test_a_label_stays_inside_the_picture() -> None:
    label = Labels(400, 300).place(395, 150, width=60, height=15, gap=9, must=True)

    assert label is not None
    assert label.anchor == "end"
    assert label.box[2] <= 400


def test_a_label_that_finds_no_room_stays_away_unless_it_must() -> None:
    labels = Labels(400, 300)
    labels.block((0, 0, 400, 300))

    assert labels.place(200, 150, width=60, height=15, gap=9, must=False) is None
    assert labels.place(200, 150, width=60, height=15, gap=9, must=True) is not None
