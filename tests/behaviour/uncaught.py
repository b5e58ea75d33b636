# $ python uncaught.py
# hot: busy
import time


class Odd(Exception):
    def __str__(self):
        return "first line\nsecond line"


def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass


def inner(x):
    error = Odd(x)
    error.add_note("a note")
    raise error


def outer(x):
    try:
        [].pop()
    except IndexError:
        inner(x)


busy()
try:
    outer(1)
except Odd as error:
    raise RuntimeError("the end") from error
