# --- before
def saved(balance, deposit, rate, years):
    fees = 0
    for year in range(years):
        balance = (balance - deposit) * (1 + rate)
        if balance > 2000:
            balance -= 5
            fees += 5
        elif balance < 0:
            balance = balance * 2 + deposit
    return balance * 1.0, fees

# --- inputs: saved
CALLS = [call(1000, 40, 0.05, 30), call(5000, 10, 0.07, 40)]
CHECKS = [
    call(1000, 40, 0.05, 0),
    call(40, 40, 0.05, 3),
    call(-10, 5, 0.05, 3),
    call(0, 0, -3.0, 5),
    call(2**53, 1, 0.5, 1),
    call(2**60, 3, 0.5, 2),
    call(1e300, 3, 1e10, 9),
    call(float("nan"), 3, 0.5, 2),
    call(1000.5, 40, 0.05, 30),
]
# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _whole_subtract(x, y):
    """x - y, unless it may be an int that no float here stands for."""
    if not -9.0e15 <= x - y <= 9.0e15:
        raise OverflowError
    return x - y


@_njit(cache=True)
def _saved_kernel(balance, deposit, rate, years):
    fees = 0
    for year in range(years):
        balance = (_whole_subtract(balance, deposit)) * (1 + rate)
        if balance > 2000:
            balance -= 5
            fees += 5
        elif balance < 0:
            balance = balance * 2 + deposit
    return balance * 1.0, fees


def saved(balance, deposit, rate, years):
    if (
        type(balance) is int
        and abs(balance) <= 2**31
        and type(deposit) is int
        and abs(deposit) <= 2**31
        and type(rate) is float
        and type(years) is int
        and abs(years) <= 2**31
    ):
        try:
            result = _saved_kernel(balance, deposit, rate, years)
            if (
                result[0] != result[0]
                or result[0] == rate
                or (result[1] == balance and not -5 <= result[1] <= 256)
                or (result[1] == deposit and not -5 <= result[1] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    fees = 0
    for year in range(years):
        balance = (balance - deposit) * (1 + rate)
        if balance > 2000:
            balance -= 5
            fees += 5
        elif balance < 0:
            balance = balance * 2 + deposit
    return balance * 1.0, fees
