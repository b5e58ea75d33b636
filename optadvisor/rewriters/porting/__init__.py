"""Array code of a function as code for CuPy, for `cupy_port`.

`coverage` knows what CuPy has of NumPy, `functions` what comes out of each function, `kinds` tells arrays of the card
from values of the host, `reading` goes through a function and notes what to write otherwise, `writing` writes it.
"""
