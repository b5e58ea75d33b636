# program: normalise seismic traces by their RMS, property computes it anew at each use
# techniques: reduction, map, objects
# place: property
# numeric: yes
# vectorizable: yes
# expect: improve
from __future__ import annotations

import math
from dataclasses import dataclass, field


@dataclass
class Trace:
    station: str
    samples: list[float]
    notes: list[str] = field(default_factory=list)

    @property
    def mean(self) -> float:
        total = 0.0
        for s in self.samples:
            total += s
        return total / len(self.samples)

    @property
    def rms(self) -> float:
        """Root mean square around the mean."""
        m = self.mean
        total = 0.0
        for s in self.samples:
            total += (s - m) ** 2
        return math.sqrt(total / len(self.samples))

    def normalised(self) -> Trace:
        m = self.mean
        r = self.rms
        if r == 0:
            return Trace(self.station, list(self.samples), ["flat"])
        return Trace(self.station, [(s - m) / r for s in self.samples])


def quake(station: int, n: int) -> list[float]:
    samples = []
    arrival = 2000 + 700 * station
    for i in range(n):
        x = 0.1 * station + 0.01 * math.sin(i * 0.37 + station)
        if i > arrival:
            x += 3.0 * math.exp(-(i - arrival) / 4000) * math.sin((i - arrival) * 0.05)
        samples.append(x)
    return samples


def main() -> None:
    traces = [Trace(f"ST{k:02d}", quake(k, 60_000)) for k in range(20)]
    traces.append(Trace("DEAD", [0.0] * 1000))
    for trace in traces:
        unit = trace.normalised()
        print(f"{trace.station}  mean {trace.mean: .9f}  rms {trace.rms:.9f}  ->  {unit.rms:.9f}  "
              f"peak {max(unit.samples):.9f}  {unit.notes}")
    loudest = max(traces, key=lambda t: t.rms)
    print("loudest", loudest.station, len(loudest.samples), type(unit.samples[0]).__name__)
    print("checksum %.9f" % sum(s * s for t in traces[:3] for s in t.normalised().samples[::7]))


if __name__ == "__main__":
    main()
