"""Strategies that hold a session to its end."""
