"""TRIP-Bench (Shen et al., 2026): its published results; the benchmark itself is not carried yet."""
