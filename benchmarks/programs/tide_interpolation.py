# program: linear interpolation of tide tables at many times, the interval is searched by hand
# techniques: search, gather, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Water levels between the entries of a tide table."""

import math

import numpy as np


def interpolate(t, times, levels):
    """Linear interpolation; outside the table the nearest entry counts."""
    if t <= times[0]:
        return levels[0]
    if t >= times[-1]:
        return levels[-1]
    k = 0
    while times[k + 1] < t:
        k += 1
    w = (t - times[k]) / (times[k + 1] - times[k])
    return (1 - w) * levels[k] + w * levels[k + 1]


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
    answers = np.empty(len(questions))
    for i, q in enumerate(questions):
        answers[i] = interpolate(q, times, levels)
    print("table entries:", len(times), "questions:", len(questions), answers.dtype)
    print("highest:", repr(float(answers.max())), "lowest:", repr(float(answers.min())))
    print("first  :", answers[:4].tolist())
    print("sum    :", repr(float(answers.sum())))
    print("worst error:", repr(max(abs(float(a) - tide(q)) for a, q in zip(answers, questions) if 0 < q < times[-1])))


if __name__ == "__main__":
    main()
