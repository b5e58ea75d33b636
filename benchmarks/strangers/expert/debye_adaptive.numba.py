# numba: the hot kernels written anew
"""Thermal properties from a two-branch phonon density of states.

Integrals by recursive adaptive Simpson, the Debye temperature is recovered
again by recursive bisection from the "measured" heat capacities.
"""
import math

import numpy as np
from numba import njit

STATS = np.zeros(2, dtype=np.int64)         # calls, deepest
KINK = 0.78


@njit(cache=True)
def integrand(x, theta, T):
    """x = omega / omega_max; theta < 0: the density of states alone"""
    if x < 0 or x > 1:
        g = 0.0
    else:
        z = (x - KINK) / 0.035
        g = 3 * x * x + 0.6 * math.exp(-(z * z))
    if theta < 0:
        return g
    y = x * theta / T
    if y < 1e-6:
        return g
    if y > 500:
        return g * 0.0
    e = math.exp(y)
    return g * (y * y * e / ((e - 1) * (e - 1)))


@njit(cache=True)
def adapt(theta, T, a, fa, b, fb, eps, whole, m, fm, stats):
    """depth first with an explicit stack (numba cannot cache recursive functions safely),
    partial sums added in the order of the recursion"""
    # rows: a fa b fb eps whole m fm | rm frm right left_sum
    S = np.empty((64, 12))
    went_right = np.zeros(64, dtype=np.bool_)
    S[0, 0], S[0, 1], S[0, 2], S[0, 3], S[0, 4], S[0, 5], S[0, 6], S[0, 7] = a, fa, b, fb, eps, whole, m, fm
    depth = 0
    while True:
        a, fa, b, fb, eps, whole, m, fm = S[depth, 0], S[depth, 1], S[depth, 2], S[depth, 3], \
            S[depth, 4], S[depth, 5], S[depth, 6], S[depth, 7]
        stats[0] += 1
        if depth > stats[1]:
            stats[1] = depth
        lm = (a + m) / 2
        flm = integrand(lm, theta, T)
        left = abs(m - a) / 6 * (fa + 4 * flm + fm)
        rm = (m + b) / 2
        frm = integrand(rm, theta, T)
        right = abs(b - m) / 6 * (fm + 4 * frm + fb)
        delta = left + right - whole
        if not (depth > 40 or abs(delta) <= 15 * eps):
            S[depth, 8], S[depth, 9], S[depth, 10] = rm, frm, right
            went_right[depth] = False
            depth += 1
            S[depth, 0], S[depth, 1], S[depth, 2], S[depth, 3] = a, fa, m, fm
            S[depth, 4], S[depth, 5], S[depth, 6], S[depth, 7] = eps / 2, left, lm, flm
            continue
        value = left + right + delta / 15
        while depth > 0 and went_right[depth - 1]:
            depth -= 1
            value = S[depth, 11] + value
        if depth == 0:
            return value
        p = depth - 1                     # the left half of p is done, now its right half
        S[p, 11] = value
        went_right[p] = True
        S[depth, 0], S[depth, 1], S[depth, 2], S[depth, 3] = S[p, 6], S[p, 7], S[p, 2], S[p, 3]
        S[depth, 4], S[depth, 5], S[depth, 6], S[depth, 7] = S[p, 4] / 2, S[p, 10], S[p, 8], S[p, 9]


@njit(cache=True)
def integrate(theta, T, a, b, eps, stats):
    fa, fb = integrand(a, theta, T), integrand(b, theta, T)
    m = (a + b) / 2
    fm = integrand(m, theta, T)
    whole = abs(b - a) / 6 * (fa + 4 * fm + fb)
    return adapt(theta, T, a, fa, b, fb, eps, whole, m, fm, stats)


_norm = None


def heat_capacity(T, theta):
    global _norm
    if _norm is None:                       # does not depend on T or theta
        before = STATS[0]
        value = integrate(-1.0, 1.0, 0.0, 1.0, 4e-13, STATS)
        _norm = value, STATS[0] - before
    else:
        STATS[0] += _norm[1]
    return 24.943 * integrate(float(theta), float(T), 0.0, 1.0, 4e-13, STATS) / _norm[0]


def entropy(theta, lo, hi, eps):
    f = lambda t: heat_capacity(t, theta) / t

    def simpson(a, fa, b, fb):
        m = (a + b) / 2
        fm = f(m)
        return m, fm, abs(b - a) / 6 * (fa + 4 * fm + fb)

    def rec(a, fa, b, fb, eps, whole, m, fm, depth):
        STATS[0] += 1
        STATS[1] = max(STATS[1], depth)
        lm, flm, left = simpson(a, fa, m, fm)
        rm, frm, right = simpson(m, fm, b, fb)
        delta = left + right - whole
        if depth > 40 or abs(delta) <= 15 * eps:
            return left + right + delta / 15
        return rec(a, fa, m, fm, eps / 2, left, lm, flm, depth + 1) + \
            rec(m, fm, b, fb, eps / 2, right, rm, frm, depth + 1)

    fa, fb = f(lo), f(hi)
    m, fm, whole = simpson(lo, fa, hi, fb)
    return rec(lo, fa, hi, fb, eps, whole, m, fm, 0)


def find_theta(target, T, lo, hi, tol=1e-4):
    mid = 0.5 * (lo + hi)
    if hi - lo < tol:
        return mid
    if heat_capacity(T, mid) > target:      # larger theta -> smaller cv
        return find_theta(target, T, mid, hi, tol)
    return find_theta(target, T, lo, mid, tol)


def main():
    theta = 343.5
    data = []
    for T in [10, 20, 40, 80, 120, 160, 200, 250, 300]:
        cv = heat_capacity(T, theta)
        data.append((T, cv))
        print("T=%3d K  cv=%.9f" % (T, cv))
    print("integrator calls", STATS[0], "deepest", STATS[1])
    for T, cv in data[1:]:
        noisy = cv * (1 + 0.003 * math.sin(T))
        est = find_theta(noisy, T, 200.0, 500.0)
        print("T=%3d K  theta from cv: %.5f" % (T, est))
    # entropy by integrating cv/T again
    S = entropy(theta, 20.0, 300.0, 3e-6)
    print("S(300)-S(20) = %.9f J/mol/K" % S)
    print("integrator calls", STATS[0], "deepest", STATS[1])


main()
