# traces by Numba with prange over the samples; mean and mean square compiled
from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numba import njit, prange


@njit(cache=True)
def mean(samples):
    total = 0.0
    for s in samples:
        total += s
    return total / len(samples)


@njit(cache=True)
def variance(samples, m):
    total = 0.0
    for s in samples:
        total += (s - m) ** 2
    return total / len(samples)


@dataclass
class Trace:
    station: str
    samples: np.ndarray
    notes: list[str] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return mean(self.samples)

    @property
    def rms(self) -> float:
        """Root mean square around the mean."""
        return math.sqrt(variance(self.samples, mean(self.samples)))

    def normalised(self) -> Trace:
        m = self.mean
        r = self.rms
        if r == 0:
            return Trace(self.station, self.samples.copy(), ["flat"])
        return Trace(self.station, (self.samples - m) / r)


@njit(cache=True, parallel=True)
def quake(station, n):
    samples = np.empty(n)
    arrival = 2000 + 700 * station
    for i in prange(n):
        x = 0.1 * station + 0.01 * math.sin(i * 0.37 + station)
        if i > arrival:
            x += 3.0 * math.exp(-(i - arrival) / 4000) * math.sin((i - arrival) * 0.05)
        samples[i] = x
    return samples


def main() -> None:
    traces = [Trace(f"ST{k:02d}", quake(k, 60_000)) for k in range(20)]
    traces.append(Trace("DEAD", np.zeros(1000)))
    for trace in traces:
        unit = trace.normalised()
        print(f"{trace.station}  mean {trace.mean: .9f}  rms {trace.rms:.9f}  ->  {unit.rms:.9f}  "
              f"peak {unit.samples.max():.9f}  {unit.notes}")
    loudest = max(traces, key=lambda t: t.rms)
    print("loudest", loudest.station, len(loudest.samples), type(unit.samples[0].item()).__name__)
    print("checksum %.9f" % sum(s * s for t in traces[:3] for s in t.normalised().samples[::7]))


if __name__ == "__main__":
    main()
