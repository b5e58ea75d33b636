"""What a kernel is called: after its host, by a name that is free and that no other host of the file gives.

    class A:
        def step(self): …      `_A_step_kernel`, its second loop `_A_step_kernel_2`
    def step(): …              `_step_kernel`
    def scale(): …             `_scale_kernel`
    for row in rows: …         `_loop_kernel`, the loop of no function

So the kernels of all hosts go together in one file, whichever of them are hot and in whatever order they are asked for.

Does not handle: lambdas, which hold no loops.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from optadvisor.records import FunctionRef
from optadvisor.source.module import MODULE_LEVEL, Module

_TOP = "loop"


def kernel_name(module: Module, host: FunctionRef, taken: Collection[str]) -> str:
    """`_step_kernel`, or `_step_kernel_2`…: none of `taken`. `host` is a function of the file or `<module>`.

    Of two hosts neither ever gets a name of the other's: what stands before `_kernel` is theirs alone.
    """
    stem = f"_{_stems(module)[host.qualname, host.first_line if host.qualname != MODULE_LEVEL else 0]}_kernel"
    numbered = (f"{stem}_{number}" for number in itertools.count(2))
    return next(name for name in itertools.chain([stem], numbered) if name not in taken)


@functools.lru_cache(maxsize=4)
def _stems(module: Module) -> Mapping[tuple[str, int], str]:
    """(qualified name, first line) → a short name for each host of the file, no two the same.

    Functions with a name of their own come first and keep it, the top level comes last.
    """
    shared = Counter(map(_short, module.functions))
    found: dict[tuple[str, int], str] = {}
    for ref in sorted(module.functions, key=lambda ref: shared[_short(ref)] > 1):
        wishes = _wishes(ref, alone=shared[_short(ref)] == 1)
        found[ref.qualname, ref.first_line] = _first_free(wishes, found.values())
    found[MODULE_LEVEL, 0] = _first_free(_numbered(_TOP, f"module_{_TOP}"), found.values())
    return found


def _wishes(ref: FunctionRef, *, alone: bool) -> Iterator[str]:
    """`step`, `A_step`, `A_step_12`, `A_step_12_2`…"""
    qualified = ref.qualname.replace(".<locals>", "").replace(".", "_").strip("_") or _TOP
    return _numbered(*([_short(ref)] if alone else []), qualified, f"{qualified}_{ref.first_line}")


def _short(ref: FunctionRef) -> str:
    return ref.name.strip("_") or _TOP


def _numbered(*names: str) -> Iterator[str]:
    """The names, then the last of them with numbers."""
    yield from names
    for number in itertools.count(2):
        yield f"{names[-1]}_{number}"


def _first_free(wishes: Iterator[str], taken: Collection[str]) -> str:
    return next(name for name in wishes if name not in taken)
