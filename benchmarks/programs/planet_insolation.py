# program: yearly insolation by latitude and day, a script without any function, arrays filled in loops
# techniques: map, reduction
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve

# Daily mean insolation at the top of the atmosphere for every latitude and day.
from math import acos, cos, pi, sin, tan

import numpy as np

S0 = 1361.0
OBLIQUITY = 23.44 * pi / 180
ECCENTRICITY = 0.0167

n_lat = 1441
n_day = 365
latitudes = np.linspace(-90, 90, n_lat)
Q = np.zeros((n_lat, n_day))

for i in range(n_lat):
    lat = latitudes[i] * pi / 180
    for d in range(n_day):
        season = 2 * pi * (d - 80) / 365.25
        declination = OBLIQUITY * sin(season)
        distance = 1 - ECCENTRICITY * cos(2 * pi * (d - 3) / 365.25)
        x = -tan(lat) * tan(declination)
        if x >= 1:
            h0 = 0.0  # polar night
        elif x <= -1:
            h0 = pi  # midnight sun
        else:
            h0 = acos(x)
        Q[i, d] = S0 / pi / distance**2 * (h0 * sin(lat) * sin(declination) + cos(lat) * cos(declination) * sin(h0))

print("Q", Q.shape, Q.dtype)
print("equator on day 80:", repr(float(Q[720, 80])))
print("north pole on day 172:", repr(float(Q[1440, 172])))
print("largest:", repr(float(Q.max())), "at", tuple(int(k) for k in np.unravel_index(Q.argmax(), Q.shape)))

yearly = []
for i in range(n_lat):
    total = 0.0
    for d in range(n_day):
        total += Q[i, d]
    yearly.append(total / n_day)

weight_sum = 0.0
mean = 0.0
for i in range(n_lat):
    w = cos(latitudes[i] * pi / 180)
    mean += w * yearly[i]
    weight_sum += w
print("global mean:", repr(float(mean / weight_sum)))
for i in range(0, n_lat, 240):
    print(f"latitude {latitudes[i]:6.1f}: {yearly[i]:.9f} W/m2")
