# $ python exit_status.py
# hot: busy
import sys
import time


def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass


busy()
try:
    sys.exit(3)
finally:
    print("finally")
