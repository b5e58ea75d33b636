# both transforms compiled, sines and cosines from a table over one period
# level: close
import cmath
import math

import numpy as np
from numba import njit


@njit(cache=True, fastmath=True)
def transform(signal, cosine, sine):
    """X[k] = sum x[n] exp(-2 pi i k n / N)"""
    N = len(signal)
    spectrum = np.empty(N // 2 + 1, np.complex128)
    for k in range(N // 2 + 1):
        re = 0.0
        im = 0.0
        phase = 0
        for n in range(N):
            re += signal[n] * cosine[phase]
            im -= signal[n] * sine[phase]
            phase += k
            if phase >= N:
                phase -= N
        spectrum[k] = complex(re, im)
    return spectrum


@njit(cache=True, fastmath=True)
def inverse(spectrum, cosine, sine, count):
    N = len(cosine)
    back = np.empty(count)
    for n in range(count):
        re = spectrum[0].real
        phase = n
        for k in range(1, N // 2):
            re += 2 * (spectrum[k].real * cosine[phase] - spectrum[k].imag * sine[phase])
            phase += n
            if phase >= N:
                phase -= N
        re += spectrum[N // 2].real * (1.0 if n % 2 == 0 else -1.0)
        back[n] = re / N
    return back


N = 1800
signal = []
for n in range(N):
    s = math.sin(2 * math.pi * 50 * n / N)
    s += 0.5 * math.sin(2 * math.pi * 120 * n / N + 0.3)
    s += 0.1 * math.cos(2 * math.pi * 333.5 * n / N)
    signal.append(s)

cosine = np.array([math.cos(2 * math.pi * n / N) for n in range(N)])
sine = np.array([math.sin(2 * math.pi * n / N) for n in range(N)])
spectrum = transform(np.array(signal), cosine, sine)
# only the interesting part back: the first 400 samples
back = inverse(spectrum, cosine, sine, 400).tolist()
spectrum = spectrum.tolist()

power = [abs(X) ** 2 / N for X in spectrum]
strongest = sorted(range(len(power)), key=lambda k: power[k], reverse=True)[:6]
print("strongest lines:", strongest)
for k in strongest[:4]:
    print(f"  {k:4d}  power {power[k]:.9f}  phase {cmath.phase(spectrum[k]):.9f}")
print("number of lines:", len(spectrum), type(spectrum[3]).__name__)
print("total power: %.9f" % sum(power))
worst = max(abs(back[n] - signal[n]) for n in range(400))
print("reconstruction good:", worst < 1e-9)
print("samples back: %.9f %.9f %.9f" % (back[1], back[200], back[399]))
