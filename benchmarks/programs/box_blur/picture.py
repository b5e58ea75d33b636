"""Test pictures: lists of rows of grey values 0..255."""


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
