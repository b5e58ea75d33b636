# window sums from a two-dimensional table, compiled; the pictures stay arrays
import numpy as np
from numba import njit

from picture import gradient_with_discs, histogram, to_text


@njit(cache=True)
def box_blur(image, radius):
    """Integer mean over a (2 radius + 1)² window, smaller at the border."""
    height, width = image.shape
    table = np.zeros((height + 1, width + 1), np.int64)
    for y in range(height):
        total = 0
        for x in range(width):
            total += image[y, x]
            table[y + 1, x + 1] = table[y, x + 1] + total
    result = np.empty_like(image)
    for y in range(height):
        top = max(0, y - radius)
        bottom = min(height, y + radius + 1)
        for x in range(width):
            left = max(0, x - radius)
            right = min(width, x + radius + 1)
            total = table[bottom, right] - table[top, right] - table[bottom, left] + table[top, left]
            result[y, x] = np.uint32(total) // np.uint32((bottom - top) * (right - left))
    return result


@njit(cache=True)
def unsharp(image, radius, amount):
    soft = box_blur(image, radius)
    result = np.empty_like(image)
    height, width = image.shape
    for y in range(height):
        for x in range(width):
            value = image[y, x] + amount * (image[y, x] - soft[y, x])
            result[y, x] = int(min(max(value, 0.0), 255.0))
    return result

WIDTH, HEIGHT = 320, 240


def main():
    image = gradient_with_discs(WIDTH, HEIGHT)
    print("original: ", sum(map(sum, image)), type(image[0][0]).__name__)
    pixels = np.array(image)
    for radius in (1, 3):
        blurred = box_blur(pixels, radius)
        print(f"radius {radius}: sum {blurred.sum()} first {blurred[0, :4].tolist()} middle {blurred[75, 105]}")
    sharp = unsharp(pixels, 2, 0.6).tolist()
    print("unsharp:", sum(map(sum, sharp)), type(sharp[0][0]).__name__)
    print("histogram:", histogram(sharp, 8))
    for line in to_text(sharp, 16, 15):
        print(line)


if __name__ == "__main__":
    main()
