# --- before
def complement(dna, start):
    """The letters from a place on, from its end, and where the last G was."""
    result = ""
    place = -1
    for i, base in enumerate(dna[start:]):
        if base == "A":
            result += "T"
        elif base == "G":
            result = result + "C"
            place = i
        elif base != "-":
            result += chr(ord(base) ^ 1)
    return result[::-1], place

# --- inputs: complement
CALLS = [call("GATTAGA", 1), call("AC-G", 0)]
CHECKS = [call("", 0), call("", -1), call("A", -1), call("GA", 5), call("GA", -7), call("é\ud800😀", 0), call("GA", 2**70), call("GA", True), call("GA", 1.0)]

# --- after: compiled
import numpy as _np


def _codes_of(text):
    """The code points of a text, as an array."""
    if len(text) > 2**31:
        raise ValueError
    if text.isascii():
        return _np.frombuffer(text.encode(), _np.uint8).astype(_np.int64)
    return _np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4").astype(_np.int64)


def _text_of(codes):
    """The text of a list of code points."""
    return _np.array(codes, "<i4").tobytes().decode("utf-32-le", "surrogatepass")


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _complement_kernel__code_of(number):
    if number < 0 or number > 1114111:
        raise ValueError
    return number & 2097151


@_njit(cache=True)
def _complement_kernel(dna, start):
    result = []
    place = -1
    for i, base in enumerate(dna[start:].copy()):
        if base == 65:
            result.append(84)
        elif base == 71:
            result.append(67)
            place = i
        elif base != 45:
            result.append(_complement_kernel__code_of((base & 2097151) ^ 1))
    return result[::-1], place


def complement(dna, start):
    """The letters from a place on, from its end, and where the last G was."""
    if type(dna) is str and type(start) is int and abs(start) <= 2**31:
        try:
            dna_array = _codes_of(dna)
            returned = _complement_kernel(dna_array, start)
            return _text_of(returned[0]), returned[1]
        except Exception:  # the original code below takes over
            pass
    result = ""
    place = -1
    for i, base in enumerate(dna[start:]):
        if base == "A":
            result += "T"
        elif base == "G":
            result = result + "C"
            place = i
        elif base != "-":
            result += chr(ord(base) ^ 1)
    return result[::-1], place
