# program: standard scores and rescaled grades, with the mean computed anew for each grade
# techniques: reduction, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Grades of some courses: variance, standard scores, and the range from 0 to 100, by the formulas of the textbook."""

import random


def mean(values):
    total = 0
    for value in values:
        total += value
    return total / len(values)


def variance(values):
    total = 0
    for value in values:
        total += (value - mean(values)) ** 2
    return total / (len(values) - 1)


def standard_scores(values):
    deviation = variance(values) ** 0.5
    scores = []
    for value in values:
        scores.append((value - mean(values)) / deviation)
    return scores


def rescaled(values):
    return [100 * (value - min(values)) / (max(values) - min(values)) for value in values]


def main():
    random.seed(12)
    for course in ["algebra", "biology", "chemistry"]:
        grades = []
        for student in range(1500):
            grades.append(round(random.gauss(64, 13), 1))
        scores = standard_scores(grades)
        points = rescaled(grades)
        print(course, round(mean(grades), 4), repr(variance(grades)))
        print(" ", [repr(score) for score in scores[:3]], repr(sum(scores)))
        print(" ", [repr(point) for point in points[:3]], repr(sum(points)))


if __name__ == "__main__":
    main()
