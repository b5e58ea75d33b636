"""Gravity of a planet that is a little flat at its poles."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Planet:
    gm: float  # km^3/s^2
    radius: float  # km
    j2: float


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
