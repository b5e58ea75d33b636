# --- before
import numpy as np


def apply_gate(psi, gate, target):
    """One gate of two by two on a state vector, in place."""
    step = 1 << target
    for start in range(0, len(psi), 2 * step):
        for i in range(start, start + step):
            low, high = psi[i], psi[i + step]
            psi[i] = gate[0, 0] * low + gate[0, 1] * high
            psi[i + step] = gate[1, 0] * low + gate[1, 1] * high
    total = 0.0
    for amplitude in psi:
        total += abs(amplitude) ** 2
    return total

# --- inputs: apply_gate
HADAMARD = np.array([[1, 1], [1, -1]], dtype=complex) / np.sqrt(2)
STATE = np.array([0.5 + 0.25j, -0.0 + 0.5j, 0.25j, -0.25 - 0.0j, 0.5, 0.0, 0.125j, -0.5j])


def read_only(a):
    a.flags.writeable = False
    return a


def beside(n):
    whole = np.arange(n + 4) * (0.5 - 0.25j)
    return whole[:n], whole[n:].reshape(2, 2)


def overlapping(n):
    whole = np.arange(n) * (0.5 - 0.25j)
    return whole, whole[:4].reshape(2, 2)


CALLS = [call(STATE.copy(), HADAMARD, 1), call(STATE.copy(), HADAMARD, 0)]
CHECKS = [
    call(STATE.copy(), np.array([[0, -1j], [1j, 0]]), 2),
    call(np.zeros(0, dtype=complex), HADAMARD, 0),
    call(STATE[:7].copy(), HADAMARD, 1),
    call(STATE[::2], HADAMARD, 0),
    call(np.repeat(STATE, 2)[::2], HADAMARD, 0),
    call(read_only(STATE.copy()), HADAMARD, 0),
    call(*beside(8), 0),
    call(*overlapping(8), 0),
    call(STATE.astype(np.complex64), HADAMARD, 0),
    call(STATE.real.copy(), HADAMARD.real.copy(), 0),
    call(STATE.astype(">c16"), HADAMARD, 0),
    call(STATE.tolist(), HADAMARD, 0),
    call(STATE.copy(), HADAMARD.T, 0),
    call(STATE.copy(), HADAMARD[:1], 0),
    call(np.full(4, complex("nan")), HADAMARD, 0),
    call(np.full(4, complex("inf")), HADAMARD, 0),
    call(np.full(4, 1e308 - 1e308j), np.full((2, 2), 2 + 2j), 1),
    call(np.full(4, complex(-0.0, -0.0)), np.full((2, 2), complex(0.0, -0.0)), 1),
    call(STATE.copy(), HADAMARD, -1),
    call(STATE.copy(), HADAMARD, True),
]

# --- after: compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _hypot(x, y):
    """_math.hypot(x, y), unless it is infinite or nan."""
    result = _math.hypot(x, y)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _int_multiply(x, y):
    """x * y, unless it is beyond 2**62 in size."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18:
        raise OverflowError
    return x * y


@_njit
def _lost(x, y):
    """What x * y has beyond the product as it is rounded, exactly."""
    wide_x, wide_y = 134217729.0 * x, 134217729.0 * y
    high_x, high_y = wide_x - (wide_x - x), wide_y - (wide_y - y)
    low_x, low_y = x - high_x, y - high_y
    return high_x * high_y - x * y + high_x * low_y + low_x * high_y + low_x * low_y


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


def _pow_margin_here():
    """1 / 0.96 where C's pow errs by less than 0.514 of the last place (glibc from 2.28 on), else infinite."""
    import os

    try:
        library, _, version = os.confstr("CS_GNU_LIBC_VERSION").partition(" ")
        known = library == "glibc" and os.uname().machine == "x86_64"
        known = known and [int(part) for part in version.split(".")] >= [2, 28]
    except Exception:  # another system
        known = False
    return 1.0 / 0.96 if known else _math.inf


_pow_margin = _pow_margin_here()


@_njit(error_model="numpy")
def _power_2(x, one):
    """x ** 2.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = _math.pow(x * one, 2.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


@_njit
def _shift(x):
    """x, unless ints are not shifted by so many bits here."""
    if not 0 <= x <= 62:
        raise OverflowError
    return x


@_njit
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _apply_gate_kernel(psi_re, psi_im, gate_re, gate_im, target, one):
    step = 1 << _shift(target)
    if 1 >= len(gate_re) or 1 >= gate_re.shape[1] or 1 >= len(gate_im) or 1 >= gate_im.shape[1]:
        raise IndexError
    for start in range(0, len(psi_re), _small(_int_multiply(2, step))):
        if (start + step) - 1 >= len(psi_re) or (start + step) - 1 >= len(psi_im):
            raise IndexError
        suspects = 0
        for i in range(start, _small(start + step)):
            part = psi_re[i]
            part_2 = psi_im[i]
            part_3 = psi_re[_within(i + step, len(psi_re))]
            part_4 = psi_im[_within(i + step, len(psi_im))]
            low_re = part
            low_im = part_2
            high_re = part_3
            high_im = part_4
            part_5 = gate_re[0, 0]
            part_6 = gate_im[0, 0]
            part_7 = gate_re[0, 1]
            part_8 = gate_im[0, 1]
            checked1 = part_5 * low_re - part_6 * low_im + (part_7 * high_re - part_8 * high_im)
            part_9 = checked1
            suspects += checked1 - checked1 != 0.0
            checked1 = part_5 * low_im + part_6 * low_re + (part_7 * high_im + part_8 * high_re)
            part_10 = checked1
            suspects += checked1 - checked1 != 0.0
            psi_re[i] = part_9
            psi_im[i] = part_10
            part_11 = gate_re[1, 0]
            part_12 = gate_im[1, 0]
            part_13 = gate_re[1, 1]
            part_14 = gate_im[1, 1]
            checked1 = part_11 * low_re - part_12 * low_im + (part_13 * high_re - part_14 * high_im)
            part_15 = checked1
            suspects += checked1 - checked1 != 0.0
            checked1 = part_11 * low_im + part_12 * low_re + (part_13 * high_im + part_14 * high_re)
            part_16 = checked1
            suspects += checked1 - checked1 != 0.0
            psi_re[_within(_moderate_add(i, step), len(psi_re))] = part_15
            psi_im[_within(_moderate_add(i, step), len(psi_im))] = part_16
        if suspects:
            raise FloatingPointError
    total = 0.0
    for amplitude_re, amplitude_im in zip(_nonempty(psi_re), _nonempty(psi_im)):
        total = _checked_add(total, _power_2(_hypot(amplitude_re, amplitude_im), one))
    return total


def _apply_gate_in_parts(psi_re, psi_im, gate_re, gate_im, target):
    """`apply_gate` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(psi_re) is np.ndarray
        and psi_re.dtype == np.float64
        and psi_re.ndim == 1
        and psi_re.dtype.type is np.float64
        and psi_re.size <= 2**31
        and psi_re.flags.writeable
        and type(psi_im) is np.ndarray
        and psi_im.dtype == np.float64
        and psi_im.ndim == 1
        and psi_im.dtype.type is np.float64
        and psi_im.size <= 2**31
        and psi_im.flags.writeable
        and type(gate_re) is np.ndarray
        and gate_re.dtype == np.float64
        and gate_re.ndim == 2
        and gate_re.dtype.type is np.float64
        and max(gate_re.shape) <= 2**31
        and type(gate_im) is np.ndarray
        and gate_im.dtype == np.float64
        and gate_im.ndim == 2
        and gate_im.dtype.type is np.float64
        and max(gate_im.shape) <= 2**31
        and type(target) is int
        and abs(target) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        psi_im_before = psi_im.copy()
        psi_re_before = psi_re.copy()
        try:
            result = np.float64(_apply_gate_kernel(psi_re, psi_im, gate_re, gate_im, target, 1.0))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            psi_im[...] = psi_im_before
            psi_re[...] = psi_re_before
    raise ValueError


def apply_gate(psi, gate, target):
    """One gate of two by two on a state vector, in place."""
    if (
        type(psi) is np.ndarray
        and psi.dtype == np.complex128
        and psi.ndim == 1
        and psi.flags.c_contiguous
        and psi.flags.writeable
        and type(gate) is np.ndarray
        and gate.dtype == np.complex128
        and gate.ndim == 2
        and gate.flags.c_contiguous
        and type(psi) is np.ndarray
        and not np.may_share_memory(gate, psi)
        and str(0.0 * -1j) == "-0j"
        and (np.complex128(1.1 + 1.1j) * (1.1 + 1.1j)).real == 0.0
    ):
        try:
            psi_re, psi_im = psi.real.copy(), psi.imag.copy()
            gate_re, gate_im = gate.real.copy(), gate.imag.copy()
            result = _apply_gate_in_parts(psi_re, psi_im, gate_re, gate_im, target)
        except Exception:  # the original code below takes over
            pass
        else:
            psi.real, psi.imag = psi_re, psi_im
            return result
    step = 1 << target
    for start in range(0, len(psi), 2 * step):
        for i in range(start, start + step):
            low, high = psi[i], psi[i + step]
            psi[i] = gate[0, 0] * low + gate[0, 1] * high
            psi[i + step] = gate[1, 0] * low + gate[1, 1] * high
    total = 0.0
    for amplitude in psi:
        total += abs(amplitude) ** 2
    return total
