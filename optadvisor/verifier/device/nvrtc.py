"""Kernels of CuPy's in C, compiled for a named card on a machine without one: CUDA's NVRTC needs no driver.

    compiled(site, proposal, CARDS["a100"], scratch)  →  "compiled for sm_80"

What CuPy puts around the expression of an `ElementwiseKernel` or a `ReductionKernel` is written here in small: a loop
over elements. In a child process, which imports CuPy (it knows where NVRTC is).

Does not handle: CuPy's own kernels, registers and occupancy, views (the loop goes over whole arrays).
"""

from __future__ import annotations

import ast
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from optadvisor.probes.launch import run_quietly
from optadvisor.records import Proposal
from optadvisor.source.edits import render
from optadvisor.source.site import Site
from optadvisor.verifier.device.cards import Card

SECONDS = 60.0
MISSING = "not compiled: CUDA's NVRTC is not here (`pip install cupy-cuda12x nvidia-cuda-nvrtc-cu12` brings it)"
SOURCE = """extern "C" __global__ void {name}({parameters}, {real}* result, long long count) {{
    long long step = (long long)gridDim.x * blockDim.x;
    for (long long place = blockIdx.x * (long long)blockDim.x + threadIdx.x; place < count; place += step) {{
        {reads}
        {real} fused;
        {operation};
        result[place] = fused;
    }}
}}
"""
GATHERING = """extern "C" __global__ void {name}({parameters}, {real}* result, long long count) {{
    long long step = (long long)gridDim.x * blockDim.x, first = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    {real} a = {real}({begins});
    for (long long place = first; place < count; place += step) {{
        {reads}
        const {real} b = static_cast<{real}>({mapped});
        a = ({joined});
    }}
    {real} gathered;
    {last};
    result[first] = gathered;
}}
"""


def compiled(site: Site, proposal: Proposal, card: Card, scratch: Path) -> str:
    """What came of it, in a few words; empty where the proposal holds no kernel of this kind."""
    sources = list(kernels(ast.parse(render(site.module, [proposal])), site.module.identifiers))
    if not sources:
        return ""
    scratch.mkdir(parents=True, exist_ok=True)
    task = scratch / "nvrtc.json"
    task.write_text(json.dumps({"sources": sources, "cc": card.architecture}))
    task.with_suffix(".said").unlink(missing_ok=True)
    run_quietly("optadvisor.verifier.device.nvrtc", task, timeout=SECONDS)
    said = task.with_suffix(".said")
    return said.read_text() if said.exists() else "not compiled: the compiler ended without a result"


def kernels(tree: ast.Module, known: frozenset[str]) -> Iterator[str]:
    """The C of each kernel of CuPy's that a proposal adds to a file whose names are `known`."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(attr=made), args=args)) if (
                name not in known and made in ("ElementwiseKernel", "ReductionKernel")
            ):
                write = source_of if made == "ElementwiseKernel" else gathering_of
                yield write(*(str(each.value) for each in args if isinstance(each, ast.Constant)))


def source_of(parameters: str, result: str, operation: str, name: str) -> str:
    return SOURCE.format(name=name, operation=operation, **_given(parameters))


def gathering_of(parameters: str, result: str, mapped: str, joined: str, last: str, begins: str, name: str) -> str:
    return GATHERING.format(name=name, mapped=mapped, joined=joined, last=last, begins=begins, **_given(parameters))


def _given(parameters: str) -> dict[str, str]:
    names = [each.split()[1] for each in parameters.split(",")]
    real = {"float64": "double", "float32": "float"}[parameters.split()[0]]
    return {
        "real": real,
        "parameters": ", ".join(f"const {real}* {each}_all" for each in names),
        "reads": " ".join(f"const {real} {each} = {each}_all[place];" for each in names),
    }


def main(path: str) -> None:
    task = json.loads(Path(path).read_text())
    Path(path).with_suffix(".said").write_text(_said(task))


def _said(task: dict[str, Any]) -> str:
    major, minor = task["cc"]
    try:
        nvrtc: Any = importlib.import_module("cupy.cuda").nvrtc
        nvrtc.getVersion()
    except (ImportError, OSError, RuntimeError):  # what a missing library looks like to it
        return MISSING
    for source in task["sources"]:
        program = nvrtc.createProgram(source, "kernel.cu", [], [])
        try:
            nvrtc.compileProgram(program, (f"--gpu-architecture=sm_{major}{minor}",))
        except nvrtc.NVRTCError:
            lines = [line for line in nvrtc.getProgramLog(program).splitlines() if "error" in line]
            return f"not compiled: {(lines or ['NVRTC says no more'])[0][:200]}"
    return f"compiled for sm_{major}{minor}"


if __name__ == "__main__":
    main(sys.argv[1])
