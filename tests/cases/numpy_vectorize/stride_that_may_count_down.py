# --- before
def mark(size, step):
    marks = [False] * size
    place = 0
    while place < size:
        marks[place] = True
        place += step
    return marks, place


# --- inputs: mark
CALLS = [call(100, 3), call(200, 7)]
CHECKS = [call(10, -1), call(0, -3), call(-5, -3), call(1, 1), call(10, 20)]  # below zero, lists count from the end

# --- after: array statements
import numpy as _np


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _mark_in_numpy(size, step):
    marks = _np.full(size, False)
    place = 0
    places = range(place, size, step)
    if places.step < 1:
        raise ValueError
    if places:
        if places.start < 0 or len(marks) <= places[-1]:
            raise ValueError
        marks[places.start:places.stop:places.step] = True
        place = places[-1] + places.step
    return (marks, int(place))


def mark(size, step):
    if type(size) is int and abs(size) <= 2**31 and type(step) is int and abs(step) <= 2**31:
        try:
            result = _mark_in_numpy(size, step)
            if (
                (result[1] == size and not -5 <= result[1] <= 256)
                or (result[1] == step and not -5 <= result[1] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result[0].tolist(), result[1]
        except Exception:  # the original code below takes over
            pass
    marks = [False] * size
    place = 0
    while place < size:
        marks[place] = True
        place += step
    return marks, place
