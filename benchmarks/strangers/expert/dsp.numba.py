# numba: the hot kernels written anew
"""Parametric EQ (RBJ biquads) test bench: filter white noise and a sweep, compare the FFT magnitude
with the analytic response."""
import cmath
import math
import random

import numpy as np
from numba import njit

FS = 48000


class Biquad:
    def __init__(self, b0, b1, b2, a0, a1, a2):
        self.b = (b0 / a0, b1 / a0, b2 / a0)
        self.a = (a1 / a0, a2 / a0)
        self.reset()

    def reset(self):
        self.z1 = 0.0
        self.z2 = 0.0

    def response(self, f):
        z = cmath.exp(-2j * math.pi * f / FS)
        num = self.b[0] + self.b[1] * z + self.b[2] * z * z
        den = 1 + self.a[0] * z + self.a[1] * z * z
        return num / den


def peaking(f0, gain_db, q):
    A = 10 ** (gain_db / 40)
    w = 2 * math.pi * f0 / FS
    alpha = math.sin(w) / (2 * q)
    return Biquad(1 + alpha * A, -2 * math.cos(w), 1 - alpha * A,
                  1 + alpha / A, -2 * math.cos(w), 1 - alpha / A)


def lowpass(f0, q):
    w = 2 * math.pi * f0 / FS
    alpha = math.sin(w) / (2 * q)
    c = math.cos(w)
    return Biquad((1 - c) / 2, 1 - c, (1 - c) / 2, 1 + alpha, -2 * c, 1 - alpha)


def highpass(f0, q):
    w = 2 * math.pi * f0 / FS
    alpha = math.sin(w) / (2 * q)
    c = math.cos(w)
    return Biquad((1 + c) / 2, -(1 + c), (1 + c) / 2, 1 + alpha, -2 * c, 1 - alpha)


class Cascade(list):
    def run(self, samples):
        coef = np.array([st.b + st.a for st in self])
        state = np.array([(st.z1, st.z2) for st in self])
        out = _cascade(np.asarray(samples), coef, state)
        for st, (z1, z2) in zip(self, state.tolist()):
            st.z1, st.z2 = z1, z2
        return out

    def reset(self):
        for stage in self:
            stage.reset()

    def magnitude_db(self, f):
        h = 1
        for stage in self:
            h *= stage.response(f)
        return 20 * math.log10(abs(h))


@njit(cache=True)
def _cascade(x, coef, state):
    out = np.empty_like(x)
    for i in range(len(x)):
        s = x[i]
        for k in range(len(coef)):
            y = coef[k, 0] * s + state[k, 0]
            state[k, 0] = coef[k, 1] * s - coef[k, 3] * y + state[k, 1]
            state[k, 1] = coef[k, 2] * s - coef[k, 4] * y
            s = y
        out[i] = s
    return out


@njit(cache=True)
def fft(x, tw):
    """radix-2 DIT, bit reversed copy; tw[k] = exp(-2 pi i k / len(x))"""
    n = len(x)
    a = np.empty(n, np.complex128)
    bits = 0
    while (1 << bits) < n:
        bits += 1
    for i in range(n):
        r = 0
        for b in range(bits):
            if i >> b & 1:
                r |= 1 << (bits - 1 - b)
        a[r] = x[i]
    size = 2
    while size <= n:
        half = size // 2
        step = n // size
        for start in range(0, n, size):
            for k in range(half):
                t = tw[k * step] * a[start + k + half]
                u = a[start + k]
                a[start + k] = u + t
                a[start + k + half] = u - t
        size *= 2
    return a


@njit(cache=True)
def _welch(signal, win, tw):
    nfft = len(win)
    acc = np.zeros(nfft // 2)
    frames = 0
    for start in range(0, len(signal) - nfft + 1, nfft // 2):
        spec = fft(signal[start:start + nfft] * win, tw)
        for k in range(nfft // 2):
            acc[k] += abs(spec[k]) ** 2
        frames += 1
    return acc / frames


@njit(cache=True)
def _sweep(n, f1, f2):
    out = np.empty(n)
    phase = 0.0
    for i in range(n):
        f = f1 * (f2 / f1) ** (i / n)
        phase += 2 * math.pi * f / FS
        out[i] = math.sin(phase)
    return out


@njit(cache=True)
def rms(x):
    total = 0.0
    for v in x:
        total += v * v
    return math.sqrt(total / len(x))


def hann(n):
    return [0.5 - 0.5 * math.cos(2 * math.pi * i / n) for i in range(n)]


def welch(signal, nfft=2048):
    tw = np.array([cmath.exp(-2j * cmath.pi * k / nfft) for k in range(nfft // 2)])
    return _welch(np.asarray(signal), np.array(hann(nfft)), tw).tolist()


def main():
    eq = Cascade([highpass(30, 0.707), peaking(120, 4.5, 0.9), peaking(900, -6.0, 1.4),
                  peaking(3500, 3.0, 2.0), lowpass(16000, 0.6)])
    random.seed(99)
    noise = [random.uniform(-1, 1) for _ in range(120000)]
    out = eq.run(noise)
    p_in, p_out = welch(noise), welch(out)
    print("freq [Hz]   measured [dB]   analytic [dB]")
    for k in (3, 5, 8, 16, 38, 64, 100, 150, 300, 600, 900):
        f = k * FS / 2048
        lo, hi = max(1, k - 2), k + 3
        meas = 10 * math.log10(sum(p_out[lo:hi]) / sum(p_in[lo:hi]))
        print(f"{f:9.1f} {meas:14.6f} {eq.magnitude_db(f):14.6f}")
    eq.reset()
    sw = _sweep(180000, 20.0, 20000.0)
    res = eq.run(sw)
    for i in range(0, 180000, 30000):
        print(f"sweep block {i // 30000}: rms in {rms(sw[i:i + 30000]):.6f} out {rms(res[i:i + 30000]):.6f}")
    print("peak:", float(np.abs(res).max()))


if __name__ == "__main__":
    main()
