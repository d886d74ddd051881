"""Making ChinaTravel tasks from a world: skeletons, programs, wording, certificates (paper, section 3)."""
