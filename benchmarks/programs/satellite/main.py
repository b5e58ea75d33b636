# program: satellite around a flattened planet, the integrator stands in a sibling module
# techniques: recurrence
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
"""Follows a satellite for four days and prints its orbit."""

import math

from forces import Planet
from integrator import fly


def elements(state, planet):
    """Semi-major axis and eccentricity of the ellipse that touches the orbit."""
    x, y, z, vx, vy, vz = state
    r = math.sqrt(x * x + y * y + z * z)
    v2 = vx * vx + vy * vy + vz * vz
    a = 1 / (2 / r - v2 / planet.gm)
    h2 = (y * vz - z * vy) ** 2 + (z * vx - x * vz) ** 2 + (x * vy - y * vx) ** 2
    e = math.sqrt(max(0.0, 1 - h2 / (planet.gm * a)))
    return a, e


def main():
    earth = Planet(gm=398600.4418, radius=6378.137, j2=1.08263e-3)
    state = [7000.0, 0.0, 100.0, 0.0, 5.4, 5.6]
    lowest = float("inf")
    for day in range(4):
        state, low = fly(state, earth, 86400.0, 1.0)
        lowest = min(lowest, low)
        a, e = elements(state, earth)
        print(f"day {day + 1}: a = {a!r} km, e = {e!r}")
    print("position", [repr(c) for c in state[:3]])
    print("velocity", [repr(c) for c in state[3:]])
    print("lowest height", repr(lowest - earth.radius))


if __name__ == "__main__":
    main()
