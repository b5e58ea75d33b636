# program: diffraction patterns of slits by FFT, vectorised NumPy
# techniques: array expression
# place: module
# numeric: yes
# vectorizable: no
# expect: decline: already optimal, the time is in the FFT of NumPy
import numpy as np

n = 1024
x = np.linspace(-1, 1, n, endpoint=False)
X, Y = np.meshgrid(x, x)

apertures = {
    "circle": np.hypot(X, Y) < 0.1,
    "slit": (np.abs(X) < 0.02) & (np.abs(Y) < 0.3),
    "two slits": (np.abs(np.abs(X) - 0.1) < 0.02) & (np.abs(Y) < 0.3),
    "square": (np.abs(X) < 0.1) & (np.abs(Y) < 0.1),
}

for name, aperture in apertures.items():
    field = np.fft.fftshift(np.fft.fft2(np.fft.ifftshift(aperture.astype(float))))
    intensity = np.abs(field) ** 2
    intensity /= intensity.max()
    phase = np.angle(field)
    back = np.fft.ifft2(np.fft.fft2(intensity)).real
    error = np.abs(back - intensity).max()
    print(f"{name:10s} open {int(aperture.sum()):7d}  energy {intensity.sum():.8f}  there and back: {error < 1e-12}")
    print("   row:", np.array2string(intensity[n // 2, n // 2 : n // 2 + 40 : 8], precision=8))
    print("   bright pixels:", int((intensity > 0.01).sum()), "in phase:", int((np.abs(phase) < 0.5).sum()) > 0)
