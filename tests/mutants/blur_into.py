# --- program: blur
"""A three-point mean along a line, from one array into another."""
import numpy as np


def blur(source, target):
    last = len(source) - 1
    for i in range(1, last):
        target[i] = (source[i - 1] + source[i] + source[i + 1]) / 3.0
    target[0] = source[0]
    target[last] = source[last]


if __name__ == "__main__":
    line = np.random.default_rng(2).uniform(0.0, 9.0, 50)
    smooth = np.zeros(50)
    blur(line, smooth)
    again = np.zeros(50)
    blur(smooth, again)
    print(again[:4])
# --- wrong: the line is taken for a ring | 2 of 50 elements differ
def blur(source, target):
    target[:] = (np.roll(source, 1) + source + np.roll(source, -1)) / 3.0
# --- wrong: the ends stay as they were | argument target[0]
def blur(source, target):
    target[1:-1] = (source[:-2] + source[1:-1] + source[2:]) / 3.0
# --- wrong: blurs the source | argument source
def blur(source, target):
    source[1:-1] = (source[:-2] + source[1:-1] + source[2:]) / 3.0
    target[:] = source
# --- wrong: reads what it has just written | argument target
def blur(source, target):
    target[:] = source
    for i in range(1, len(target) - 1):
        target[i] = (target[i - 1] + target[i] + target[i + 1]) / 3.0
# --- wrong: returns the target | return
def blur(source, target):
    target[1:-1] = (source[:-2] + source[1:-1] + source[2:]) / 3.0
    target[0] = source[0]
    target[-1] = source[-1]
    return target
# --- wrong: the right end gets the left one | argument target[49]
def blur(source, target):
    target[1:-1] = (source[:-2] + source[1:-1] + source[2:]) / 3.0
    target[0] = target[-1] = source[0]
# --- wrong: one element short | argument target[48]
def blur(source, target):
    target[1:-2] = (source[:-3] + source[1:-2] + source[2:-1]) / 3.0
    target[0] = source[0]
    target[-1] = source[-1]
# --- wrong: four points | 48 of 50 elements differ
def blur(source, target):
    target[1:-1] = (source[:-2] + 2.0 * source[1:-1] + source[2:]) / 4.0
    target[0] = source[0]
    target[-1] = source[-1]
# --- guarded: slices, where source and target are apart | source and target do not share memory
def blur(source, target):
    last = len(source) - 1
    target[1:last] = (source[: last - 1] + source[1:last] + source[2 : last + 1]) / 3.0
    target[0] = source[0]
    target[last] = source[last]
# --- right: slices, after asking for shared memory
def blur(source, target):
    last = len(source) - 1
    if last > 0 and not np.may_share_memory(source, target):
        target[1:last] = (source[: last - 1] + source[1:last] + source[2 : last + 1]) / 3.0
    else:
        for i in range(1, last):
            target[i] = (source[i - 1] + source[i] + source[i + 1]) / 3.0
    target[0] = source[0]
    target[last] = source[last]
# --- right: neighbours kept in local names
def blur(source, target):
    size = len(source)
    last = size - 1
    for middle in range(1, last):
        around = source[middle - 1] + source[middle] + source[middle + 1]
        target[middle] = around / 3.0
    target[0] = source[0]
    target[last] = source[last]
# --- right: a Numba kernel
import numba


@numba.njit
def blur_inside(source, target, last):
    for i in range(1, last):
        target[i] = (source[i - 1] + source[i] + source[i + 1]) / 3.0


def blur(source, target):
    last = len(source) - 1
    if len(target) < len(source):
        for i in range(1, last):
            target[i] = (source[i - 1] + source[i] + source[i + 1]) / 3.0
    else:
        blur_inside(source, target, last)
    target[0] = source[0]
    target[last] = source[last]
