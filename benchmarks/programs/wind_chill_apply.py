# program: wind chill and comfort classes with DataFrame.apply(axis=1)
# techniques: pandas, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np
import pandas as pd


def wind_chill(row):
    """Wind chill temperature in degrees Celsius, where it is defined."""
    t = row["temperature"]
    v = row["wind"]
    if t <= 10 and v > 4.8:
        return 13.12 + 0.6215 * t - 11.37 * v**0.16 + 0.3965 * t * v**0.16
    return t


def comfort(row):
    if row["chill"] < -20:
        return "danger"
    elif row["chill"] < 0:
        return "cold"
    elif row["chill"] < 15:
        return "cool"
    else:
        return "mild"


rng = np.random.default_rng(2010)
n = 50000
weather = pd.DataFrame(
    {
        "station": rng.integers(1, 40, n),
        "temperature": rng.normal(2, 12, n).round(1),
        "wind": rng.gamma(2.0, 9.0, n).round(1),
    }
)

weather["chill"] = weather.apply(wind_chill, axis=1)
weather["comfort"] = weather.apply(comfort, axis=1)

print(weather.shape)
print(weather.iloc[:5].to_string())
print("chill: mean", repr(float(weather["chill"].mean())), "min", repr(float(weather["chill"].min())))
print("sum of chill:", repr(float(weather["chill"].sum())), weather["chill"].dtype)
counts = weather["comfort"].value_counts()
for name in sorted(counts.index):
    print(f"{name:7s} {counts[name]}")
by_station = weather.groupby("station")["chill"].min()
print("coldest stations:", by_station.nsmallest(3).to_dict())
