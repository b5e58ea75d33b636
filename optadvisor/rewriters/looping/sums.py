"""The order in which NumPy adds the floats of a contiguous array, for compiled loops.

Up to 128 numbers are added by eight accumulators; more are halved (at a multiple of eight) and the sums of the halves
added: "pairwise summation" (Higham 1993), as in NumPy's `loops_utils.h.src` and its documentation of `numpy.sum`. The
halves need no recursion: `todo` holds the lengths of those that wait, and 0 where two sums are to be added; `leaf` says
how many numbers the next block has.

    1000 numbers   →   blocks of 120, 128, 120, 128 … each sum added to that of the half before it, when both are done

Does not handle: float32, other strides than those of contiguous arrays.
"""

from __future__ import annotations

BLOCK = 128
DEEPEST = 128
"""Twice as many halves of halves as there can be."""

LEAF = """def {leaf}(todo, top):
    top -= 1
    size = todo[top]
    while size > 128:
        half = size // 2
        half -= half % 8
        todo[top] = 0
        todo[top + 1] = size - half
        top += 2
        size = half
    return size, top"""

BLOCK_SUM = """def {block_sum}(block, size):
    if size < 8:
        total = 0.0
        for i in range(size):
            total += block[i]
        return total
    a = block[0]
    b = block[1]
    c = block[2]
    d = block[3]
    e = block[4]
    f = block[5]
    g = block[6]
    h = block[7]
    end = size - size % 8
    for i in range(8, end, 8):
        a += block[i]
        b += block[i + 1]
        c += block[i + 2]
        d += block[i + 3]
        e += block[i + 4]
        f += block[i + 5]
        g += block[i + 6]
        h += block[i + 7]
    total = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for i in range(end, size):
        total += block[i]
    return total"""
