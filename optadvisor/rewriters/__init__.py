"""The rewriters, in the order in which their proposals are tried. One technique a file; text out.

A rewriter is a module with `name` and `propose(site) -> Iterator[Proposal | Declined]`; adding one is a line here and a
folder `tests/cases/<name>/`. Third parties register modules under the entry-point group `optadvisor.rewriters`.
Rewriters never import numba, cython or cupy, and never run user code.
"""
