"""`optadvisor build`: what applied files ask for, and what does not travel with them: machine code."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optadvisor.errors import StaleSourceError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from optadvisor.verifier.ahead.clones import Asked

Where = Annotated[Path, typer.Argument(metavar="[PATH]", help="A file, or a folder with all below it; this one.")]


def build(
    path: Where = Path(),
    packaging: Annotated[
        bool, typer.Option("--packaging", help="Only print what a project says to have it in its wheels.")
    ] = False,
) -> None:
    """Build what changed files ask for on this machine: after `git clone`, say. Without it they run as written."""
    from optadvisor.verifier.ahead import clones, cython_building

    if not path.exists():
        raise UsageError(f"no such file or folder: {path}")
    asked = list(clones.asked_for(path))
    if not asked:
        print(f"nothing to build: in {path} no file asks for what optadvisor has built")
        return
    if packaging:
        print_packaging(asked)
        return
    if not all(each.kernel or each.in_c for each in asked):
        problem = cython_building.impossible()
        if problem:
            raise UsageError(f"nothing can be built: {problem}")
    failed = 0
    for each in asked:
        where = f"{os.path.relpath(each.file)}: {each.function}"
        if each.kernel:
            print(f"{where} is compiled by Numba when it is called first", flush=True)
            continue
        made = clones.built(each)
        if isinstance(made, str):
            failed += 1
            print(f"{where} is not built: {made}", flush=True)
        else:
            what = f"was built in {made.seconds:.1f} s" if made.seconds else "is built already"
            print(f"{where} {what}", flush=True)
    if failed:
        raise StaleSourceError(f"{failed} of {len(asked)} not built (see above): they run as they are written")


def print_packaging(asked: Sequence[Asked]) -> None:
    """For each project that the files are of. Raises `UsageError` where there is none."""
    from optadvisor.patching.packaging import finders_snippet, numba_snippet, project_of, snippet

    kernels = [each.file for each in asked if each.kernel]
    sources = [each.source for each in asked if not each.kernel and not each.in_c and each.source.exists()]
    of = {file: project_of(file) for file in (*sources, *kernels)}
    if not of:
        raise UsageError("no module in Cython lies beside these files, and there is no kernel of Numba in them")
    lost = next((file for file, root in of.items() if root is None), None)
    if lost is not None:
        where = os.path.relpath(lost)
        raise UsageError(f"{where} is in no project: there is no pyproject.toml in its folder or above")
    for root in dict.fromkeys(filter(None, of.values())):
        mine, compiled = ([one for one in files if of[one] == root] for files in (sources, kernels))
        parts = [snippet(root, mine)] if mine else []
        parts += [numba_snippet(root, compiled)] if compiled else []
        print("\n".join([*parts, finders_snippet(root, [*mine, *compiled])]))
