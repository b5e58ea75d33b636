# numpy: latitudes down, days across, broadcasting; the hour angle by clipping
# level: close
# Daily mean insolation at the top of the atmosphere for every latitude and day.
from math import pi

import numpy as np

S0 = 1361.0
OBLIQUITY = 23.44 * pi / 180
ECCENTRICITY = 0.0167

n_lat = 1441
n_day = 365
latitudes = np.linspace(-90, 90, n_lat)
lat = latitudes[:, None] * pi / 180
day = np.arange(n_day)[None, :]
declination = OBLIQUITY * np.sin(2 * pi * (day - 80) / 365.25)
distance = 1 - ECCENTRICITY * np.cos(2 * pi * (day - 3) / 365.25)
x = -np.tan(lat) * np.tan(declination)
h0 = np.arccos(np.clip(x, -1, 1))  # 0 in polar night, pi under the midnight sun
Q = S0 / pi / distance**2 * (h0 * np.sin(lat) * np.sin(declination) + np.cos(lat) * np.cos(declination) * np.sin(h0))

print("Q", Q.shape, Q.dtype)
print("equator on day 80:", repr(float(Q[720, 80])))
print("north pole on day 172:", repr(float(Q[1440, 172])))
print("largest:", repr(float(Q.max())), "at", tuple(int(k) for k in np.unravel_index(Q.argmax(), Q.shape)))

yearly = Q.mean(axis=1)
weights = np.cos(latitudes * pi / 180)
mean = np.sum(weights * yearly)
weight_sum = np.sum(weights)
print("global mean:", repr(float(mean / weight_sum)))
for i in range(0, n_lat, 240):
    print(f"latitude {latitudes[i]:6.1f}: {yearly[i]:.9f} W/m2")
