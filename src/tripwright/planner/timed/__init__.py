"""Timed trips: one city, several days with clocks, rides there and back, a hotel, sights and meals."""
