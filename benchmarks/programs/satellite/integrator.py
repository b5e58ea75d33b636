"""Velocity Verlet."""

from forces import acceleration


def fly(state, planet, duration, dt):
    """State after duration seconds, and the smallest distance from the centre on the way."""
    x, y, z, vx, vy, vz = state
    gm = planet.gm
    radius = planet.radius
    j2 = planet.j2
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
    return [x, y, z, vx, vy, vz], lowest
