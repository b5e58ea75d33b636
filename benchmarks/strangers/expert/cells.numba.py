# numba: the hot kernels written anew
"""Count cells in a (synthetic) fluorescence image.

Pipeline: box blur -> Otsu threshold -> opening (erode, dilate) -> connected components
-> area / centroid / bounding box.  Also a Floyd-Steinberg preview for the lab notebook printer.
"""
import math
import random
import numpy as np
from numba import njit

WIDTH, HEIGHT = 560, 420


@njit(cache=True)
def _spot(img, cx, cy, r, amp):
    h, w = img.shape
    for y in range(max(0, int(cy - 2 * r)), min(h, int(cy + 2 * r))):
        for x in range(max(0, int(cx - 2 * r)), min(w, int(cx + 2 * r))):
            d2 = (x - cx) ** 2 + (y - cy) ** 2
            img[y, x] = min(255, int(img[y, x] + amp * math.exp(-d2 / (r * r))))


def synthesize(seed=3):
    random.seed(seed)
    bits = random.getrandbits
    vals = []
    for _ in range(WIDTH * HEIGHT):
        r = bits(6)
        while r >= 36:
            r = bits(6)
        vals.append(10 + r)
    img = np.array(vals, dtype=np.int64).reshape(HEIGHT, WIDTH)
    for _ in range(180):
        cx, cy = random.uniform(0, WIDTH), random.uniform(0, HEIGHT)
        r = random.uniform(3, 9)
        amp = random.uniform(90, 200)
        _spot(img, cx, cy, r, amp)
    return img


@njit(cache=True)
def blur(img, radius=2):
    h, w = img.shape
    out = np.zeros((h, w), np.int64)
    for y in range(h):
        for x in range(w):
            total = 0
            count = 0
            for yy in range(max(0, y - radius), min(h, y + radius + 1)):
                for xx in range(max(0, x - radius), min(w, x + radius + 1)):
                    total += img[yy, xx]
                    count += 1
            out[y, x] = total // count
    return out


def otsu(img):
    hist = np.bincount(img.ravel(), minlength=256).tolist()
    total = sum(hist)
    sum_all = sum(i * c for i, c in enumerate(hist))
    best, thr = -1.0, 0
    w0, sum0 = 0, 0
    for t in range(256):
        w0 += hist[t]
        if w0 == 0:
            continue
        w1 = total - w0
        if w1 == 0:
            break
        sum0 += t * hist[t]
        m0 = sum0 / w0
        m1 = (sum_all - sum0) / w1
        between = w0 * w1 * (m0 - m1) ** 2
        if between > best:
            best, thr = between, t
    return thr


def morph(mask, op):
    p = np.pad(mask, 1, constant_values=op is np.logical_and)
    h, w = mask.shape
    out = p[1:-1, 1:-1].copy()
    for dy in range(3):
        for dx in range(3):
            op(out, p[dy:dy + h, dx:dx + w], out=out)
    return out


@njit(cache=True)
def label_components(mask):
    h, w = mask.shape
    labels = np.zeros((h, w), np.int64)
    stats = np.zeros((h * w // 2 + 1, 7), np.int64)
    stack = np.empty((h * w, 2), np.int64)
    current = 0
    for y in range(h):
        for x in range(w):
            if not mask[y, x] or labels[y, x]:
                continue
            s = stats[current]
            current += 1
            s[3] = 10**9
            s[4] = 10**9
            s[5] = -1
            s[6] = -1
            stack[0, 0] = x
            stack[0, 1] = y
            top = 1
            labels[y, x] = current
            while top:
                top -= 1
                px = stack[top, 0]
                py = stack[top, 1]
                s[0] += 1
                s[1] += px
                s[2] += py
                s[3] = min(s[3], px)
                s[4] = min(s[4], py)
                s[5] = max(s[5], px)
                s[6] = max(s[6], py)
                for k in range(4):
                    nx = px + (1 if k == 0 else -1 if k == 1 else 0)
                    ny = py + (1 if k == 2 else -1 if k == 3 else 0)
                    if 0 <= nx < w and 0 <= ny < h and mask[ny, nx] and not labels[ny, nx]:
                        labels[ny, nx] = current
                        stack[top, 0] = nx
                        stack[top, 1] = ny
                        top += 1
    return labels, stats[:current]


@njit(cache=True)
def dither(img):
    h, w = img.shape
    buf = img.astype(np.float64)
    black = 0
    for y in range(h):
        for x in range(w):
            old = buf[y, x]
            new = 255.0 if old >= 128 else 0.0
            if new == 0.0:
                black += 1
            buf[y, x] = new
            err = old - new
            if x + 1 < w:
                buf[y, x + 1] += err * 7 / 16
            if y + 1 < h:
                if x > 0:
                    buf[y + 1, x - 1] += err * 3 / 16
                buf[y + 1, x] += err * 5 / 16
                if x + 1 < w:
                    buf[y + 1, x + 1] += err * 1 / 16
    return buf, black


def main():
    img = synthesize()
    smooth = blur(img)
    thr = otsu(smooth)
    print("threshold:", thr)
    mask = smooth > thr
    mask = morph(morph(mask, np.logical_and), np.logical_or)
    labels, blobs = label_components(mask)
    print("cells found:", len(blobs))
    order = sorted(range(len(blobs)), key=lambda i: -blobs[i, 0])[:15]
    for i in order:
        area, sx, sy, *bbox = blobs[i].tolist()
        cx, cy = sx / area, sy / area
        print(f"  #{i + 1:3d} area={area:5d} centroid=({cx:.2f}, {cy:.2f}) bbox={bbox}")
    preview, black = dither(img)
    print("preview: %.3f%% black" % (100 * black / (WIDTH * HEIGHT)))
    print("checksum:", float((preview.sum(axis=1) * np.arange(len(preview))).sum()))


if __name__ == "__main__":
    main()
