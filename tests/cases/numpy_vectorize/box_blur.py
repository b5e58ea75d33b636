# --- before
def box_blur(image, radius):
    """Integer mean over a window, smaller at the border."""
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

# --- inputs: box_blur
import random
rng = random.Random(1)
def image(height, width, low=0, high=255):
    return [[rng.randint(low, high) for _ in range(width)] for _ in range(height)]
CALLS = [call(image(20, 25), 2)]
CHECKS = [
    call(image(20, 25), 0),
    call(image(20, 25), 60),
    call(image(7, 5), -1),
    call(image(1, 1), 3),
    call(image(1, 9), 1),
    call([], 1),
    call([[]], 1),
    call([[1, 2], [3]], 1),
    call([[1, 2], [3, True]], 1),
    call([[1, 2], [3, 4.0]], 1),
    call([[1, 2]] * 3, 1),
    call(image(6, 6, -(2**31), 2**31), 2),
    call(image(6, 6, -(2**62), 2**62), 2),
    call([[2**63, 1], [2, 3]], 1),
]

# --- after: array statements
import numpy as _np


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


def _steps(function, first, numbers):
    """`first`, what `function` makes of it with the first of `numbers`, of that with the second, and so on."""
    firsts = _np.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = _np.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    if found.dtype == int and found.shape[-1] * max(-int(found.min()), int(found.max())) >= 2**62:
        raise OverflowError
    return function.accumulate(found, axis=-1, out=found)


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


def _exactly(a):
    """Whole numbers as they are; raises OverflowError where a float might not hold one exactly."""
    if _np.size(a) and max(-int(_np.min(a)), int(_np.max(a))) > 2**53:
        raise OverflowError
    return a


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _box_blur_in_numpy(image, radius):
    height = len(image)
    width = len(image[0])
    result = _np.full((height, width), 0)
    sums = _np.full((len(image) + 1, len(image[0]) + 1), 0)
    if not (0 <= len(image[0]) and len(image[0]) <= image.shape[1] and (len(image) < len(sums)) and (len(image[0]) < sums.shape[1])):
        raise ValueError
    if 1 <= len(image):
        s = 0
        s_steps = _steps(_np.add, s, image[:, :len(image[0])])
        sums[1:len(image) + 1, 1:len(image[0]) + 1] = s_steps[..., 1:]
        s = s_steps[..., -1]
    if not len(image[0]) < sums.shape[1]:
        raise ValueError
    for r in range(len(image)):
        if 1 <= len(image[0]):
            sums[r + 1, 1:len(image[0]) + 1] = _whole(_np.add, sums[r + 1, 1:len(image[0]) + 1], sums[r, 1:len(image[0]) + 1])
    if not (0 <= len(image[0]) and len(image) <= len(result) and (len(image[0]) <= result.shape[1])):
        raise ValueError
    if 1 <= len(image):
        total = 0
        count = 0
        value = _np.arange(len(image)) - radius
        top = _np.where(value > 0, value, 0)
        value_2 = _np.arange(len(image)) + radius + 1
        bottom = _np.where(value_2 < height, value_2, height)
        value_3 = _np.arange(len(image[0])) - radius
        left = _np.where(value_3 > 0, value_3, 0)
        value_4 = _np.arange(len(image[0])) + radius + 1
        right = _np.where(value_4 < width, value_4, width)
        chosen = (top < 0)[:, None] | (left < 0)
        if chosen.any():
            raise ValueError
        chosen_2 = bottom < top
        bottom = _np.where(chosen_2, top, bottom)
        chosen_3 = right < left
        right = _np.where(chosen_3, left, right)
        total = _whole(_np.add, total, _whole(_np.add, _whole(_np.subtract, _whole(_np.subtract, sums[bottom][:, right], sums[top][:, right]), sums[bottom][:, left]), sums[top][:, left]))
        count = _whole(_np.add, count, _whole(_np.multiply, (bottom - top)[:, None], right - left))
        result[:len(image), :len(image[0])] = _exactly(total) // count
    return result


def box_blur(image, radius):
    """Integer mean over a window, smaller at the border."""
    if type(image) is list and type(radius) is int and abs(radius) <= 2**31:
        try:
            image_array = _array_of(image, int, 2)
            _require_within(image_array, -2147483648, 2147483648)
            return _lists_of(_box_blur_in_numpy(image_array, radius))
        except Exception:  # the original code below takes over
            pass
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
