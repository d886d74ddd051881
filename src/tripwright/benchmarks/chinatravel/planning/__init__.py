"""ChinaTravel's tasks on the timed planner."""
