"""How a kernel starts in the user's program: as machine code that lies ready, or else through Numba.

    @_njit                     a function that kernels call: plain Python until Numba compiles it with them
    @_njit(cache=True)         the kernel: what `verifier.ahead` has built of it, found beside the file by what it does
    def _f_kernel(a): …        (a digest of its text and that of its parts), else what Numba makes of it when called

To import Numba and to read its cache takes half a second in every run; what was built is there in milliseconds. It is
a cache and nothing more: without it, with another Python, or after an edit of the kernel, Numba compiles as ever. And
without the file beside (`optadvisor.runtime`) the decorator is Numba's own.

Does not handle: files in a folder that is a package only by being imported as one: Numba's own is taken there.
"""

from __future__ import annotations

import dataclasses
import os
import re

from optadvisor.records import Proposal
from optadvisor.rewriters._kernel_names import Names
from optadvisor.runtime import NAME
from optadvisor.source.site import Site

START = """try:
    from {place}{module} import njit as {name}  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as {name}"""
"""See decisions 20 and 21 in docs/design.md."""
PRANGE = """try:
    from {place}{module} import prange as {name}
except ImportError:
    from numba import prange as {name}"""
"""For loops that threads share; Numba is imported where it compiles."""
NUMPY = """try:
    from {place}{module} import numpy as {name}  # imported when something of it is looked up
except ImportError:
    import numpy as {name}"""
"""For kernels of numbers alone: what was built ahead of those needs no NumPy, nor does what is tested."""
INTRINSIC = """try:
    from {place}{module} import intrinsic as {name}
except ImportError:
    from numba.extending import intrinsic as {name}"""
"""For what is written in the compiler's own language (`_kernel_numpys`)."""
KERNEL = "cache=True"
"""What tells a kernel from its parts."""


def start_text(names: Names) -> str:
    """The definition of the decorator."""
    return START.format(place=_place(names.site), module=NAME, name=names.njit)


def prange_text(site: Site) -> str:
    return PRANGE.format(place=_place(site), module=NAME, name=site.fresh("_prange"))


def intrinsic_text(names: Names) -> str:
    return INTRINSIC.format(place=_place(names.site), module=NAME, name=names.intrinsic)


def started(site: Site, proposal: Proposal, block: str) -> Proposal:
    """The proposal; NumPy is not imported in every run where `block`, which calls the kernel, does nothing with it."""
    numpy, statements = site.import_as("numpy", "np")
    every_run = [block, *(helper for helper in proposal.helpers if not helper.startswith("@"))]
    if not statements or not proposal.ahead or any(re.search(rf"\b{numpy}\b", text) for text in every_run):
        return proposal
    others = tuple(statement for statement in proposal.imports if statement not in statements)
    helpers = proposal.helpers
    if others != proposal.imports:
        helpers = (NUMPY.format(place=_place(site), module=NAME, name=numpy), *helpers)
    return dataclasses.replace(proposal, imports=others, helpers=helpers, light=True)


def _place(site: Site) -> str:
    package = os.path.exists(os.path.join(os.path.dirname(site.module.path), "__init__.py"))
    return "." if package else ""


def with_cache(options: str) -> str:
    """The options of a kernel's decorator: `(error_model="numpy")` → `(cache=True, error_model="numpy")`."""
    return f"({KERNEL}, {options[1:]}" if options else f"({KERNEL})"
