# median of nine bytes by a network of minima and maxima, compiled; the image stays an array
import random
import sys

import numpy as np
from numba import njit


def noisy_image(n, seed):
    rng = random.Random(seed)
    image = []
    for i in range(n):
        line = []
        for j in range(n):
            v = 60 + (i * j) % 120
            p = rng.random()
            if p < 0.05:
                v = 0
            elif p > 0.95:
                v = 255
            line.append(v)
        image.append(line)
    return image


@njit(cache=True, inline="always")
def sorted3(a, b, c):
    small = min(a, b)
    large = max(a, b)
    return min(small, c), max(small, min(large, c)), max(large, c)


@njit(cache=True)
def median_filter(image):
    n, m = image.shape
    filtered = image.copy()
    for i in range(1, n - 1):
        above = image[i - 1]
        here = image[i]
        below = image[i + 1]
        for j in range(1, m - 1):
            # each column sorted, then the median of the largest low, the middle middle and the smallest high
            a, b, c = sorted3(above[j - 1], here[j - 1], below[j - 1])
            d, e, f = sorted3(above[j], here[j], below[j])
            g, h, k = sorted3(above[j + 1], here[j + 1], below[j + 1])
            low = max(a, max(d, g))
            high = min(c, min(f, k))
            filtered[i, j] = sorted3(low, sorted3(b, e, h)[1], high)[1]
    return filtered


def main(argv):
    size = int(argv[1]) if len(argv) > 1 else 360
    rounds = int(argv[2]) if len(argv) > 2 else 11
    image = noisy_image(size, seed=12)
    extremes = sum(row.count(0) + row.count(255) for row in image)
    print("noisy pixels:", extremes)
    image = np.array(image, np.uint8)
    for r in range(rounds):
        image = median_filter(image)
        print("round", r + 1, "sum", image.sum(), "noisy", ((image == 0) | (image == 255)).sum())
    image = image.tolist()
    print(image[100][100:110], image[0][:5], type(image[5][5]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
