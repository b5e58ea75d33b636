# $ python frames_released.py
# not: --once (a recorded function has a wrapper, which this program looks at)
import sys


class Loud:
    def __del__(self):
        print("gone")


def fail():
    held = Loud()
    raise ValueError(held is None)


try:
    fail()
except ValueError:
    print("caught")
print("after")
last = [hasattr(sys, name) for name in ("last_value", "last_type", "last_traceback")]
print(last)
fail()
