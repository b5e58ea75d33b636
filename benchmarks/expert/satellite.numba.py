# numba: forces and integrator compiled, one file
"""Follows a satellite for four days and prints its orbit."""

import math
from dataclasses import dataclass

from numba import njit


@dataclass(frozen=True)
class Planet:
    gm: float  # km^3/s^2
    radius: float  # km
    j2: float


@njit(cache=True)
def acceleration(x, y, z, gm, radius, j2):
    r2 = x * x + y * y + z * z
    r = r2**0.5
    point = -gm / (r2 * r)
    flat = 1.5 * j2 * (radius * radius / r2)
    ratio = 5 * z * z / r2
    ax = point * x * (1 + flat * (1 - ratio))
    ay = point * y * (1 + flat * (1 - ratio))
    az = point * z * (1 + flat * (3 - ratio))
    return ax, ay, az


@njit(cache=True)
def fly_numbers(x, y, z, vx, vy, vz, gm, radius, j2, duration, dt):
    """State after duration seconds, and the smallest distance from the centre on the way."""
    n = int(duration / dt)
    lowest = (x * x + y * y + z * z) ** 0.5
    ax, ay, az = acceleration(x, y, z, gm, radius, j2)
    for i in range(n * 4):
        h = dt / 4
        vx += 0.5 * h * ax
        vy += 0.5 * h * ay
        vz += 0.5 * h * az
        x += h * vx
        y += h * vy
        z += h * vz
        ax, ay, az = acceleration(x, y, z, gm, radius, j2)
        vx += 0.5 * h * ax
        vy += 0.5 * h * ay
        vz += 0.5 * h * az
        r = (x * x + y * y + z * z) ** 0.5
        if r < lowest:
            lowest = r
    return (x, y, z, vx, vy, vz), lowest


def fly(state, planet, duration, dt):
    end, lowest = fly_numbers(*state, planet.gm, planet.radius, planet.j2, duration, dt)
    return list(end), lowest


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
