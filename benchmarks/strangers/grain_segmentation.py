# program: grains in an image: filters and flood fill
# techniques: stencil, search
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
"""Thin-section grain counting: equalise, median filter, Sobel, threshold, flood fill."""
import numpy as np


class GrainImage(object):

    SOBEL_X = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])
    SOBEL_Y = SOBEL_X.T

    def __init__(self, height=190, width=240, seed=8):
        self.h = height
        self.w = width
        self.rs = np.random.RandomState(seed)
        self.img = np.zeros((height, width), dtype=np.uint8)
        self._labels = None

    def synthesise(self, n_grains):
        """Voronoi grains with dark boundaries and salt & pepper noise"""
        cy = self.rs.randint(0, self.h, n_grains)
        cx = self.rs.randint(0, self.w, n_grains)
        shade = self.rs.randint(90, 150, n_grains)
        for y in range(self.h):
            for x in range(self.w):
                d = (cy - y) ** 2 + (cx - x) ** 2
                o = np.argsort(d, kind='stable')
                v = shade[o[0]]
                if np.sqrt(d[o[1]]) - np.sqrt(d[o[0]]) < 3:
                    v = 40
                self.img[y, x] = v
        noise = self.rs.rand(self.h, self.w)
        self.img[noise < 0.02] = 0
        self.img[noise > 0.98] = 255
        return self

    def equalise(self):
        hist = np.zeros(256, dtype=int)
        for y in range(self.h):
            for x in range(self.w):
                hist[self.img[y, x]] += 1
        cdf = hist.cumsum()
        cmin = cdf[cdf > 0][0]
        lut = [0] * 256
        for i in range(256):
            lut[i] = int(round(255.0 * (cdf[i] - cmin) / (self.h * self.w - cmin))) if cdf[i] > 0 else 0
        out = np.zeros_like(self.img)
        for y in range(self.h):
            for x in range(self.w):
                out[y, x] = lut[self.img[y, x]]
        self.img = out
        return self

    def median(self, r=1):
        out = self.img.copy()
        for y in range(r, self.h - r):
            for x in range(r, self.w - r):
                win = []
                for j in range(-r, r + 1):
                    for i in range(-r, r + 1):
                        win.append(self.img[y + j, x + i])
                win.sort()
                out[y, x] = win[len(win) // 2]
        self.img = out
        return self

    def gradient(self):
        mag = np.zeros((self.h, self.w))
        for y in range(1, self.h - 1):
            for x in range(1, self.w - 1):
                patch = self.img[y - 1:y + 2, x - 1:x + 2]
                gx = np.sum(patch * self.SOBEL_X)
                gy = np.sum(patch * self.SOBEL_Y)
                mag[y, x] = np.sqrt(gx ** 2 + gy ** 2)
        return mag

    def label(self, threshold):
        """flood fill (4-neighbours) of everything which is brighter"""
        self._labels = np.zeros((self.h, self.w), dtype=int)
        current = 0
        for y in range(self.h):
            for x in range(self.w):
                if self.img[y, x] <= threshold or self._labels[y, x] != 0:
                    continue
                current += 1
                stack = [(y, x)]
                while len(stack) > 0:
                    (a, b) = stack.pop()
                    if a < 0 or b < 0 or a >= self.h or b >= self.w:
                        continue
                    if self._labels[a, b] != 0 or self.img[a, b] <= threshold:
                        continue
                    self._labels[a, b] = current
                    stack.extend([(a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)])
        return current

    @property
    def areas(self):
        result = {}
        for row in self._labels:
            for lab in row:
                if lab:
                    result[int(lab)] = result.get(int(lab), 0) + 1
        return result

    def boxes(self):
        for lab in range(1, self._labels.max() + 1):
            ys, xs = np.where(self._labels == lab)
            yield lab, ys.min(), xs.min(), ys.max(), xs.max()


def main():
    im = GrainImage().synthesise(45)
    print("raw mean %.5f std %.5f" % (im.img.mean(), im.img.std()))
    im.equalise()
    print("equalised mean %.5f std %.5f" % (im.img.mean(), im.img.std()))
    im.median()
    print("median mean %.5f std %.5f" % (im.img.mean(), im.img.std()))
    g = im.gradient()
    print("gradient mean %.6f max %.6f, edge pixels %d" % (g.mean(), g.max(), (g > 200).sum()))
    n = im.label(95)
    areas = im.areas
    big = {k: a for k, a in areas.items() if a >= 40}
    print("regions:", n, "grains:", len(big), "mean area %.4f px" % (sum(big.values()) / len(big)))
    for lab, y0, x0, y1, x1 in im.boxes():
        if lab in big and areas[lab] >= 600:
            print("  grain %3d area %4d box (%d,%d)-(%d,%d) mean gradient %.4f"
                  % (lab, areas[lab], y0, x0, y1, x1, g[im._labels == lab].mean()))


if __name__ == "__main__":
    main()
