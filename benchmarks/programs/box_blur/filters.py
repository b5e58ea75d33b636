"""Image filters on lists of rows."""


def box_blur(image, radius):
    """Integer mean over a (2 radius + 1)² window, smaller at the border."""
    height = len(image)
    width = len(image[0])
    result = [[0] * width for _ in range(height)]
    for y in range(height):
        for x in range(width):
            total = 0
            count = 0
            for yy in range(max(0, y - radius), min(height, y + radius + 1)):
                for xx in range(max(0, x - radius), min(width, x + radius + 1)):
                    total += image[yy][xx]
                    count += 1
            result[y][x] = total // count
    return result


def clamp(value):
    if value < 0:
        return 0
    if value > 255:
        return 255
    return int(value)


def unsharp(image, radius, amount):
    soft = box_blur(image, radius)
    result = []
    for y in range(len(image)):
        row = []
        for x in range(len(image[0])):
            row.append(clamp(image[y][x] + amount * (image[y][x] - soft[y][x])))
        result.append(row)
    return result
