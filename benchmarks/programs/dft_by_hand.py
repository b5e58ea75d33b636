# program: discrete Fourier transform by its definition, power spectrum of a tone with harmonics
# techniques: reduction, matmul
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve
import cmath
import math

N = 1800
signal = []
for n in range(N):
    s = math.sin(2 * math.pi * 50 * n / N)
    s += 0.5 * math.sin(2 * math.pi * 120 * n / N + 0.3)
    s += 0.1 * math.cos(2 * math.pi * 333.5 * n / N)
    signal.append(s)

# X[k] = sum x[n] exp(-2 pi i k n / N)
spectrum = []
for k in range(N // 2 + 1):
    total = 0
    for n in range(N):
        total += signal[n] * cmath.exp(-2j * cmath.pi * k * n / N)
    spectrum.append(total)

# only the interesting part back: the first 400 samples
back = []
for n in range(400):
    re = spectrum[0].real
    for k in range(1, N // 2):
        angle = 2 * math.pi * k * n / N
        re += 2 * (spectrum[k].real * math.cos(angle) - spectrum[k].imag * math.sin(angle))
    re += spectrum[N // 2].real * math.cos(math.pi * n)
    back.append(re / N)

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
