# $ python stderr_closed.py 2>&-
import sys

print("out", sys.stderr)
raise ValueError("nobody sees it")
