"""A `Site`: one hot function with everything a rewriter may ask about it. Built by the pipeline, read by rewriters."""

from __future__ import annotations

import ast
import functools
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, FunctionRef, Hotspot, Recording, ValueSpec
from optadvisor.source.edits import leading_imports
from optadvisor.source.module import Module


@dataclass(frozen=True, kw_only=True)
class Site:
    """One hot function, its file, and the calls that were recorded.

    `node` is None for top-level code (`<module>`), generators' and lambdas' owners are ordinary functions.
    """

    module: Module
    hotspot: Hotspot
    recording: Recording

    @property
    def ref(self) -> FunctionRef:
        return self.hotspot.function

    @functools.cached_property
    def node(self) -> ast.FunctionDef | None:
        node = self.module.functions.get(self.ref)
        return node if isinstance(node, ast.FunctionDef) else None

    # ------------------------------------------------------------ names

    def resolved(self, node: ast.expr) -> str:
        """The one thing a name or attribute can mean, fully qualified; empty when unknown or more than one.

        `random.random`, `numpy.zeros`, `builtins.len`; what the file itself binds starts with a dot (`.step`).
        """
        if not isinstance(node, ast.Name | ast.Attribute) or self.module.has_star_import:
            return ""
        meanings = self.module.names.get(self.module.span(node), frozenset())
        return next(iter(meanings)) if len(meanings) == 1 else ""

    def resolves_to(self, node: ast.expr, *names: str) -> bool:
        """`site.resolves_to(call.func, "random.random")`: ask scope, not spelling."""
        return self.resolved(node) in names

    def helper(self, call: ast.Call) -> ast.FunctionDef | None:
        """The top-level, undecorated function of this file that `call` calls by name, when it is bound only once."""
        name = self.resolved(call.func).removeprefix(".")
        found = [f for f in self.module.tree.body if isinstance(f, ast.FunctionDef) and f.name == name]
        if len(found) != 1 or found[0].decorator_list or not self._bound_once(name):
            return None
        return found[0]

    def fresh(self, name: str) -> str:
        """`name`, or `name_2`, `name_3`… : an identifier that occurs nowhere in the file."""
        taken, number, candidate = self.module.identifiers, 2, name
        while candidate in taken:
            candidate, number = f"{name}_{number}", number + 1
        return candidate

    def import_as(self, module: str, alias: str) -> tuple[str, tuple[str, ...]]:
        """The name under which `module` is usable in this function, and the import statements that must be added.

        >>> site.import_as("numpy", "np")  # doctest: +SKIP
        ('np', ())
        """
        bound = self.bound_names
        for statement in leading_imports(self.module.tree):
            if not isinstance(statement, ast.Import):
                continue
            for item in statement.names:
                name = item.asname or item.name
                if item.name == module and "." not in name and name not in bound and self._bound_once(name):
                    return name, ()
        name = self.fresh(alias)
        return name, (f"import {module}" if name == module else f"import {module} as {name}",)

    def _bound_once(self, name: str) -> bool:
        """Bound by a single top-level import or definition and never assigned, anywhere in the file."""
        count = 0
        for node in ast.walk(self.module.tree):
            if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load):
                return False
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                count += node.name == name
            elif isinstance(node, ast.Import | ast.ImportFrom):
                count += sum((item.asname or item.name.partition(".")[0]) == name for item in node.names)
        return count == 1

    @functools.cached_property
    def bound_names(self) -> frozenset[str]:
        """Names that this function binds: parameters, assignments, loop variables, imports, nested definitions."""
        return bound_names(self.node) if self.node is not None else frozenset()

    # ------------------------------------------------------------ what was seen

    @functools.cached_property
    def parameters(self) -> tuple[str, ...]:
        """Names of all parameters in order of declaration (`*args` and `**kwargs` included)."""
        return parameter_names(self.node) if self.node is not None else ()

    def seen(self, parameter: str) -> tuple[ValueSpec, ...]:
        """What was passed for a parameter, one entry per captured call."""
        return tuple(spec for call in self.recording.calls for spec in call.arguments if spec.name == parameter)

    def seen_results(self) -> tuple[ValueSpec, ...]:
        return tuple(call.result for call in self.recording.calls if call.result is not None)

    # ------------------------------------------------------------ writing

    def code(self, node: ast.expr | ast.stmt | ast.arg) -> str:
        return self.module.code(node)

    def lines(self, text: str, indent: str = "") -> str:
        """`text` dedented, indented by `indent`, with the file's line endings and a final one."""
        body = textwrap.indent(textwrap.dedent(text).strip("\n"), indent)
        return body.replace("\n", self.module.newline) + self.module.newline

    @functools.cached_property
    def body(self) -> tuple[ast.stmt, ...]:
        """The function's statements without its docstring."""
        if self.node is None:
            return ()
        return tuple(self.node.body[1:] if ast.get_docstring(self.node, clean=False) is not None else self.node.body)

    def decline(self, rewriter: str, reason: str, node: ast.stmt | ast.expr | None = None) -> Declined:
        return Declined(rewriter=rewriter, function=self.ref, reason=reason, line=node.lineno if node else 0)

    def plain_problem(self) -> str:
        """Why this is not a plain top-level function with recorded calls, as a sentence; empty when it is."""
        if self.ref.qualname == "<module>":
            return "the hot code is at the top level of the file, outside any function"
        if self.node is None:
            return f"{self.ref.name} is not a plain `def`"
        if self.ref.qualname != self.ref.name:
            return f"{self.ref.qualname} is a method or an inner function"
        if self.node.decorator_list:
            return f"{self.ref.name} is decorated, and the decorator may depend on its code"
        if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in own_nodes(self.node)):
            return f"{self.ref.name} is a generator"
        if not self.recording.calls:
            return self.recording.problem or f"no call of {self.ref.name} was recorded"
        return ""


def own_nodes(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Iterator[ast.AST]:
    """Every node of a function's body, not entering nested functions, classes and lambdas (comprehensions are entered)."""
    body = function.body if isinstance(function.body, list) else [function.body]
    stack: list[ast.AST] = list(reversed(body))
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            stack.extend(reversed(list(ast.iter_child_nodes(node))))


def parameter_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[str, ...]:
    a = function.args
    rest = [a.vararg] if a.vararg else []
    keywords = [a.kwarg] if a.kwarg else []
    return tuple(p.arg for p in [*a.posonlyargs, *a.args, *rest, *a.kwonlyargs, *keywords])


def bound_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    found = set(parameter_names(function))
    for node in own_nodes(function):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found.update((item.asname or item.name).partition(".")[0] for item in node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
            found.add(node.name)
    return frozenset(found)
