# --- before
def run(soc, cut, n):
    stopped = None
    logs = []
    for step in range(n):
        t = step * 0.1
        soc = soc - 0.01 * t
        logs.append(soc)
        if soc < cut:
            stopped = t
            break
    return step, soc, logs, stopped
# --- inputs: run
CALLS = [call(1.0, 0.2, 5), call(1.0, 0.2, 500)]
CHECKS = [call(1.0, 0.2, 0), call(1.0, 3.0, 5), call(1, 3.0, 5), call(float("nan"), 3.0, 5)]
CHECKS += [call(-0.0, 1.0, 1), call(0.0, -5.0, 3), call(1.0, float("-inf"), 3), call(float("inf"), 2.0, 4)]
CHECKS += [call(1.0, 0.2, True), call(1.0, None, 3), call(1.0, 0.2, 2**70), call("a", 0.2, 1), call(1.0, 0.0, -3)]
# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(cache=True)
def _run_kernel(soc, cut, n):
    stopped = -1e-300; stopped_known = False
    logs = []
    for step in _nonempty(range(n)):
        t = step * 0.1
        soc = soc - 0.01 * t
        logs.append(soc)
        if soc < cut:
            stopped = t; stopped_known = True
            break
    return step, soc, logs, stopped, stopped_known


def run(soc, cut, n):
    if type(soc) is float and type(cut) is float and type(n) is int and abs(n) <= 2**31:
        try:
            result = _run_kernel(soc, cut, n)
            if (
                result[1] != result[1]
                or result[1] == soc
                or result[3] != result[3]
                or result[3] == soc
            ):
                raise ValueError  # it might be an object that exists already
            given = result[0], result[1], _known(result[2]), result[3], result[4]
            return given[0], given[1], given[2], (given[3] if given[4] else None)
        except Exception:  # the original code below takes over
            pass
    stopped = None
    logs = []
    for step in range(n):
        t = step * 0.1
        soc = soc - 0.01 * t
        logs.append(soc)
        if soc < cut:
            stopped = t
            break
    return step, soc, logs, stopped
