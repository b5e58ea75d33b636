# $ python stdin_closed.py <&-
import os
import sys

print(sys.stdin)
try:
    os.fstat(0)
except OSError as error:
    print(error)
try:
    input()
except RuntimeError as error:
    print(error)
