# --- before
import numpy as np
def settle(u, limit, rounds):
    for k in range(rounds):
        for i in range(len(u)):
            u[i] = u[i] * 0.5 + 1.0
        if k == 0:
            print("first", u[0], sep=": ")
        elif u[1] < limit:
            print(f"{k:3d} {u[1]:.3e}")
            break
        else:
            print(end=".")
    return k

# --- inputs: settle
CALLS = [call(np.array([3.5, 9.0, -1.0]), 2.1, 9)]
CHECKS = [call(np.array([3.5, 9.0, -1.0]), 0.0, 4), call(np.array([np.inf, 9.0]), 2.1, 4),
          call(np.array([np.nan, 9.0]), 2.1, 4), call(np.array([5.0]), 2.1, 4), call(np.array([]), 2.1, 1),
          call(np.array([-0.0, 9.0]), 2.1, 1), call(np.array([1.0, 2.0]), 2.1, 0), call([3.5, 9.0], 2.1, 9)]

# --- after: array statements
import numpy as np


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _settle_in_numpy(u, limit, rounds):
    value_printed = []
    k_printed = []
    value_printed_2 = []
    printed = []
    if _overlaps_itself(u):
        raise ValueError
    if not len(range(rounds)):
        raise ValueError
    for k in range(rounds):
        stop_i = len(u)
        if 1 <= stop_i:
            if not stop_i <= len(u):
                raise ValueError
            u[:stop_i] = u[:stop_i] * 0.5 + 1.0
        if k == 0:
            printed.append(0)
            value_printed.append(u[0])
        elif u[1] < limit:
            printed.append(1)
            k_printed.append(int(k))
            value_printed_2.append(float(u[1]))
            break
        else:
            printed.append(2)
    return (int(k), value_printed, k_printed, value_printed_2, printed)


def settle(u, limit, rounds):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 1
        and u.dtype.type is np.float64
        and u.size <= 2**31
        and u.flags.writeable
        and type(limit) is float
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and type(print) is type(len)
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        try:
            outcome = _settle_in_numpy(u, limit, rounds)
            value_printed_more = [*map(np.float64, _known(outcome[1]))]
            k_printed_more = outcome[2]
            value_printed_2_more = _known(outcome[3])
            printed_more = outcome[4]
            result = outcome[0]
        except Exception:  # the original code below takes over
            u[...] = u_before
        else:
            numbers_1 = iter(value_printed_more)
            numbers_2 = zip(k_printed_more, value_printed_2_more)
            for turn in printed_more:
                if turn == 0:
                    value = next(numbers_1)
                    print('first', value, sep=': ')
                elif turn == 1:
                    k, value = next(numbers_2)
                    print(f'{k:3d} {value:.3e}')
                else:
                    print(end=".")
            return result
    for k in range(rounds):
        for i in range(len(u)):
            u[i] = u[i] * 0.5 + 1.0
        if k == 0:
            print("first", u[0], sep=": ")
        elif u[1] < limit:
            print(f"{k:3d} {u[1]:.3e}")
            break
        else:
            print(end=".")
    return k
