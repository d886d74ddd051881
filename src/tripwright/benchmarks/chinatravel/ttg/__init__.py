"""TTG, the paper's mixed-integer baseline: hourly slots, a sample of places, whatever programs become rows."""
