"""Proofs that no timed trip exists: a relaxation of all that a trip may hold, under the programs, and conflicts."""
