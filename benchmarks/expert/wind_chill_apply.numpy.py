# numpy: whole columns, classes by searchsorted
# level: close
import numpy as np
import pandas as pd


def wind_chill(frame):
    """Wind chill temperature in degrees Celsius, where it is defined."""
    t = frame["temperature"].to_numpy()
    v = frame["wind"].to_numpy()
    chill = 13.12 + 0.6215 * t - 11.37 * v**0.16 + 0.3965 * t * v**0.16
    return np.where((t <= 10) & (v > 4.8), chill, t)


def comfort(frame):
    names = np.array(["danger", "cold", "cool", "mild"], dtype=object)
    return names[np.searchsorted([-20, 0, 15], frame["chill"].to_numpy(), side="right")]


rng = np.random.default_rng(2010)
n = 50000
weather = pd.DataFrame(
    {
        "station": rng.integers(1, 40, n),
        "temperature": rng.normal(2, 12, n).round(1),
        "wind": rng.gamma(2.0, 9.0, n).round(1),
    }
)

weather["chill"] = wind_chill(weather)
weather["comfort"] = comfort(weather)

print(weather.shape)
print(weather.iloc[:5].to_string())
print("chill: mean", repr(float(weather["chill"].mean())), "min", repr(float(weather["chill"].min())))
print("sum of chill:", repr(float(weather["chill"].sum())), weather["chill"].dtype)
counts = weather["comfort"].value_counts()
for name in sorted(counts.index):
    print(f"{name:7s} {counts[name]}")
by_station = weather.groupby("station")["chill"].min()
print("coldest stations:", by_station.nsmallest(3).to_dict())
