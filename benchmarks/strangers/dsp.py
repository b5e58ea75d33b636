# program: filters and a recursive FFT on lists of complex numbers
# techniques: recurrence, recursion
# place: several
# numeric: yes
# vectorizable: partly
# expect: improve
"""Parametric EQ (RBJ biquads) test bench: filter white noise and a sweep, compare the FFT magnitude
with the analytic response."""
import cmath
import math
import random

FS = 48000


class Biquad:
    def __init__(self, b0, b1, b2, a0, a1, a2):
        self.b = (b0 / a0, b1 / a0, b2 / a0)
        self.a = (a1 / a0, a2 / a0)
        self.reset()

    def reset(self):
        self.z1 = 0.0
        self.z2 = 0.0

    def process(self, x):
        """Transposed direct form II, one sample."""
        y = self.b[0] * x + self.z1
        self.z1 = self.b[1] * x - self.a[0] * y + self.z2
        self.z2 = self.b[2] * x - self.a[1] * y
        return y

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
        for s in samples:
            for stage in self:
                s = stage.process(s)
            yield s

    def reset(self):
        for stage in self:
            stage.reset()

    def magnitude_db(self, f):
        h = 1
        for stage in self:
            h *= stage.response(f)
        return 20 * math.log10(abs(h))


def fft(x):
    n = len(x)
    if n == 1:
        return x
    even = fft(x[0::2])
    odd = fft(x[1::2])
    result = [0] * n
    for k in range(n // 2):
        tw = cmath.exp(-2j * cmath.pi * k / n) * odd[k]
        result[k] = even[k] + tw
        result[k + n // 2] = even[k] - tw
    return result


def hann(n):
    return [0.5 - 0.5 * math.cos(2 * math.pi * i / n) for i in range(n)]


def welch(signal, nfft=2048):
    win = hann(nfft)
    acc = [0.0] * (nfft // 2)
    frames = 0
    for start in range(0, len(signal) - nfft + 1, nfft // 2):
        frame = [complex(s * w) for s, w in zip(signal[start:start + nfft], win)]
        spec = fft(frame)
        for k in range(nfft // 2):
            acc[k] += abs(spec[k]) ** 2
        frames += 1
    return [a / frames for a in acc]


def sweep(n, f1, f2):
    phase = 0.0
    for i in range(n):
        f = f1 * (f2 / f1) ** (i / n)
        phase += 2 * math.pi * f / FS
        yield math.sin(phase)


def rms(x):
    return math.sqrt(sum(v * v for v in x) / len(x))


def main():
    eq = Cascade([highpass(30, 0.707), peaking(120, 4.5, 0.9), peaking(900, -6.0, 1.4),
                  peaking(3500, 3.0, 2.0), lowpass(16000, 0.6)])
    random.seed(99)
    noise = [random.uniform(-1, 1) for _ in range(120000)]
    out = list(eq.run(noise))
    p_in, p_out = welch(noise), welch(out)
    print("freq [Hz]   measured [dB]   analytic [dB]")
    for k in (3, 5, 8, 16, 38, 64, 100, 150, 300, 600, 900):
        f = k * FS / 2048
        lo, hi = max(1, k - 2), k + 3
        meas = 10 * math.log10(sum(p_out[lo:hi]) / sum(p_in[lo:hi]))
        print(f"{f:9.1f} {meas:14.6f} {eq.magnitude_db(f):14.6f}")
    eq.reset()
    sw = list(sweep(180000, 20.0, 20000.0))
    res = list(eq.run(sw))
    for i in range(0, 180000, 30000):
        print(f"sweep block {i // 30000}: rms in {rms(sw[i:i + 30000]):.6f} out {rms(res[i:i + 30000]):.6f}")
    print("peak:", max(abs(v) for v in res))


if __name__ == "__main__":
    main()
