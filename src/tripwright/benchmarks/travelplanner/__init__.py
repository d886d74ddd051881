"""TravelPlanner (Xie et al., ICML 2024) on the kernel."""
