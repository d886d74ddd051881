"""Running agents, statistics, comparison and the report."""
