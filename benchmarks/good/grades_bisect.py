# program: grades looked up in sorted limits with bisect
# techniques: search, map
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""Grades for points, by the limits of the course."""

import bisect
from collections import Counter

LIMITS = [50, 58, 66, 74, 82, 90]
GRADES = ["F", "E", "D", "C", "B", "A", "A+"]


def graded(points):
    place = bisect.bisect
    return [GRADES[place(LIMITS, each)] for each in points]


def main():
    points = [i * 7919 % 101 for i in range(700000)]
    counts = Counter(graded(points))
    print(sorted(counts.items()))


if __name__ == "__main__":
    main()
