"""Case files: before, inputs, after. The one place that reads them.

    # --- before
    <a module: the original>
    # --- inputs: count_words            (the hot function's qualified name)
    CALLS = [call(["a b", "b"]), call([])]      # `call(*args, **kwargs)`; the recorded calls, in order
    CHECKS = [call(["other input"])]            # optional: further calls on which before and after must agree
    # --- after: chunked join            (the proposal's variant; the whole file as applied)
    <the module as the rewriter writes it>

or, instead of the last part, the reason (a part of the sentence is enough):

    # --- declined: is a generator

When a rewriter has learnt to write something better, the files are renewed and the difference is read:

    python tests/casekit.py tests/cases/numba_njit/list_*.py && git diff tests/cases

`inputs` is executed in the namespace of `before`, so it can use its imports and functions. The variant may be followed
by `(close)`, where floats may differ within the default tolerance, by `(single)`, where they may within that for single
precision, or by `(another stream)`, for text that is proposed as written but that the comparison has to find out.

Every version is written to a file and run from there as the module `case`, so that `numba.njit(cache=True)`,
dataclasses and pickle work as they do in a real program.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import importlib
import inspect
import io
import random
import re
import sys
import tempfile
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from optadvisor.probes.observation import Observation
from optadvisor.probes.specs import describe
from optadvisor.records import CapturedCall, Hotspot, Proposal, Recording
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.source.site import Site, parameter_names
from optadvisor.verifier.equality.equivalence import DEFAULT, Comparison, Tolerance, compare, mutables

_SCRATCH = tempfile.TemporaryDirectory(prefix="optadvisor-cases-")
_PART = re.compile(r"^# --- (before|inputs|after|declined)(?::[ ]*(.*?))?[ ]*$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Call:
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


def call(*args: Any, **kwargs: Any) -> Call:
    return Call(args=args, kwargs=kwargs)


@dataclass(frozen=True, kw_only=True)
class Case:
    path: Path
    before: str
    inputs: str
    qualname: str
    after: str
    variant: str
    expected: str
    """`close`, `single`, `another stream`, or empty for identical."""
    declined: str

    @property
    def rewriter(self) -> str:
        return self.path.parent.name

    def calls(self, source: str) -> tuple[Callable[..., Any], list[Call], list[Call]]:
        """The hot function as `source` defines it, with fresh inputs: the recorded calls, further checks."""
        module = self.load(source)
        function: Any = module
        for name in self.qualname.split("."):
            function = getattr(function, name)
        return function, module.CALLS, getattr(module, "CHECKS", [])

    def load(self, source: str) -> types.ModuleType:
        """A new module with `source` (before or after) executed from a file of its own, then the inputs."""
        digest = hashlib.sha256(source.encode("utf-8")).hexdigest()[:16]
        file = Path(_SCRATCH.name, digest, f"{self.path.stem}.py")
        if not file.exists():
            file.parent.mkdir(exist_ok=True)
            file.write_text(source, encoding="utf-8")
        module = types.ModuleType("case")
        module.__file__ = str(file)
        sys.modules["case"] = module
        exec(compile(source, str(file), "exec"), vars(module))
        if "_sys._current_frames()" in source:  # the tests' own workers have threads
            module._sys = types.SimpleNamespace(_current_frames=lambda: {1: None})  # type: ignore[attr-defined]
        module.call = call  # type: ignore[attr-defined]
        exec(compile(self.inputs, f"{self.path}:inputs", "exec"), vars(module))
        return module

    def data_names(self) -> tuple[str, ...]:
        """The globals of `before` that hold data: no modules, functions or classes, nothing that the inputs bind."""
        bound = {
            n.id
            for n in ast.walk(ast.parse(self.inputs))
            if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)
        }
        code = types.ModuleType | types.FunctionType | types.BuiltinFunctionType | type
        return tuple(
            name
            for name, value in vars(self.load(self.before)).items()
            if not name.startswith("__") and name != "call" and name not in bound and not isinstance(value, code)
        )


def read_case(path: Path) -> Case:
    pieces = _PART.split(path.read_text(encoding="utf-8"))
    parts = {
        kind: (label or "", body) for kind, label, body in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True)
    }
    assert {"before", "inputs"} < parts.keys(), f"{path}: a case has before, inputs, and after or declined"
    assert ("after" in parts) != ("declined" in parts), f"{path}: either after or declined"
    variant, expected = _split_variant(parts["after"][0]) if "after" in parts else ("", "")
    return Case(
        path=path,
        before=parts["before"][1].strip("\n") + "\n",
        inputs=parts["inputs"][1],
        qualname=parts["inputs"][0],
        after=parts["after"][1].strip("\n") + "\n" if "after" in parts else "",
        variant=variant,
        expected=expected,
        declined=parts["declined"][0] if "declined" in parts else "",
    )


def _split_variant(label: str) -> tuple[str, str]:
    for expected in ("close", "single", "another stream"):
        if label.endswith(f"({expected})"):
            return label.removesuffix(f"({expected})").strip(), expected
    return label, ""


def site_of(case: Case, source: str | None = None) -> Site:
    """The `Site` a rewriter would be given after profiling the case's `before` (or `source`) on its recorded calls.

    They are made on `before` either way: `source`, which does the same, may have to be compiled for each.
    """
    text = case.before if source is None else source
    if source is not None:
        case.load(source)
    module = Module.parse(text.encode("utf-8"), str(case.path))
    ref = next(ref for ref in module.functions if ref.qualname == case.qualname)
    function, calls, _ = case.calls(case.before)
    names = parameter_names(module.functions[ref])
    recorded = []
    known = {name: value for name, value in vars(sys.modules["case"]).items() if name in module.identifiers}
    read = tuple(describe(name, value) for name, value in known.items() if type(value) is dict)
    for ordinal, one in enumerate(calls):
        bound = dict(zip(names, one.args, strict=False)) | one.kwargs
        arguments = tuple(describe(name, value) for name, value in bound.items())
        try:
            result, raised = describe("return", function(*one.args, **one.kwargs)), ""
        except Exception as error:
            result, raised = None, f"{type(error).__module__}.{type(error).__qualname__}"
        recorded.append(
            CapturedCall(
                ordinal=ordinal,
                blob="",
                blob_bytes=0,
                seconds=1.0,
                arguments=arguments,
                result=result,
                raised=raised,
                globals_read=read,
            )
        )
    recording = Recording(function=ref, calls_seen=len(recorded), calls=tuple(recorded))
    hotspot = Hotspot(function=ref, calls=len(recorded), self_seconds=1.0, inclusive_seconds=1.0, share=0.9)
    return Site(module=module, hotspot=hotspot, recording=recording)


# ---------------------------------------------------------------- every call, on both sides


def compare_calls(case: Case, source: str) -> Iterator[Comparison]:
    """Every recorded call and check, before and `source` in turns: a later call may change what an earlier one left."""
    names = case.data_names()
    tolerance = Tolerance(float64=DEFAULT.float32) if case.expected == "single" else DEFAULT
    original, calls, checks = case.calls(case.before)
    candidate, *others = case.calls(source)
    for one, other in zip([*calls, *checks], [*others[0], *others[1]], strict=True):
        yield compare(observe(original, one, names), observe(candidate, other, names), tolerance)


def observe(function: Any, one: Call, names: tuple[str, ...]) -> Observation:
    written = inspect.unwrap(function)  # what was built of it in C has neither
    namespace = getattr(written, "__globals__", {})
    defaults = getattr(written, "__defaults__", None), getattr(written, "__kwdefaults__", None)
    arguments = {f"#{i}": value for i, value in enumerate(one.args)} | one.kwargs
    seen = Observation(before=mutables([*arguments.values(), *(namespace[n] for n in names), *defaults]))
    random.seed(20240229)
    np.random.seed(20240229)
    output, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        try:
            seen.result = function(*one.args, **one.kwargs)
        except Exception as error:
            seen.raised = error
    seen.arguments = arguments
    seen.globals_after = {name: namespace[name] for name in names if name in namespace} | {"defaults": defaults}
    seen.stdout, seen.stderr = output.getvalue(), errors.getvalue()
    seen.random_state, seen.numpy_state = random.getstate(), np.random.get_state()
    return seen


def without_marks(text: str) -> str:
    """The text without what is another one in each version of Python (`source.untouched`)."""
    return re.sub(r"(?m)^( +marks = )\{.*\}$", r"\1{}", re.sub(r'"cpython-\d+"', '"cpython"', text))


# ---------------------------------------------------------------- new text in old files


def renew(path: Path) -> str:
    """Write what is proposed today into the file's last part; what was done: `renewed`, `as it was` or why not."""
    case = read_case(path)
    site = site_of(case)
    answers = list(importlib.import_module(f"optadvisor.rewriters.{case.rewriter}").propose(site))
    found = [one for one in answers if isinstance(one, Proposal) and one.variant == case.variant]
    if not case.after or len(found) != 1:
        return "left as it is: " + ("it expects a reason" if not case.after else "its variant is not proposed")
    text = path.read_text(encoding="utf-8")
    head = text[: next(m.end() for m in _PART.finditer(text) if m[1] == "after")]
    after = render(site.module, found).decode("utf-8")
    path.write_text(head + "\n" + after, encoding="utf-8")
    return "as it was" if path.read_text(encoding="utf-8") == text else "renewed"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"{name}: {renew(Path(name))}")
