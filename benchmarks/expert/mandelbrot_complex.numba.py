# numba: escape_time compiled, z is complex from the start
from numba import njit

MAX_ITER = 400


@njit(cache=True)
def escape_time(c):
    z = 0j
    n = 0
    while abs(z) <= 2 and n < MAX_ITER:
        z = z * z + c
        n += 1
    return n


def mandelbrot(width, height):
    image = []
    for j in range(height):
        row = []
        for i in range(width):
            c = complex(-2.2 + 3.2 * i / (width - 1), -1.2 + 2.4 * j / (height - 1))
            row.append(escape_time(c))
        image.append(row)
    return image


def main():
    image = mandelbrot(480, 320)
    palette = " .:-=+*#%@"
    for row in image[::16]:
        print("".join(palette[min(n, 27) // 3] if n < MAX_ITER else "@" for n in row[::7]))
    inside = sum(1 for row in image for n in row if n == MAX_ITER)
    print("inside:", inside, "total iterations:", sum(sum(row) for row in image))


if __name__ == "__main__":
    main()
