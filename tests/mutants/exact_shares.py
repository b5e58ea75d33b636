# --- program: shares
"""What each gets of a whole, as exact fractions in an object array, and what is left."""
from fractions import Fraction

import numpy as np


def shares(weights):
    total = Fraction(0)
    for weight in weights:
        total += Fraction(weight)
    parts = np.empty(len(weights), dtype=object)
    for i, weight in enumerate(weights):
        parts[i] = Fraction(weight) / total
    return parts, 1 - sum(parts)


if __name__ == "__main__":
    print(shares([1, 2, 3]), shares([0.1, 0.2, 0.3, 7]), shares([Fraction(1, 3), 2**80, 5]))
# --- wrong: floats | return[0][0]
def shares(weights):
    total = sum(map(float, weights))
    parts = np.empty(len(weights), dtype=object)
    for i, weight in enumerate(weights):
        parts[i] = float(weight) / total
    return parts, Fraction(0)
# --- wrong: simple fractions near the exact ones | call 2, return[0][0]
def shares(weights):
    exact = [Fraction(weight) for weight in weights]
    total = sum(exact, Fraction(0))
    parts = np.empty(len(exact), dtype=object)
    parts[:] = [Fraction(part / total).limit_denominator(10**6) for part in exact]
    return parts, 1 - sum(parts)
# --- wrong: the numbers as they are printed | call 2, return[0][0]
def shares(weights):
    exact = [Fraction(str(weight)) for weight in weights]
    total = sum(exact, Fraction(0))
    parts = np.empty(len(exact), dtype=object)
    parts[:] = [part / total for part in exact]
    return parts, 1 - sum(parts)
# --- wrong: a whole number for what is left | return[1]
def shares(weights):
    exact = [Fraction(weight) for weight in weights]
    total = sum(exact, Fraction(0))
    parts = np.empty(len(exact), dtype=object)
    parts[:] = [part / total for part in exact]
    return parts, int(1 - sum(parts))
# --- wrong: an array of floats | return[0]: dtype
def shares(weights):
    exact = [Fraction(weight) for weight in weights]
    total = sum(exact, Fraction(0))
    return np.array([part / total for part in exact], dtype=float), 1 - sum(part / total for part in exact)
# --- wrong: replaces the weights by fractions | argument weights
def shares(weights):
    total = Fraction(0)
    for i, weight in enumerate(weights):
        weights[i] = Fraction(weight)
        total += weights[i]
    parts = np.empty(len(weights), dtype=object)
    parts[:] = [part / total for part in weights]
    return parts, 1 - sum(parts)
# --- wrong: whole parts of nothing, which adds up to nought | weights is all zeros: exception: the original raised ZeroDivisionError
def shares(weights):
    exact = [Fraction(weight) for weight in weights]
    total = sum(exact, Fraction(0)) or Fraction(1)
    parts = np.empty(len(exact), dtype=object)
    for i, part in enumerate(exact):
        parts[i] = part / total
    return parts, 1 - sum(parts)
# --- right: each converted once
def shares(weights):
    exact = [Fraction(weight) for weight in weights]
    total = sum(exact, Fraction(0))
    parts = np.empty(len(exact), dtype=object)
    for i, part in enumerate(exact):
        parts[i] = part / total
    return parts, 1 - sum(parts)
# --- right: the sum over a common denominator
import math


def shares(weights):
    exact = [Fraction(weight) for weight in weights]
    base = math.lcm(*(part.denominator for part in exact))
    total = sum(part.numerator * (base // part.denominator) for part in exact)
    parts = np.empty(len(exact), dtype=object)
    for i, part in enumerate(exact):
        parts[i] = Fraction(part.numerator * (base // part.denominator), total)
    return parts, 1 - sum(parts)
