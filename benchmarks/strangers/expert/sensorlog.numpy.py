# Evaluate temperature logger data.
# A reading is a (time, value) tuple; a series is a list of readings.
import math
import random
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

INTERVAL = 30.0
WINDOW = 25
GAP = 300.0
THRESHOLD = 0.4


def make_log(seed, n):
    """fake log with jitter, drop-outs and spikes"""
    rnd = random.Random(seed)
    t = 0.0
    log = []
    for i in range(n):
        t += rnd.uniform(20.0, 40.0)
        if rnd.random() < 0.002:
            t += rnd.uniform(400.0, 900.0)
        v = 21.0 + 3.0 * math.sin(2 * math.pi * t / 86400.0) + 0.6 * math.sin(t / 1700.0)
        v += rnd.gauss(0.0, 0.15)
        if rnd.random() < 0.003:
            v += rnd.choice([-8.0, 8.0])
        if rnd.random() < 0.001:
            v = None
        log.append((t, v))
    return log


def clean(log):
    return [(t, v) for t, v in log if v is not None]


def remove_spikes(series, width=5, limit=3.0):
    v = np.array([x for _, x in series])
    n = len(v)
    k = 2 * width + 1
    med = np.empty(n)
    med[width:n - width] = np.partition(sliding_window_view(v, k), width, axis=1)[:, width]
    for i in list(range(width)) + list(range(n - width, n)):
        values = np.sort(v[max(0, i - width):i + width + 1])
        med[i] = values[len(values) // 2]
    keep = np.abs(v - med) <= limit
    return [r for r, ok in zip(series, keep.tolist()) if ok]


def segments(series):
    """splits at gaps"""
    part = []
    for reading in series:
        if part and reading[0] - part[-1][0] > GAP:
            yield part
            part = []
        part.append(reading)
    if part:
        yield part


def resample(series, step):
    result = []
    k = 0
    t = math.ceil(series[0][0] / step) * step
    while t <= series[-1][0]:
        while series[k + 1][0] < t:
            k += 1
        t0, v0 = series[k]
        t1, v1 = series[k + 1]
        w = (t - t0) / (t1 - t0)
        result.append((t, v0 + w * (v1 - v0)))
        t += step
    return result


def moving_average(series, window):
    v = np.array([x for _, x in series])
    n = len(v)
    h = window // 2
    c = np.concatenate(([0.0], np.cumsum(v)))
    i = np.arange(n)
    lo = np.maximum(0, i - h)
    hi = np.minimum(n, i + h + 1)
    return list(zip([t for t, _ in series], ((c[hi] - c[lo]) / (hi - lo)).tolist()))


def find_peaks(series, threshold):
    """local maxima that stick out of the lowest value since the last peak"""
    peaks = []
    lowest = series[0][1]
    best = None
    for t, v in series:
        if best is None:
            if v < lowest:
                lowest = v
            elif v - lowest > threshold:
                best = (t, v)
        else:
            if v > best[1]:
                best = (t, v)
            elif best[1] - v > threshold:
                peaks.append(best)
                lowest = v
                best = None
    return peaks


def daily(series):
    days = {}
    for t, v in series:
        d = int(t // 86400)
        e = days.get(d)
        if e is None:
            e = days[d] = {"n": 0, "sum": 0.0, "min": v, "max": v}
        e["n"] += 1
        e["sum"] += v
        if v < e["min"]:
            e["min"] = v
        if v > e["max"]:
            e["max"] = v
    return days


def autocorrelation(series, lag):
    v = np.array([x for _, x in series])
    v -= v.mean()
    return (v[:len(v) - lag] @ v[lag:]) / (v @ v)


log = make_log(99, 100000)
series = clean(log)
good = remove_spikes(series)
print("readings", len(log), "valid", len(series), "after spikes", len(good))

all_peaks = []
smooth_all = []
parts = 0
for part in segments(good):
    if len(part) < 2 * WINDOW:
        continue
    parts += 1
    even = resample(part, INTERVAL)
    smooth = moving_average(even, WINDOW)
    smooth_all.extend(smooth)
    all_peaks.extend(find_peaks(smooth, THRESHOLD))

print("segments", parts, "samples", len(smooth_all), "peaks", len(all_peaks))
for t, v in all_peaks[:5]:
    print("  %10.1f %8.4f" % (t, v))
for d, e in sorted(daily(smooth_all).items())[:5]:
    print("day", d, e["n"], "%.3f %.3f %.3f" % (e["min"], e["sum"] / e["n"], e["max"]))
for lag in (1, 60, 178, 356, 1440):
    print("autocorrelation", lag, "%.5f" % autocorrelation(smooth_all, lag))
