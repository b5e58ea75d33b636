"""`python -m optadvisor`."""

import sys

if not sys.flags.safe_path and __spec__ is not None:
    del sys.path[0]  # the user's folder: a `random.py` there is not for us

from optadvisor.cli import main

if __name__ == "__main__":
    main()
