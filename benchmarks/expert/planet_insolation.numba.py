# table compiled; what depends on the day alone, or on the latitude, made once
# Daily mean insolation at the top of the atmosphere for every latitude and day.
from math import acos, cos, pi, sin, tan

import numpy as np
from numba import njit


@njit(cache=True)
def insolation(lats, sun, declinations):
    """sun: watts over pi by day."""
    sin_dec = np.sin(declinations)
    cos_dec = np.cos(declinations)
    tan_dec = np.tan(declinations)
    Q = np.empty((len(lats), len(sun)))
    for i in range(len(lats)):
        sin_lat = sin(lats[i])
        cos_lat = cos(lats[i])
        minus_tan = -tan(lats[i])
        for d in range(len(sun)):
            x = minus_tan * tan_dec[d]
            if x >= 1:
                h0 = 0.0  # polar night
            elif x <= -1:
                h0 = pi  # midnight sun
            else:
                h0 = acos(x)
            Q[i, d] = sun[d] * (h0 * sin_lat * sin_dec[d] + cos_lat * cos_dec[d] * sin(h0))
    return Q


@njit(cache=True)
def row_means(Q):
    result = np.empty(len(Q))
    for i in range(len(Q)):
        total = 0.0
        for d in range(Q.shape[1]):
            total += Q[i, d]
        result[i] = total / Q.shape[1]
    return result


S0 = 1361.0
OBLIQUITY = 23.44 * pi / 180
ECCENTRICITY = 0.0167

n_lat = 1441
n_day = 365
latitudes = np.linspace(-90, 90, n_lat)
sun = np.empty(n_day)
declinations = np.empty(n_day)
for d in range(n_day):
    season = 2 * pi * (d - 80) / 365.25
    declinations[d] = OBLIQUITY * sin(season)
    distance = 1 - ECCENTRICITY * cos(2 * pi * (d - 3) / 365.25)
    sun[d] = S0 / pi / distance**2
Q = insolation(latitudes * pi / 180, sun, declinations)

print("Q", Q.shape, Q.dtype)
print("equator on day 80:", repr(float(Q[720, 80])))
print("north pole on day 172:", repr(float(Q[1440, 172])))
print("largest:", repr(float(Q.max())), "at", tuple(int(k) for k in np.unravel_index(Q.argmax(), Q.shape)))

yearly = row_means(Q)

weight_sum = 0.0
mean = 0.0
for i in range(n_lat):
    w = cos(latitudes[i] * pi / 180)
    mean += w * yearly[i]
    weight_sum += w
print("global mean:", repr(float(mean / weight_sum)))
for i in range(0, n_lat, 240):
    print(f"latitude {latitudes[i]:6.1f}: {yearly[i]:.9f} W/m2")
