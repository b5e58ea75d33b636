# program: bilateral filter of an image, its kernel in five small functions
# techniques: stencil, windows
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
# Image processing homework 3: bilateral filter vs. gaussian vs. median
# Student id removed
import math
import numpy as np

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


def clip_pixel(v):
    if v < 0:
        return 0
    if v > 255:
        return 255
    return int(round(v))


def get_pixel(img, y, x):
    # mirror at the border
    if y < 0:
        y = -y
    if x < 0:
        x = -x
    if y >= img.shape[0]:
        y = 2 * img.shape[0] - y - 2
    if x >= img.shape[1]:
        x = 2 * img.shape[1] - x - 2
    return int(img[y, x])


def gauss(d2, sigma):
    return math.exp(-d2 / (2.0 * sigma * sigma))


def bilateral_pixel(img, y, x, sigma_s, sigma_r):
    centre = get_pixel(img, y, x)
    total = 0.0
    norm = 0.0
    for dy in range(-RADIUS, RADIUS + 1):
        for dx in range(-RADIUS, RADIUS + 1):
            p = get_pixel(img, y + dy, x + dx)
            w = gauss(dy * dy + dx * dx, sigma_s) * gauss((p - centre) ** 2, sigma_r)
            total += w * p
            norm += w
    return clip_pixel(total / norm)


def gaussian_pixel(img, y, x, sigma_s, sigma_r):
    return bilateral_pixel(img, y, x, sigma_s, 1e9)


def median_pixel(img, y, x, *unused):
    window = []
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            window.append(get_pixel(img, y + dy, x + dx))
    window.sort()
    return window[len(window) // 2]


def apply_filter(img, pixel_func, *params):
    out = np.zeros(img.shape, dtype=np.uint8)
    for y in range(img.shape[0]):
        for x in range(img.shape[1]):
            out[y, x] = pixel_func(img, y, x, *params)
    return out


def psnr(a, b):
    mse = 0
    for y in range(a.shape[0]):
        for x in range(a.shape[1]):
            mse += (int(a[y, x]) - int(b[y, x])) ** 2
    mse /= a.shape[0] * a.shape[1]
    return 10 * math.log10(255 ** 2 / mse)


def main():
    clean = make_phantom()
    noisy = add_noise(clean, 14.0, 0.02)
    print("noisy      psnr %.6f  sum %d" % (psnr(clean, noisy), noisy.sum()))
    med = apply_filter(noisy, median_pixel)
    print("median     psnr %.6f  sum %d" % (psnr(clean, med), med.sum()))
    for sigma_s, sigma_r in [(1.2, 30.0), (2.0, 45.0), (2.0, 70.0)]:
        bil = apply_filter(med, bilateral_pixel, sigma_s, sigma_r)
        print("bilateral  psnr %.6f  sum %d  (%g, %g)" % (psnr(clean, bil), bil.sum(), sigma_s, sigma_r))
    gau = apply_filter(noisy, gaussian_pixel, 1.2, None)
    print("gaussian   psnr %.6f  sum %d" % (psnr(clean, gau), gau.sum()))
    print("row 24:", gau[24, 10:30].tolist())
    print("row 14:", bil[14, 30:50].tolist())


if __name__ == "__main__":
    main()
