# $ python exit_in_atexit.py
# not: --once (a recorded function has a wrapper, which this program looks at)
import atexit
import sys


@atexit.register
def last():
    print("last")


class Failing:
    def __call__(self):
        print("fails")
        raise ValueError("in an exit handler")

    def __repr__(self):
        return "<failing>"


atexit.register(Failing())


@atexit.register
def first():
    print("first", "__file__" in globals())
    sys.stdout.flush()


print("main", flush=True)
