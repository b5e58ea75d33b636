# Numba with prange over the lines of the picture
import math

import numpy as np
from numba import njit, prange

MAX_ITER = 400


@njit(cache=True)
def escape_time(cr, ci):
    zr = 0.0
    zi = 0.0
    n = 0
    while n < MAX_ITER:
        square = zr * zr + zi * zi
        if square > 3.999 and (square > 4.001 or math.hypot(zr, zi) > 2):
            break
        zr, zi = zr * zr - zi * zi + cr, zr * zi + zi * zr + ci
        n += 1
    return n


@njit(cache=True, parallel=True)
def picture(width, height):
    image = np.empty((height, width), np.int64)
    for j in prange(height):
        for i in range(width):
            image[j, i] = escape_time(-2.2 + 3.2 * i / (width - 1), -1.2 + 2.4 * j / (height - 1))
    return image


def mandelbrot(width, height):
    return picture(width, height).tolist()


def main():
    image = mandelbrot(480, 320)
    palette = " .:-=+*#%@"
    for row in image[::16]:
        print("".join(palette[min(n, 27) // 3] if n < MAX_ITER else "@" for n in row[::7]))
    inside = sum(1 for row in image for n in row if n == MAX_ITER)
    print("inside:", inside, "total iterations:", sum(sum(row) for row in image))


if __name__ == "__main__":
    main()
