# --- program: ratios
"""Ratios of two series with NumPy's warnings off for the moment; a warning of its own where most are undefined."""
import warnings

import numpy as np


def ratios(above, below):
    result = np.empty(len(above))
    undefined = 0
    with np.errstate(divide="ignore", invalid="ignore"):
        for i in range(len(above)):
            result[i] = above[i] / below[i]
            if np.isnan(result[i]):
                undefined += 1
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    return result


if __name__ == "__main__":
    warnings.simplefilter("always")
    above = np.array([1.0, 0.0, -2.0, 0.0, 5.0])
    below = np.array([4.0, 0.0, 0.0, 3.0, -0.0])
    print(ratios(above, below), ratios(above[1:2], below[1:2]), ratios(above * 2, np.ones(5)))
# --- wrong: NumPy's warnings are shown | stderr
def ratios(above, below):
    result = above / below
    undefined = int(np.isnan(result).sum())
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    return result
# --- wrong: leaves NumPy's warnings off | ['numpy_errors']['divide']
def ratios(above, below):
    np.seterr(divide="ignore", invalid="ignore")
    result = above / below
    undefined = int(np.isnan(result).sum())
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    return result
# --- wrong: NumPy's warnings are errors | exception
def ratios(above, below):
    with np.errstate(divide="raise", invalid="raise"):
        result = above / below
    undefined = int(np.isnan(result).sum())
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    return result
# --- wrong: keeps its own warning to itself | call 2, stderr
def ratios(above, below):
    with np.errstate(divide="ignore", invalid="ignore"):
        return above / below
# --- wrong: another kind of warning | call 2, stderr
def ratios(above, below):
    with np.errstate(divide="ignore", invalid="ignore"):
        result = above / below
    undefined = int(np.isnan(result).sum())
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", RuntimeWarning, stacklevel=2)
    return result
# --- wrong: infinite ones count as undefined | stderr
def ratios(above, below):
    with np.errstate(divide="ignore", invalid="ignore"):
        result = above / below
    undefined = int((~np.isfinite(result)).sum())
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    return result
# --- wrong: nought for what is undefined | return
def ratios(above, below):
    with np.errstate(divide="ignore", invalid="ignore"):
        result = above / below
    undefined = int(np.isnan(result).sum())
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    return np.where(np.isnan(result), 0.0, result)
# --- wrong: division where there is something to divide by | return
def ratios(above, below):
    result = np.divide(above, below, out=np.full(len(above), np.nan), where=below != 0)
    undefined = int((np.isnan(result) & (above == 0)).sum())
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    return result
# --- wrong: silences all warnings of the program from now on | ['warnings']
def ratios(above, below):
    with np.errstate(divide="ignore", invalid="ignore"):
        result = above / below
    undefined = int(np.isnan(result).sum())
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    warnings.simplefilter("ignore")
    return result
# --- right: one division
def ratios(above, below):
    with np.errstate(divide="ignore", invalid="ignore"):
        result = np.divide(above, below, out=np.empty(len(above)))
    undefined = int(np.isnan(result).sum())
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    return result
# --- right: counted afterwards
def ratios(above, below):
    result = np.empty(len(above))
    with np.errstate(divide="ignore", invalid="ignore"):
        for i in range(len(above)):
            result[i] = above[i] / below[i]
    undefined = sum(map(bool, np.isnan(result)))
    if 2 * undefined > len(above):
        warnings.warn(f"{undefined} of {len(above)} ratios are undefined", stacklevel=2)
    return result
