"""What can be said of GPU code without a GPU: a strict stand-in for CuPy, counted work, a prediction for a card.

`standin` takes the place of `cupy` in a trial, `ledger` counts what the card would have had to do, `prices` says what
some operations cost, `trial` is the child process, `checking` the parent's side of it, `cards` and `prediction` the
time; `simulator` runs kernels of `numba.cuda` in Numba's own simulator, `present` says what this machine has.
"""
