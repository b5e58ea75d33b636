# picture and gradients compiled, the two masks written out
import math

import numpy as np
from numba import njit


@njit(cache=True)
def make_image(h, w):
    img = np.zeros((h, w), dtype=np.uint8)
    for r in range(h):
        for c in range(w):
            img[r, c] = (r * 2 + c) % 256 if (r // 16 + c // 16) % 2 else 40 + (c * 3) % 90
    return img


@njit(cache=True)
def sobel(img):
    h, w = img.shape
    out = np.zeros((h, w), dtype=np.uint8)
    for r in range(1, h - 1):
        above = img[r - 1]
        here = img[r]
        below = img[r + 1]
        for c in range(1, w - 1):
            gx = np.int32(above[c + 1]) - above[c - 1] + 2 * (np.int32(here[c + 1]) - here[c - 1])
            gx += np.int32(below[c + 1]) - below[c - 1]
            gy = np.int32(below[c - 1]) - above[c - 1] + 2 * (np.int32(below[c]) - above[c])
            gy += np.int32(below[c + 1]) - above[c + 1]
            out[r, c] = min(math.sqrt(gx * gx + gy * gy), 255.0)
    return out


img = make_image(280, 320)
edges = sobel(img)
print("image", img.shape, img.dtype, int(img.sum()))
print("edges", edges.shape, edges.dtype, int(edges.sum()))
print("strong edges", int((edges > 200).sum()), "none", int((edges == 0).sum()))
print("row 64", edges[64, 1:16].tolist())
print("border", edges[0].sum(), edges[:, -1].sum())
print("weighted", int((edges.astype(np.int64) * np.arange(320)).sum()))
