# Image processing homework 3: bilateral filter vs. gaussian vs. median
# Student id removed
import math
import numpy as np
from numba import njit

H, W = 90, 104
RADIUS = 3


def make_phantom():
    img = np.zeros((H, W), dtype=np.uint8)
    for y in range(H):
        for x in range(W):
            v = 40 + x
            if (y - 24) ** 2 + (x - 20) ** 2 < 130:
                v = 190
            if 30 < x < 50 and 8 < y < 20:
                v = 120 if (x // 4 + y // 4) % 2 else 230
            img[y, x] = v
    return img


def add_noise(img, sigma, salt):
    rng = np.random.RandomState(5)
    out = np.zeros_like(img)
    for y in range(img.shape[0]):
        for x in range(img.shape[1]):
            v = int(img[y, x]) + rng.normal(0, sigma)
            if rng.rand() < salt:
                v = 255 if rng.rand() < 0.5 else 0
            out[y, x] = clip_pixel(v)
    return out


@njit(cache=True)
def clip_pixel(v):
    if v < 0:
        return 0
    if v > 255:
        return 255
    return int(round(v))


def gauss(d2, sigma):
    return math.exp(-d2 / (2.0 * sigma * sigma))


@njit(cache=True)
def bilateral_kernel(pad, out, ws, wr):
    side = 2 * RADIUS + 1
    for y in range(out.shape[0]):
        for x in range(out.shape[1]):
            centre = pad[y + RADIUS, x + RADIUS]
            total = 0.0
            norm = 0.0
            for dy in range(side):
                for dx in range(side):
                    p = pad[y + dy, x + dx]
                    w = ws[dy, dx] * wr[abs(p - centre)]
                    total += w * p
                    norm += w
            out[y, x] = clip_pixel(total / norm)


def bilateral(img, sigma_s, sigma_r):
    r = range(-RADIUS, RADIUS + 1)
    ws = np.array([[gauss(dy * dy + dx * dx, sigma_s) for dx in r] for dy in r])
    wr = np.array([gauss(d * d, sigma_r) for d in range(256)])
    out = np.empty_like(img)
    bilateral_kernel(np.pad(img.astype(np.int64), RADIUS, mode="reflect"), out, ws, wr)
    return out


def gaussian(img, sigma_s, unused):
    return bilateral(img, sigma_s, 1e9)


def median(img):
    pad = np.pad(img, 1, mode="reflect")
    h, w = img.shape
    return np.sort(np.stack([pad[i:i + h, j:j + w] for i in range(3) for j in range(3)]), axis=0)[4]


def psnr(a, b):
    mse = int(((a.astype(np.int64) - b.astype(np.int64)) ** 2).sum())
    mse /= a.shape[0] * a.shape[1]
    return 10 * math.log10(255 ** 2 / mse)


def main():
    clean = make_phantom()
    noisy = add_noise(clean, 14.0, 0.02)
    print("noisy      psnr %.6f  sum %d" % (psnr(clean, noisy), noisy.sum()))
    med = median(noisy)
    print("median     psnr %.6f  sum %d" % (psnr(clean, med), med.sum()))
    for sigma_s, sigma_r in [(1.2, 30.0), (2.0, 45.0), (2.0, 70.0)]:
        bil = bilateral(med, sigma_s, sigma_r)
        print("bilateral  psnr %.6f  sum %d  (%g, %g)" % (psnr(clean, bil), bil.sum(), sigma_s, sigma_r))
    gau = gaussian(noisy, 1.2, None)
    print("gaussian   psnr %.6f  sum %d" % (psnr(clean, gau), gau.sum()))
    print("row 24:", gau[24, 10:30].tolist())
    print("row 14:", bil[14, 30:50].tolist())


if __name__ == "__main__":
    main()
