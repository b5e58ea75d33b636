# numba: the hot kernels written anew
"""Identical output: bincount + lookup table, Sobel with
slices (all integer arithmetic), Voronoi shading, 3x3 median and flood fill in numba."""
import math

import numpy as np
from numba import njit


@njit(cache=True)
def shade_image(cy, cx, shade, img):
    h, w = img.shape
    for y in range(h):
        for x in range(w):
            d0 = d1 = 1 << 60
            k0 = 0
            for k in range(len(cy)):
                d = (cy[k] - y) ** 2 + (cx[k] - x) ** 2
                if d < d0:
                    d1 = d0
                    d0 = d
                    k0 = k
                elif d < d1:
                    d1 = d
            img[y, x] = 40 if math.sqrt(d1) - math.sqrt(d0) < 3 else shade[k0]


@njit(cache=True)
def median3(img):
    out = img.copy()
    h, w = img.shape
    win = np.empty(9, np.uint8)
    for y in range(1, h - 1):
        for x in range(1, w - 1):
            n = 0
            for j in range(-1, 2):
                for i in range(-1, 2):
                    v = img[y + j, x + i]
                    k = n
                    while k > 0 and win[k - 1] > v:
                        win[k] = win[k - 1]
                        k -= 1
                    win[k] = v
                    n += 1
            out[y, x] = win[4]
    return out


@njit(cache=True)
def flood(img, threshold):
    h, w = img.shape
    labels = np.zeros((h, w), np.int64)
    stack = np.empty((h * w, 2), np.int64)
    current = 0
    for y in range(h):
        for x in range(w):
            if img[y, x] <= threshold or labels[y, x] != 0:
                continue
            current += 1
            labels[y, x] = current
            stack[0, 0] = y
            stack[0, 1] = x
            n = 1
            while n > 0:
                n -= 1
                a, b = stack[n]
                for da, db in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    p, q = a + da, b + db
                    if 0 <= p < h and 0 <= q < w and labels[p, q] == 0 and img[p, q] > threshold:
                        labels[p, q] = current
                        stack[n, 0] = p
                        stack[n, 1] = q
                        n += 1
    return labels, current


@njit(cache=True)
def boxes(labels, n):
    box = np.empty((n + 1, 4), np.int64)
    box[:, :2] = 1 << 60
    box[:, 2:] = -1
    for y in range(labels.shape[0]):
        for x in range(labels.shape[1]):
            b = box[labels[y, x]]
            b[0] = min(b[0], y)
            b[1] = min(b[1], x)
            b[2] = max(b[2], y)
            b[3] = max(b[3], x)
    return box


def synthesise(h, w, seed, n_grains):
    rs = np.random.RandomState(seed)
    cy = rs.randint(0, h, n_grains)
    cx = rs.randint(0, w, n_grains)
    shade = rs.randint(90, 150, n_grains)
    img = np.zeros((h, w), np.uint8)
    shade_image(cy, cx, shade, img)
    noise = rs.rand(h, w)
    img[noise < 0.02] = 0
    img[noise > 0.98] = 255
    return img


def equalise(img):
    cdf = np.bincount(img.ravel(), minlength=256).cumsum()
    cmin = cdf[cdf > 0][0]
    lut = np.where(cdf > 0, np.rint(255.0 * (cdf - cmin) / (img.size - cmin)), 0)
    return lut.astype(np.uint8)[img]


def gradient(img):
    # the weights of the smoothing direction are (1, 2, 1)
    f = img.astype(np.int64)
    v = f[:-2] + 2 * f[1:-1] + f[2:]
    u = f[:, :-2] + 2 * f[:, 1:-1] + f[:, 2:]
    gx = v[:, 2:] - v[:, :-2]
    gy = u[2:] - u[:-2]
    mag = np.zeros(img.shape)
    mag[1:-1, 1:-1] = np.sqrt(gx ** 2 + gy ** 2)
    return mag


def main():
    img = synthesise(190, 240, 8, 45)
    print("raw mean %.5f std %.5f" % (img.mean(), img.std()))
    img = equalise(img)
    print("equalised mean %.5f std %.5f" % (img.mean(), img.std()))
    img = median3(img)
    print("median mean %.5f std %.5f" % (img.mean(), img.std()))
    g = gradient(img)
    print("gradient mean %.6f max %.6f, edge pixels %d" % (g.mean(), g.max(), (g > 200).sum()))
    labels, n = flood(img, 95)
    areas = np.bincount(labels.ravel(), minlength=n + 1).tolist()
    big = [k for k in range(1, n + 1) if areas[k] >= 40]
    print("regions:", n, "grains:", len(big), "mean area %.4f px" % (sum(areas[k] for k in big) / len(big)))
    box = boxes(labels, n)
    for lab in big:
        if areas[lab] >= 600:
            y0, x0, y1, x1 = box[lab]
            print("  grain %3d area %4d box (%d,%d)-(%d,%d) mean gradient %.4f"
                  % (lab, areas[lab], y0, x0, y1, x1, g[labels == lab].mean()))


if __name__ == "__main__":
    main()
