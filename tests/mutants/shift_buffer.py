# --- program: shift
"""Moves the samples of a delay line along by some places, within one buffer; the first ones stay."""
import numpy as np


def shift(buffer, places):
    for i in range(len(buffer) - 1, places - 1, -1):
        buffer[i] = buffer[i - places]


if __name__ == "__main__":
    line = np.linspace(0.0, 1.0, 30)
    shift(line, 1)
    shift(line, 4)
    print(line[:6], line[-1])
# --- wrong: from the front, which repeats what it has written | argument buffer
def shift(buffer, places):
    for i in range(places, len(buffer)):
        buffer[i] = buffer[i - places]
# --- wrong: a ring | argument buffer[0]
def shift(buffer, places):
    buffer[:] = np.roll(buffer, places)
# --- wrong: binds the name anew | argument buffer
def shift(buffer, places):
    buffer = np.concatenate((buffer[:places], buffer[:-places]))
# --- wrong: to the other side | argument buffer
def shift(buffer, places):
    buffer[:-places] = buffer[places:]
# --- wrong: clears the first ones | argument buffer
def shift(buffer, places):
    buffer[places:] = buffer[:-places].copy()
    buffer[:places] = 0.0
# --- wrong: by one place at a time, once too few | argument buffer
def shift(buffer, places):
    for _ in range(places - 1):
        buffer[1:] = buffer[:-1].copy()
# --- wrong: returns the buffer | NoneType became numpy.ndarray
def shift(buffer, places):
    buffer[places:] = buffer[:-places].copy()
    return buffer
# --- guarded: a slice from the end, which is empty for no places | places is at least 1
def shift(buffer, places):
    buffer[places:] = buffer[:-places]
# --- guarded: a slice of the right length, where places are not negative | places is at least 0
def shift(buffer, places):
    buffer[places:] = buffer[: len(buffer) - places]
# --- right: a slice, where there is something to move
def shift(buffer, places):
    if 0 < places < len(buffer):
        buffer[places:] = buffer[:-places].copy()
    elif places < 0:
        for i in range(len(buffer) - 1, places - 1, -1):
            buffer[i] = buffer[i - places]
# --- right: reversed
def shift(buffer, places):
    for i in reversed(range(places, len(buffer))):
        buffer[i] = buffer[i - places]
# --- right: counts down with while
def shift(buffer, places):
    target = len(buffer) - 1
    while target >= places:
        source = target - places
        buffer[target] = buffer[source]
        target -= 1
