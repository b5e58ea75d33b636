# sums over windows from a two-dimensional cumulative sum; picture and filters in one file
import numpy as np


def gradient_with_discs(width, height):
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            grey = (x * 255) // width
            if (x - 40) ** 2 + (y - 30) ** 2 < 400:
                grey = 250
            if (x - 100) ** 2 + (y - 70) ** 2 < 900 and (x + y) % 9 != 0:
                grey = 20
            row.append(grey)
        rows.append(row)
    return rows


def histogram(image, bins):
    counts = [0] * bins
    for row in image:
        for grey in row:
            counts[grey * bins // 256] += 1
    return counts


def to_text(image, dx, dy):
    shades = " .:-=+*#%@"
    for y in range(0, len(image), dy):
        yield "".join(shades[image[y][x] * 10 // 256] for x in range(0, len(image[0]), dx))


def box_blur(image, radius):
    a = np.array(image)
    height, width = a.shape
    table = np.zeros((height + 1, width + 1), np.int64)
    table[1:, 1:] = a.cumsum(axis=0).cumsum(axis=1)
    top = np.maximum(np.arange(height) - radius, 0)[:, None]
    bottom = np.minimum(np.arange(height) + radius + 1, height)[:, None]
    left = np.maximum(np.arange(width) - radius, 0)
    right = np.minimum(np.arange(width) + radius + 1, width)
    total = table[bottom, right] - table[top, right] - table[bottom, left] + table[top, left]
    return (total // ((bottom - top) * (right - left))).tolist()


def unsharp(image, radius, amount):
    soft = np.array(box_blur(image, radius))
    a = np.array(image)
    return np.clip(a + amount * (a - soft), 0, 255).astype(np.int64).tolist()


WIDTH, HEIGHT = 320, 240


def main():
    image = gradient_with_discs(WIDTH, HEIGHT)
    print("original: ", sum(map(sum, image)), type(image[0][0]).__name__)
    for radius in (1, 3):
        blurred = box_blur(image, radius)
        print(f"radius {radius}: sum {sum(map(sum, blurred))} first {blurred[0][:4]} middle {blurred[75][105]}")
    sharp = unsharp(image, 2, 0.6)
    print("unsharp:", sum(map(sum, sharp)), type(sharp[0][0]).__name__)
    print("histogram:", histogram(sharp, 8))
    for line in to_text(sharp, 16, 15):
        print(line)


if __name__ == "__main__":
    main()
