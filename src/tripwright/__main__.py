"""``python -m tripwright`` is the same as ``tripwright``."""

from tripwright.cli import main

main()
