"""Compiled copies of loops over numbers and arrays, as `numba_njit` writes them, in Cython; for `cython_loops`.

`kinds` says what C holds for what a copy holds, `expressions` and `functions` write a copy and what it calls for the
kinds that they are called with, `conversion` takes the copies out of a proposal and puts calls of what was built in
their place. A copy raises wherever it may differ from Python, and its caller then runs the original: so C has to do
what the copy's own text says, no more.
"""
