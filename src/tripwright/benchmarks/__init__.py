"""The published benchmarks as dialects of one kernel; two of them never import each other."""
