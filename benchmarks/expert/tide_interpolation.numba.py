# interval by bisection, levels and errors compiled, the table as arrays
"""Water levels between the entries of a tide table."""

import math

import numpy as np
from numba import njit


@njit(cache=True)
def interpolate(t, times, levels):
    """Linear interpolation; outside the table the nearest entry counts."""
    if t <= times[0]:
        return levels[0]
    if t >= times[-1]:
        return levels[-1]
    k = 0
    last = len(times) - 1  # times[k] < t <= times[last]
    while last - k > 1:
        middle = (k + last) >> 1
        if times[middle] < t:
            k = middle
        else:
            last = middle
    w = (t - times[k]) / (times[k + 1] - times[k])
    return (1 - w) * levels[k] + w * levels[k + 1]


@njit(cache=True)
def interpolate_all(questions, times, levels):
    answers = np.empty(len(questions))
    for i in range(len(questions)):
        answers[i] = interpolate(questions[i], times, levels)
    return answers


@njit(cache=True)
def worst_error(questions, answers, last):
    worst = 0.0
    for i in range(len(questions)):
        if 0 < questions[i] < last:
            worst = max(worst, abs(answers[i] - tide(questions[i])))
    return worst


@njit(cache=True)
def tide(t):
    return 1.8 * math.cos(2 * math.pi * t / 12.42) + 0.6 * math.cos(2 * math.pi * t / 12.0 + 0.4)


def main():
    times = []
    levels = []
    t = 0.0
    while t < 72:
        times.append(t)
        levels.append(tide(t))
        t += 0.25 + 0.2 * math.sin(t)
    rng = np.random.default_rng(1833)
    questions = rng.uniform(-1, 74, 70000)
    answers = interpolate_all(questions, np.array(times), np.array(levels))
    print("table entries:", len(times), "questions:", len(questions), answers.dtype)
    print("highest:", repr(float(answers.max())), "lowest:", repr(float(answers.min())))
    print("first  :", answers[:4].tolist())
    print("sum    :", repr(float(answers.sum())))
    print("worst error:", repr(worst_error(questions, answers, times[-1])))


if __name__ == "__main__":
    main()
