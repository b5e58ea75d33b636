# nine shifted images stacked, the fifth smallest by partition
import random
import sys

import numpy as np


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


def median_filter(image):
    a = np.array(image, dtype=np.int16)
    n, m = a.shape
    stack = np.stack([a[i:n - 2 + i, j:m - 2 + j] for i in range(3) for j in range(3)])
    stack.partition(4, axis=0)
    a[1:-1, 1:-1] = stack[4]
    return a.tolist()


def main(argv):
    size = int(argv[1]) if len(argv) > 1 else 360
    rounds = int(argv[2]) if len(argv) > 2 else 11
    image = noisy_image(size, seed=12)
    extremes = sum(row.count(0) + row.count(255) for row in image)
    print("noisy pixels:", extremes)
    for r in range(rounds):
        image = median_filter(image)
        print("round", r + 1, "sum", sum(sum(row) for row in image),
              "noisy", sum(row.count(0) + row.count(255) for row in image))
    print(image[100][100:110], image[0][:5], type(image[5][5]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
