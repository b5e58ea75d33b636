"""Kernels of `numba.cuda`, compiled for a named card on a machine without one: CUDA's compiler library needs no driver.

    compiled(site, proposal, CARDS["a100"], scratch)  →  "compiled for sm_80"

In a child process, since Numba reads where that library is when it is imported. Of the file nothing is executed but its
imports of `math` and `numpy`. The library, libnvvm, comes with CUDA and with `pip install nvidia-cuda-nvcc-cu12`.

Does not handle: what CuPy compiles (its own kernels, at their first call); registers and occupancy.
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from optadvisor.probes.launch import run_quietly
from optadvisor.records import Proposal, ValueSpec
from optadvisor.source.edits import render
from optadvisor.source.site import Site
from optadvisor.verifier.device.cards import Card

SECONDS = 60.0
LIBRARIES = ("math", "numpy", "numba")
OF_NUMBA_CUDA = "not compiled: CUDA's libraries are not here (`pip install numba-cuda[cu12]`, or [cu13], brings them)"
SINGLE, HALVES = "single_precision", {"float64": "float32", "float": "float32"}
"""A rewriter, and the types of its arrays and numbers; each thread's part of a sum keeps 64 bits."""
MISSING = "not compiled: CUDA's libnvvm is not here (`pip install nvidia-cuda-nvcc-cu12` brings it)"


def compiled(site: Site, proposal: Proposal, card: Card, scratch: Path) -> str:
    """What came of it, in a few words; empty where the proposal holds no kernel of `numba.cuda`."""
    tree = ast.parse(render(site.module, [proposal]))
    ours = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name not in site.module.identifiers]
    kernels = [node for node in ours if _is_kernel(node)]
    if not kernels:
        return ""
    called = [node for node in ours if _is_of_card(node)]
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom) and _is_known(node)]
    asked = []
    for kernel in kernels:
        kernel.decorator_list.clear()
        types = [_type(site, argument.arg, kernel) for argument in kernel.args.args]
        if proposal.rewriter == SINGLE:
            types = [
                [kind if argument.arg.endswith("_parts") else HALVES.get(kind, kind), axes]
                for argument, (kind, axes) in zip(kernel.args.args, types, strict=True)
            ]
        asked.append({"name": kernel.name, "types": types})
    scratch.mkdir(parents=True, exist_ok=True)
    task = scratch / "compiled.json"
    text = "\n".join(ast.unparse(node) for node in [*imports, *called, *kernels])
    task.write_text(json.dumps({"text": text, "kernels": asked, "cc": card.architecture}))
    task.with_suffix(".said").unlink(missing_ok=True)
    run_quietly("optadvisor.verifier.device.compiling", task, timeout=SECONDS)
    said, printed = task.with_suffix(".said"), task.with_suffix(".out")
    return said.read_text() if said.exists() else _why_not(printed.read_text("utf-8", "replace"))


def _why_not(printed: str) -> str:
    """From the traceback of the child."""
    errors = re.findall(r"^(?:\w+\.)*(\w*Error\b.*)", printed, re.MULTILINE)
    words = errors[-1] if errors else "the compiler ended without a result"
    if words.startswith("NvvmSupportError"):
        return MISSING
    return OF_NUMBA_CUDA if words.startswith("DynamicLibNotFoundError") else f"not compiled: {words[:200]}"


def _is_kernel(node: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Attribute) and each.attr == "jit" for each in node.decorator_list)


def _is_of_card(node: ast.FunctionDef) -> bool:
    """`@_cuda.jit(device=True)`"""
    calls = [each for each in node.decorator_list if isinstance(each, ast.Call)]
    return any(keyword.arg == "device" for each in calls for keyword in each.keywords)


def _is_known(node: ast.Import | ast.ImportFrom) -> bool:
    names = [each.name for each in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    return all(name.partition(".")[0] in LIBRARIES for name in names)


def _type(site: Site, name: str, kernel: ast.FunctionDef) -> list[Any]:
    """`["float64", 2]` for an array, `["int", 0]` for a number."""
    globals_ = [spec for call in site.recording.calls for spec in call.globals_read if spec.name == name]
    specs: list[ValueSpec] = [*site.seen(name)] or globals_
    if specs:
        return [specs[0].dtype or specs[0].type.rpartition(".")[2], specs[0].ndim if specs[0].dtype else 0]
    axes = [
        len(n.slice.elts) if isinstance(n.slice, ast.Tuple) else 1
        for n in ast.walk(kernel)
        if isinstance(n, ast.Subscript) and isinstance(n.value, ast.Name) and n.value.id == name
    ]
    if axes:
        return ["float64", max(axes)]  # an array that the function makes
    return [_number(name, kernel), 0]


def _number(name: str, kernel: ast.FunctionDef) -> str:
    """`int` for what stands in an index or in the bounds of a loop, else `float`."""
    places = [n.slice for n in ast.walk(kernel) if isinstance(n, ast.Subscript)]
    places += [n.iter for n in ast.walk(kernel) if isinstance(n, ast.For)]
    return (
        "int" if any(isinstance(n, ast.Name) and n.id == name for each in places for n in ast.walk(each)) else "float"
    )


def main(path: str) -> None:
    os.environ.pop("NUMBA_ENABLE_CUDASIM", None)
    task = json.loads(Path(path).read_text())
    Path(path).with_suffix(".said").write_text(_compiled(task))


def _compiled(task: dict[str, Any]) -> str:
    import importlib

    cuda: Any = importlib.import_module("numba.cuda")
    types: Any = importlib.import_module("numba.core.types")
    named = {"int": types.int64, "float": types.float64, "bool": types.boolean,
             "int64": types.int64, "float64": types.float64, "float32": types.float32}  # fmt: skip
    namespace: dict[str, Any] = {}
    exec(task["text"], namespace)
    major, minor = task["cc"]
    # functions that a kernel calls are compiled for the card that is there, which there need not be
    here: Any = importlib.import_module("numba.cuda.dispatcher")
    here.get_current_device = lambda: SimpleNamespace(compute_capability=(major, minor))
    for asked in task["kernels"]:
        signature = tuple(
            types.Array(getattr(types, {"bool": "boolean"}.get(kind, kind)), ndim, "C") if ndim else named[kind]
            for kind, ndim in asked["types"]
        )
        cuda.compile_ptx(namespace[asked["name"]], signature, cc=(major, minor))
    return f"compiled for sm_{major}{minor}"


if __name__ == "__main__":
    main(sys.argv[1])
