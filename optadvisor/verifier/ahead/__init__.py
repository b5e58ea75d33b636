"""Kernels built ahead of time: machine code that a program loads in milliseconds, without Numba.

`building` makes an extension of a kernel that Numba has compiled, `dispatching` writes the Python that calls it,
`kernels` finds the kernels of a candidate and puts the built ones in their places. `border_building` does the same for
what turns lists into arrays (`borders.c`).
"""
