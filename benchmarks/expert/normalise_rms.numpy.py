# samples as an array, mean and rms by NumPy once per trace
# level: close
from __future__ import annotations

import math
from functools import cached_property
from dataclasses import dataclass, field

import numpy as np


@dataclass
class Trace:
    station: str
    samples: np.ndarray
    notes: list[str] = field(default_factory=list)

    @cached_property
    def mean(self) -> float:
        return float(np.mean(self.samples))

    @cached_property
    def rms(self) -> float:
        """Root mean square around the mean."""
        return math.sqrt(np.mean((self.samples - self.mean) ** 2))

    def normalised(self) -> Trace:
        m = self.mean
        r = self.rms
        if r == 0:
            return Trace(self.station, self.samples.copy(), ["flat"])
        return Trace(self.station, (self.samples - m) / r)


def quake(station: int, n: int) -> np.ndarray:
    arrival = 2000 + 700 * station
    i = np.arange(n)
    x = 0.1 * station + 0.01 * np.sin(i * 0.37 + station)
    late = i[i > arrival] - arrival
    x[i > arrival] += 3.0 * np.exp(-late / 4000) * np.sin(late * 0.05)
    return x


def main() -> None:
    traces = [Trace(f"ST{k:02d}", quake(k, 60_000)) for k in range(20)]
    traces.append(Trace("DEAD", np.zeros(1000)))
    for trace in traces:
        unit = trace.normalised()
        print(f"{trace.station}  mean {trace.mean: .9f}  rms {trace.rms:.9f}  ->  {unit.rms:.9f}  "
              f"peak {unit.samples.max():.9f}  {unit.notes}")
    loudest = max(traces, key=lambda t: t.rms)
    print("loudest", loudest.station, len(loudest.samples), type(unit.samples[0].item()).__name__)
    print("checksum %.9f" % sum(float(np.sum(t.normalised().samples[::7] ** 2)) for t in traces[:3]))


if __name__ == "__main__":
    main()
