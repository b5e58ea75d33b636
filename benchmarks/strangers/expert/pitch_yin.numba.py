# numba: the hot kernels written anew
"""Pitch tracker (YIN difference function) + biquad pre-filter + Goertzel check.
Audio is synthesised, mono, plain lists of floats."""

import math, cmath
import numpy as np
from numba import njit

fs = 16000
frameLen = 800
hop = 160
fMin, fMax = 80, 420
yinThreshold = 0.15


def synth(notes, noteDur=0.15):
    samples = []
    phase = 0.0
    seed = 12345
    for f0 in notes:
        n = int(noteDur * fs)
        for k in range(n):
            vib = 1 + 0.004 * math.sin(2 * math.pi * 5.5 * k / fs)
            phase += 2 * math.pi * f0 * vib / fs
            seed = (1103515245 * seed + 12345) & 0x7fffffff
            noise = seed / 0x7fffffff - 0.5
            env = min(1.0, k / 80.0, (n - k) / 80.0)
            s = 0.6 * math.sin(phase) + 0.3 * math.sin(2 * phase + 0.4) + 0.2 * math.sin(3 * phase)
            samples.append(env * s + 0.05 * noise)
    return samples


def lowpassCoeffs(fc, q=0.7071):
    w0 = 2 * math.pi * fc / fs
    alpha = math.sin(w0) / (2 * q)
    c = math.cos(w0)
    b = [(1 - c) / 2, 1 - c, (1 - c) / 2]
    a = [1 + alpha, -2 * c, 1 - alpha]
    return [x / a[0] for x in b], [x / a[0] for x in a]


@njit(cache=True)
def biquad(x, b, a):
    y = np.empty(len(x))
    for n in range(len(x)):
        acc = b[0] * x[n]
        if n >= 1:
            acc += b[1] * x[n - 1] - a[1] * y[n - 1]
        if n >= 2:
            acc += b[2] * x[n - 2] - a[2] * y[n - 2]
        y[n] = acc
    return y


@njit(cache=True)
def difference(frame, maxTau):
    d = np.zeros(maxTau)
    half = len(frame) - maxTau
    for tau in range(1, maxTau):
        total = 0.0
        for j in range(half):
            delta = frame[j] - frame[j + tau]
            total += delta * delta
        d[tau] = total
    return d


def cmnd(d):
    out = [1.0]
    running = 0.0
    for tau in range(1, len(d)):
        running += d[tau]
        out.append(d[tau] * tau / running if running else 1.0)
    return out


def pitchOf(frame):
    maxTau = int(fs / fMin) + 1
    minTau = int(fs / fMax)
    c = cmnd(difference(np.array(frame), maxTau).tolist())
    tau = minTau
    while tau < maxTau - 1:
        if c[tau] < yinThreshold:
            while tau + 1 < maxTau - 1 and c[tau + 1] < c[tau]:
                tau += 1
            # parabolic interpolation
            left, mid, right = c[tau - 1], c[tau], c[tau + 1]
            return fs / (tau + 0.5 * (left - right) / (left - 2 * mid + right)), mid
        tau += 1
    return None, min(c[minTau:])


def goertzel(frame, f):
    w = cmath.exp(-2j * math.pi * f / fs)
    z = 1 + 0j
    acc = 0j
    for s in frame:
        acc += s * z
        z *= w
    return abs(acc) / len(frame)


notes = [110.0, 146.83, 196.0, 220.0, 261.63, 329.63, 174.61, 130.81]
audio = synth(notes)
b, a = lowpassCoeffs(1100.0)
b, a = np.array(b), np.array(a)
filtered = biquad(biquad(np.array(audio), b, a), b, a).tolist()

track = []
for start in range(0, len(filtered) - frameLen + 1, hop):
    frame = filtered[start:start + frameLen]
    f0, conf = pitchOf(frame)
    mag = goertzel(frame, f0) if f0 is not None else 0.0
    track.append((start / fs, f0, conf, mag))

voiced = [t for t in track if t[1] is not None]
print('frames', len(track), 'voiced', len(voiced))
for i, note in enumerate(notes):
    t0, t1 = i * 0.15, (i + 1) * 0.15 - frameLen / fs
    inside = [t for t in voiced if t0 <= t[0] <= t1]
    est = sum(t[1] for t in inside) / len(inside)
    cents = 1200 * math.log(est / note, 2)
    print('note %d true %7.2f est %9.4f cents %+8.4f goertzel %.6f' % (i, note, est, cents, inside[len(inside) // 2][3]))
print('rms', math.sqrt(sum(v * v for v in filtered) / len(filtered)))
print('aperiodicity', sum(t[2] for t in track) / len(track))
