# --- program: escape_times
"""How long points of the plane stay near nought under z² + c, and where they were last: complex numbers."""


def escape_times(points, limit):
    answers = []
    for c in points:
        z = 0j
        count = 0
        while count < limit and z.real * z.real + z.imag * z.imag <= 4.0:
            z = z * z + c
            count += 1
        answers.append((count, z))
    return answers


if __name__ == "__main__":
    grid = [complex(x / 4, y / 4) for x in range(-8, 3) for y in range(-4, 5)]
    print(escape_times(grid, 30)[:5], escape_times([0j, -2 + 0j, complex(0.3, -0.5)], 10))
# --- wrong: stops at the rim instead of beyond it | return
def escape_times(points, limit):
    answers = []
    for c in points:
        z, count = 0j, 0
        while count < limit and z.real * z.real + z.imag * z.imag < 4.0:
            z = z * z + c
            count += 1
        answers.append((count, z))
    return answers
# --- wrong: the conjugate's orbit | return
def escape_times(points, limit):
    answers = []
    for c in points:
        z, count = 0j, 0
        while count < limit and z.real * z.real + z.imag * z.imag <= 4.0:
            z = z.conjugate() * z.conjugate() + c
            count += 1
        answers.append((count, z))
    return answers
# --- wrong: imaginary parts that are always positive | return
def escape_times(points, limit):
    answers = []
    for c in points:
        x, y, count = 0.0, 0.0, 0
        while count < limit and x * x + y * y <= 4.0:
            x, y = x * x - y * y + c.real, abs(2 * x * y + c.imag)
            count += 1
        answers.append((count, complex(x, y)))
    return answers
# --- wrong: single precision | return
import numpy as np


def escape_times(points, limit):
    answers = []
    for c in points:
        z, count = np.complex64(0), 0
        while count < limit and z.real * z.real + z.imag * z.imag <= 4.0:
            z = z * z + np.complex64(c)
            count += 1
        answers.append((count, complex(z)))
    return answers
# --- wrong: the array runs on after its points have escaped | return
import numpy as np


def escape_times(points, limit):
    c = np.array(points, dtype=complex)
    z = np.zeros_like(c)
    counts = np.zeros(len(c), dtype=int)
    inside = np.ones(len(c), dtype=bool)
    with np.errstate(all="ignore"):
        for _ in range(limit):
            inside &= z.real * z.real + z.imag * z.imag <= 4.0
            counts += inside
            z = np.where(inside, z * z + c, z + c)
    return list(zip(counts.tolist(), z.tolist()))
# --- wrong: a cut-off by a shape that is quick to test | return
def escape_times(points, limit):
    answers = []
    for c in points:
        if abs(c) < 0.6:
            answers.append((limit, 0j))
            continue
        z, count = 0j, 0
        while count < limit and z.real * z.real + z.imag * z.imag <= 4.0:
            z = z * z + c
            count += 1
        answers.append((count, z))
    return answers
# --- wrong: floats where nothing is imaginary | return
def escape_times(points, limit):
    answers = []
    for c in points:
        z, count = 0j, 0
        while count < limit and z.real * z.real + z.imag * z.imag <= 4.0:
            z = z * z + c
            count += 1
        answers.append((count, z if z.imag else z.real))
    return answers
# --- guarded: at least one step | limit is at least 1
def escape_times(points, limit):
    answers = []
    for c in points:
        z, count = 0j + c, 1
        while count < limit and z.real * z.real + z.imag * z.imag <= 4.0:
            z = z * z + c
            count += 1
        answers.append((count, z))
    return answers
# --- right: real and imaginary part by hand
def escape_times(points, limit):
    answers = []
    for c in points:
        z, count = 0j, 0
        while count < limit:
            x, y = z.real, z.imag
            if not x * x + y * y <= 4.0:
                break
            z = z * z + c
            count += 1
        answers.append((count, z))
    return answers
# --- right: a helper and a comprehension
def _escape(c, limit):
    z = 0j
    for count in range(limit):
        if not z.real * z.real + z.imag * z.imag <= 4.0:
            return count, z
        z = z * z + c
    return len(range(limit)), z


def escape_times(points, limit):
    return [_escape(c, limit) for c in points]
