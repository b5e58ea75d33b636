"""Why a function may not do the same thing twice, told from its text.

    def stamp(x): return x, time.time()        causes(module, stamp) → ("it reads the clock (`time.time`, line 1)",)

For sentences only: whether a function repeats itself is found out by running it.

Does not handle: functions of other modules, names looked up by text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import FunctionRef
from optadvisor.source.closure import reached_nodes
from optadvisor.source.module import Module

_MEANINGS = {
    "it reads the clock": ("time", "datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today"),
    "it reads today's date": ("datetime.date.today",),
    "it uses the addresses of objects": ("builtins.id",),
    "it uses hashes, which change from process to process": ("builtins.hash",),
    "it draws from the operating system's random numbers": (
        "os.urandom",
        "secrets",
        "uuid.uuid1",
        "uuid.uuid4",
        "random.SystemRandom",
    ),
    "it starts threads or processes": ("threading", "_thread", "concurrent.futures", "multiprocessing", "asyncio"),
    "it looks at the process or the machine": ("os.getpid", "os.cpu_count", "platform", "socket", "resource", "gc"),
    "it reads files or folders": ("builtins.open", "os.listdir", "os.scandir", "glob", "pathlib.Path.read_text"),
    "it reads the keyboard": ("builtins.input",),
}
_SEEDED = ("random.Random", "numpy.random.default_rng", "numpy.random.RandomState")
"""Generators that are unseeded when nothing is passed."""


def causes(module: Module, ref: FunctionRef) -> tuple[str, ...]:
    """Each known reason once, as a part of a sentence with the place that shows it."""
    found: dict[str, str] = {}
    for node in reached_nodes(module, ref):
        for reason, what in _reasons(module, node):
            place = f"`{what}`, line {getattr(node, 'lineno', 0)}"
            found.setdefault(reason, f"{reason} ({place})")
    return tuple(found.values())


def _reasons(module: Module, node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.For | ast.comprehension) and _is_set(module, node.iter):
        yield "it depends on the order of a set, which changes from process to process", ast.unparse(node.iter)
    if isinstance(node, ast.Call) and not node.args and not node.keywords:
        for meaning in _meanings(module, node.func):
            if meaning in _SEEDED:
                yield "it makes an unseeded random generator", meaning
    if isinstance(node, ast.Name | ast.Attribute):
        for meaning in _meanings(module, node):
            for reason, names in _MEANINGS.items():
                if any(meaning == name or meaning.startswith(f"{name}.") for name in names):
                    yield reason, meaning


def _is_set(module: Module, node: ast.expr) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    made = isinstance(node, ast.Call) and _meanings(module, node.func)
    return bool(made and made & {"builtins.set", "builtins.frozenset"})


def _meanings(module: Module, node: ast.expr) -> frozenset[str]:
    return module.names.get(module.span(node), frozenset())
