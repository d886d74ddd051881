"""What is possible: the exact planner, conflict sets, relaxations."""
