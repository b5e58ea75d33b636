# numba: one compiled loop over the columns, classes by number
import numpy as np
import pandas as pd
from numba import njit


@njit(cache=True)
def wind_chill(temperature, wind):
    """Wind chill temperatures in degrees Celsius, where they are defined; and the classes of comfort."""
    chill = np.empty(len(temperature))
    classes = np.empty(len(temperature), np.int64)
    for i in range(len(temperature)):
        t = temperature[i]
        v = wind[i]
        if t <= 10 and v > 4.8:
            power = v**0.16
            t = 13.12 + 0.6215 * t - 11.37 * power + 0.3965 * t * power
        chill[i] = t
        classes[i] = 0 if t < -20 else 1 if t < 0 else 2 if t < 15 else 3
    return chill, classes


COMFORT = np.array(["danger", "cold", "cool", "mild"], dtype=object)


rng = np.random.default_rng(2010)
n = 50000
weather = pd.DataFrame(
    {
        "station": rng.integers(1, 40, n),
        "temperature": rng.normal(2, 12, n).round(1),
        "wind": rng.gamma(2.0, 9.0, n).round(1),
    }
)

weather["chill"], classes = wind_chill(weather["temperature"].to_numpy(), weather["wind"].to_numpy())
weather["comfort"] = COMFORT[classes]

print(weather.shape)
print(weather.iloc[:5].to_string())
print("chill: mean", repr(float(weather["chill"].mean())), "min", repr(float(weather["chill"].min())))
print("sum of chill:", repr(float(weather["chill"].sum())), weather["chill"].dtype)
counts = weather["comfort"].value_counts()
for name in sorted(counts.index):
    print(f"{name:7s} {counts[name]}")
by_station = weather.groupby("station")["chill"].min()
print("coldest stations:", by_station.nsmallest(3).to_dict())
