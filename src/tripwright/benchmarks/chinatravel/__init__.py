"""ChinaTravel (Shao et al., ICLR 2026) on the kernel."""
