"""``python -m tripwright`` is the same as ``tripwright``."""

from tripwright.cli import main

if __name__ == "__main__":  # a worker process imports this module under another name and must not start a command
    main()
