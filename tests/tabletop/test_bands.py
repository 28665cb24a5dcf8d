"""Range bands as the table shows them."""

from grognard.tabletop.bands import bands
from grognard.tabletop.geometry import degrees, inches

TRAY = ((1000, 2000), (1508, 2000), (1508, 2254), (1000, 2254))


def test_a_band_reaches_as_far_ahead_of_the_front_edge_as_it_says():
    (short, far) = bands(TRAY, 0, [(inches(4), "4"), (inches(8), "8")])
    assert min(y for _, y in short.points) == 2000 - inches(4)
    assert min(y for _, y in far.points) == 2000 - inches(8)
    assert (short.words, far.words) == ("4", "8")


def test_a_band_opens_by_its_spread_at_both_corners():
    (band,) = bands(TRAY, 0, [(inches(10), "")], degrees(90))
    assert min(x for x, _ in band.points) == 1000 - inches(10)
    assert max(x for x, _ in band.points) == 1508 + inches(10)


def test_a_turned_tray_looks_the_other_way():
    tray = (TRAY[2], TRAY[3], TRAY[0], TRAY[1])
    (band,) = bands(tray, degrees(180), [(inches(4), "")])
    assert max(y for _, y in band.points) == 2254 + inches(4)
