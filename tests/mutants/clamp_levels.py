# --- program: clamp
"""Levels kept between two bounds, as a new list; -0.0 stays -0.0."""


def clamp(levels, low, high):
    result = []
    for level in levels:
        if level < low:
            level = low
        elif level > high:
            level = high
        result.append(level)
    return result


if __name__ == "__main__":
    print(clamp([((i * 41) % 67) / 10.0 - 2.0 for i in range(90)], -1.0, 3.5)[:6])
    print(clamp([0.5, 7.25, -8.0], 0.0, 1.0))
# --- wrong: leaves out what is outside | return: 90 items became 61
def clamp(levels, low, high):
    return [level for level in levels if low <= level <= high]
# --- wrong: into the argument | in the candidate this is an object that occurs elsewhere
def clamp(levels, low, high):
    levels[:] = [low if level < low else high if level > high else level for level in levels]
    return levels
# --- wrong: NumPy floats | float became numpy.float64
import numpy as np


def clamp(levels, low, high):
    return list(np.clip(np.array(levels), low, high))
# --- wrong: a generator | list became generator
def clamp(levels, low, high):
    return (low if level < low else high if level > high else level for level in levels)
# --- wrong: an iterator | list became list_iterator
def clamp(levels, low, high):
    return iter([low if level < low else high if level > high else level for level in levels])
# --- wrong: only from below | elements differ
def clamp(levels, low, high):
    return [low if level < low else level for level in levels]
# --- wrong: the bounds mixed up | elements differ
def clamp(levels, low, high):
    return [high if level < low else low if level > high else level for level in levels]
# --- wrong: in tenths | elements differ
def clamp(levels, low, high):
    return [low if level < low else high if level > high else int(level * 10 + 0.5) / 10 for level in levels]
# --- guarded: max and min, which prefer a bound to NaN | levels has no nan
def clamp(levels, low, high):
    return [max(low, min(level, high)) for level in levels]
# --- guarded: max and min, the other way round | levels has no nan
def clamp(levels, low, high):
    return [min(max(low, level), high) for level in levels]
# --- guarded: sorted, which puts the middle one into the middle | low is at most
def clamp(levels, low, high):
    return [sorted((low, level, high))[1] if level == level else level for level in levels]
# --- right: a comprehension
def clamp(levels, low, high):
    return [low if level < low else high if level > high else level for level in levels]
# --- right: the bound method
def clamp(levels, low, high):
    result = []
    append = result.append
    for level in levels:
        append(low if level < low else (high if level > high else level))
    return result
# --- right: finds the ones outside first
def clamp(levels, low, high):
    result = list(levels)
    for i, level in enumerate(result):
        if level < low:
            result[i] = low
        elif level > high:
            result[i] = high
    return result
