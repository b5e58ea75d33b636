# program: cells in an image by lists of lists: blur, dither, morphology, labels
# techniques: stencil, search
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
"""Count cells in a (synthetic) fluorescence image.

Pipeline: box blur -> Otsu threshold -> opening (erode, dilate) -> connected components
-> area / centroid / bounding box.  Also a Floyd-Steinberg preview for the lab notebook printer.
"""
import math
import random
from dataclasses import dataclass, field

WIDTH, HEIGHT = 560, 420


@dataclass
class Blob:
    label: int
    area: int = 0
    sum_x: int = 0
    sum_y: int = 0
    bbox: list = field(default_factory=lambda: [10**9, 10**9, -1, -1])

    def add(self, x, y):
        self.area += 1
        self.sum_x += x
        self.sum_y += y
        self.bbox[0] = min(self.bbox[0], x)
        self.bbox[1] = min(self.bbox[1], y)
        self.bbox[2] = max(self.bbox[2], x)
        self.bbox[3] = max(self.bbox[3], y)

    @property
    def centroid(self):
        return self.sum_x / self.area, self.sum_y / self.area


def synthesize(seed=3):
    random.seed(seed)
    img = [[random.randint(10, 45) for x in range(WIDTH)] for y in range(HEIGHT)]
    for _ in range(180):
        cx, cy = random.uniform(0, WIDTH), random.uniform(0, HEIGHT)
        r = random.uniform(3, 9)
        amp = random.uniform(90, 200)
        for y in range(max(0, int(cy - 2 * r)), min(HEIGHT, int(cy + 2 * r))):
            for x in range(max(0, int(cx - 2 * r)), min(WIDTH, int(cx + 2 * r))):
                d2 = (x - cx) ** 2 + (y - cy) ** 2
                img[y][x] = min(255, int(img[y][x] + amp * math.exp(-d2 / (r * r))))
    return img


def blur(img, radius=2):
    h, w = len(img), len(img[0])
    out = [[0] * w for _ in range(h)]
    for y in range(h):
        for x in range(w):
            total = 0
            count = 0
            for dy in range(-radius, radius + 1):
                for dx in range(-radius, radius + 1):
                    yy, xx = y + dy, x + dx
                    if 0 <= yy < h and 0 <= xx < w:
                        total += img[yy][xx]
                        count += 1
            out[y][x] = total // count
    return out


def otsu(img):
    hist = [0] * 256
    for row in img:
        for v in row:
            hist[v] += 1
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
    """3x3 structuring element; op is `all` for erosion, `any` for dilation."""
    h, w = len(mask), len(mask[0])
    result = []
    for y in range(h):
        row = []
        for x in range(w):
            row.append(op(mask[yy][xx]
                          for yy in range(max(0, y - 1), min(h, y + 2))
                          for xx in range(max(0, x - 1), min(w, x + 2))))
        result.append(row)
    return result


def label_components(mask):
    h, w = len(mask), len(mask[0])
    labels = [[0] * w for _ in range(h)]
    blobs = []
    current = 0
    for y in range(h):
        for x in range(w):
            if not mask[y][x] or labels[y][x]:
                continue
            current += 1
            blob = Blob(current)
            stack = [(x, y)]
            labels[y][x] = current
            while stack:
                px, py = stack.pop()
                blob.add(px, py)
                for nx, ny in ((px + 1, py), (px - 1, py), (px, py + 1), (px, py - 1)):
                    if 0 <= nx < w and 0 <= ny < h and mask[ny][nx] and not labels[ny][nx]:
                        labels[ny][nx] = current
                        stack.append((nx, ny))
            blobs.append(blob)
    return labels, blobs


def dither(img):
    h, w = len(img), len(img[0])
    buf = [[float(v) for v in row] for row in img]
    black = 0
    for y in range(h):
        for x in range(w):
            old = buf[y][x]
            new = 255.0 if old >= 128 else 0.0
            if new == 0.0:
                black += 1
            buf[y][x] = new
            err = old - new
            if x + 1 < w:
                buf[y][x + 1] += err * 7 / 16
            if y + 1 < h:
                if x > 0:
                    buf[y + 1][x - 1] += err * 3 / 16
                buf[y + 1][x] += err * 5 / 16
                if x + 1 < w:
                    buf[y + 1][x + 1] += err * 1 / 16
    return buf, black


def main():
    img = synthesize()
    smooth = blur(img)
    thr = otsu(smooth)
    print("threshold:", thr)
    mask = [[v > thr for v in row] for row in smooth]
    mask = morph(morph(mask, all), any)
    labels, blobs = label_components(mask)
    print("cells found:", len(blobs))
    for b in sorted(blobs, key=lambda b: -b.area)[:15]:
        cx, cy = b.centroid
        print(f"  #{b.label:3d} area={b.area:5d} centroid=({cx:.2f}, {cy:.2f}) bbox={b.bbox}")
    preview, black = dither(img)
    print("preview: %.3f%% black" % (100 * black / (WIDTH * HEIGHT)))
    print("checksum:", sum(i * v for i, row in enumerate(preview) for v in row))


if __name__ == "__main__":
    main()
