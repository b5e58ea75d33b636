# program: heat capacity by adaptive integration with closures
# techniques: recursion
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
"""Thermal properties from a two-branch phonon density of states.

Integrals by recursive adaptive Simpson, the Debye temperature is recovered
again by recursive bisection from the "measured" heat capacities.
"""
import math

calls = 0
deepest = 0


def simpson(f, a, fa, b, fb):
    m = (a + b) / 2
    fm = f(m)
    return m, fm, abs(b - a) / 6 * (fa + 4 * fm + fb)


def adapt(f, a, fa, b, fb, eps, whole, m, fm, depth=0):
    global calls, deepest
    calls += 1
    if depth > deepest:
        deepest = depth
    lm, flm, left = simpson(f, a, fa, m, fm)
    rm, frm, right = simpson(f, m, fm, b, fb)
    delta = left + right - whole
    if depth > 40 or abs(delta) <= 15 * eps:
        return left + right + delta / 15
    return adapt(f, a, fa, m, fm, eps / 2, left, lm, flm, depth + 1) + \
        adapt(f, m, fm, b, fb, eps / 2, right, rm, frm, depth + 1)


def integrate(f, a, b, eps=4e-13):
    fa, fb = f(a), f(b)
    m, fm, whole = simpson(f, a, fa, b, fb)
    return adapt(f, a, fa, b, fb, eps, whole, m, fm)


def dos(x, kink):
    """x = omega / omega_max"""
    if x < 0 or x > 1:
        return 0.0
    acoustic = 3 * x * x
    optical = 0.6 * math.exp(-((x - kink) / 0.035) ** 2)
    return acoustic + optical


def einstein(y):
    if y < 1e-6:
        return 1.0
    if y > 500:
        return 0.0
    e = math.exp(y)
    return y * y * e / (e - 1) ** 2


def heat_capacity(T, theta, kink=0.78):
    def integrand(x):
        return dos(x, kink) * einstein(x * theta / T)
    norm = integrate(lambda x: dos(x, kink), 0.0, 1.0)
    return 24.943 * integrate(integrand, 0.0, 1.0) / norm


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
    print("integrator calls", calls, "deepest", deepest)
    for T, cv in data[1:]:
        noisy = cv * (1 + 0.003 * math.sin(T))
        est = find_theta(noisy, T, 200.0, 500.0)
        print("T=%3d K  theta from cv: %.5f" % (T, est))
    # entropy by integrating cv/T again
    S = integrate(lambda t: heat_capacity(t, theta) / t, 20.0, 300.0, 3e-6)
    print("S(300)-S(20) = %.9f J/mol/K" % S)
    print("integrator calls", calls, "deepest", deepest)


main()
