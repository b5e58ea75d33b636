# --- before
"""A variable of the file may be called as a module that looks at frames."""


def traceback(seq):
    gc = 0
    for base in seq:
        gc += base in "GC"
    return gc


def inspect(seqs):
    found = {}
    for seq in seqs:
        gc = traceback(seq) / max(len(seq), 1)
        found[seq] = gc
    return found
# --- inputs: inspect
CALLS = [call(["ACGT", "GGC", ""])]
CHECKS = [call([]), call([["G", "A"]]), call("GATTACA"), call([3])]
# --- after: built with Cython
"""A variable of the file may be called as a module that looks at frames."""



try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


def traceback(seq):
    gc = 0
    for base in seq:
        gc += base in "GC"
    return gc


@_cythonized
def inspect(seqs):
    found = {}
    for seq in seqs:
        gc = traceback(seq) / max(len(seq), 1)
        found[seq] = gc
    return found
