# --- before
def orbit(state, slopes, h, steps):
    found = []
    for _ in range(steps):
        k1 = [sum(w * y for w, y in zip(row, state)) for row in slopes]
        middle = [y + h / 2 * k for y, k in zip(state, k1)]
        k2 = [sum(w * y for w, y in zip(row, middle)) for row in slopes]
        state = [y + h * k for y, k in zip(state, k2)]
        found.append({i: y for i, y in enumerate(state) if y > 0})
    return state, found
# --- inputs: orbit
CALLS = [call([1.0, 0.5], [[0.0, 1.0], [-1.0, 0.0]], 0.125, 3), call([], [], 0.1, 2)]
CHECKS = [
    call([1, 2], [[0, 1]], 2, 1),
    call([1.0, "a"], [[0.0, 1.0]], 0.1, 1),  # TypeError
    call([1.0], 5, 0.1, 1),
    call((1.0, 2.0), [[0.0, 1.0]], 0.1, 1),
]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def orbit(state, slopes, h, steps):
    found = []
    for _ in range(steps):
        k1 = [sum(w * y for w, y in zip(row, state)) for row in slopes]
        middle = [y + h / 2 * k for y, k in zip(state, k1)]
        k2 = [sum(w * y for w, y in zip(row, middle)) for row in slopes]
        state = [y + h * k for y, k in zip(state, k2)]
        found.append({i: y for i, y in enumerate(state) if y > 0})
    return state, found
