"""A `Site`: one hot function with everything a rewriter may ask about it. Built by the pipeline, read by rewriters."""

from __future__ import annotations

import ast
import builtins
import functools
import io
import keyword
import textwrap
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from optadvisor.errors import RewriterError
from optadvisor.records import Declined, FunctionRef, Hotspot, Recording, ValueSpec
from optadvisor.source import untouched
from optadvisor.source.edits import leading_imports
from optadvisor.source.module import Module
from optadvisor.source.printing import Deferred


@dataclass(frozen=True, kw_only=True)
class Site:
    """One hot function, its file, and the calls that were recorded.

    `node` is None for top-level code (`<module>`) and for `async def`.
    """

    module: Module
    hotspot: Hotspot
    recording: Recording
    original: Module | None = None
    """The user's file, for the kernel of one of its loops."""
    deferred: Deferred | None = None
    """What the function printed before that was taken out of it (see `rewriters._deferred_prints`)."""

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

        `random.random`, `numpy.zeros`, `builtins.len`; what the file itself binds starts with a dot (`.step`), what it
        imports relatively with more of them (`..helpers.step`).
        """
        if not isinstance(node, ast.Name | ast.Attribute) or self.module.has_star_import:
            return ""
        if not self.code(node).endswith(node.id if isinstance(node, ast.Name) else node.attr):
            return ""  # a position inside an f-string, which Python 3.11 may get wrong
        meanings = self.module.names.get(self.module.span(node), frozenset())
        return next(iter(meanings)) if len(meanings) == 1 else ""

    def resolves_to(self, node: ast.expr, *names: str) -> bool:
        """`site.resolves_to(call.func, "random.random")`: ask scope, not spelling."""
        return self.resolved(node) in names

    def helper(self, call: ast.Call) -> ast.FunctionDef | None:
        """The top-level, undecorated function of this file that `call` calls by name, when it is bound only once.

        None where the name means something else in the hot function, in which tests of it will stand.
        """
        if not isinstance(call.func, ast.Name) or self.resolved(call.func) != f".{call.func.id}":
            return None
        if call.func.id in self.bound_names:
            return None
        found = global_bindings(self.module.tree, call.func.id)
        if len(found) != 1 or found[0] not in self.module.tree.body:
            return None
        return found[0] if isinstance(found[0], ast.FunctionDef) and not found[0].decorator_list else None

    def fresh(self, name: str) -> str:
        """`name`, or `name_2`, `name_3`… : an identifier that occurs nowhere in the file and is no built-in's."""
        taken, number, candidate = self.module.identifiers, 2, name
        while candidate in taken or keyword.iskeyword(candidate) or hasattr(builtins, candidate):
            candidate, number = f"{name}_{number}", number + 1
        return candidate

    def import_as(self, module: str, alias: str) -> tuple[str, tuple[str, ...]]:
        """The name under which `module` is usable in this function, and the import statements that must be added.

        An added name is private (`_np`): a public one would be handed on by `from this_file import *`.

        >>> site.import_as("numpy", "np")  # doctest: +SKIP
        ('np', ())
        """
        for statement in leading_imports(self.module.tree):
            if not isinstance(statement, ast.Import):
                continue
            for item in statement.names:
                name = item.asname or item.name
                if item.name == module and "." not in name and self._always(name, module):
                    return name, ()
        name = self.fresh(f"_{alias}")
        return name, (f"import {module} as {name}",)

    def untouched(self, functions: Iterable[ast.FunctionDef]) -> tuple[str, str]:
        """A run-time test that helpers whose text was copied are still this file's own, and the definition it needs.

        Another file may replace them (`walk.step = fake`), which no look at this file can tell, and the owner may edit
        them later. Both texts are empty for no functions. Takes about a microsecond a function.
        """
        names = [name for name in dict.fromkeys(each.name for each in functions) if self.is_in_file(name)]
        if not names:
            return "", ""
        test = self.fresh("_untouched")
        calls = ", ".join(f"{name}={name}" for name in names)
        return f"{test}({calls})", untouched.definition(test, self.module.path)

    def is_in_file(self, name: str) -> bool:
        """Whether the user's file knows this name; the kernel of another loop is part of the function around it."""
        return self.original is None or name in self.original.identifiers

    def _always(self, name: str, module: str) -> bool:
        """Whether `name` is never anything but the imported `module`, in this function and at the top of the file."""
        if name in self.bound_names or self.module.has_star_import or name in self._enclosing_parameters():
            return False
        return all(
            isinstance(node, ast.Import) and all(a.name == module for a in node.names if _bound_by(a) == name)
            for node in bindings(self.module.tree, name)
        )

    def _enclosing_parameters(self) -> frozenset[str]:
        """Names of parameters that an inner function may see (of all functions of the file, to be sure)."""
        if "<locals>" not in self.ref.qualname:
            return frozenset()
        return frozenset(node.arg for node in ast.walk(self.module.tree) if isinstance(node, ast.arg))

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

    # ------------------------------------------------------------ writing

    def code(self, node: ast.expr | ast.stmt | ast.arg) -> str:
        return self.module.code(node)

    def lines(self, text: str, indent: str = "") -> str:
        """`text` dedented, indented by `indent`, with the file's line endings and a final one.

        Raises `RewriterError` for a string that goes over several lines: indenting would change it.
        """
        if has_long_string(text):
            raise RewriterError(f"a string over several lines cannot be indented: {text.strip()[:60]!r}…")
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

    def is_recursive(self) -> bool:
        """Whether it is a method or an inner function that calls itself by its name, with recorded calls."""
        if self.node is None or self.ref.qualname == self.ref.name or not self.recording.calls:
            return False
        called = (node.func for node in own_nodes(self.node) if isinstance(node, ast.Call))
        names = (func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "") for func in called)
        return self.ref.name in names

    def plain_problem(self) -> str:
        """Why this is not a plain top-level function with recorded calls, as a sentence; empty when it is."""
        if self.ref.qualname == "<module>":
            if self.hotspot.self_seconds < self.hotspot.inclusive_seconds / 2:
                return "most of its time passes in functions that it calls, and the rest in no loop of notable share"
            return "the time passes at the top of the file, in no loop of its own that takes a notable share of it"
        if self.node is None:
            return f"{self.ref.name} is not a plain `def`"
        if self.ref.qualname != self.ref.name:
            inner = f"{self.ref.qualname} is a method or an inner function"
            own = "of which only loops and comprehensions on numbers are made functions of their own"
            return f"{inner}, {own}, and none of them takes a notable share of the time"
        if self.node.decorator_list:
            return f"{self.ref.name} is decorated, and the decorator may depend on its code"
        if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in own_nodes(self.node)):
            return f"{self.ref.name} is a generator"
        if not self.recording.calls:
            return self.recording.problem or f"no call of {self.ref.name} was recorded"
        return ""


_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def own_nodes(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Iterator[ast.AST]:
    """Every node that belongs to a function's body, comprehensions included.

    Of nested functions, classes and lambdas only what is evaluated where they stand: decorators, defaults, annotations,
    base classes.
    """
    body = function.body if isinstance(function.body, list) else [function.body]
    stack: list[ast.AST] = list(reversed(body))
    while stack:
        node = stack.pop()
        yield node
        children = _children(node)
        if isinstance(node, _SCOPES):
            children = [child for child in children if not _is_inner(node, child)]
        stack.extend(reversed(children))


def _children(node: ast.AST) -> list[ast.AST]:
    """Those of `ast.iter_child_nodes`, in half its time: nothing else is asked so often."""
    found: list[ast.AST] = []
    for field in node._fields:
        value = getattr(node, field, None)
        if isinstance(value, ast.AST):
            found.append(value)
        elif isinstance(value, list):
            found += [each for each in value if isinstance(each, ast.AST)]
    return found


def _is_inner(owner: ast.AST, child: ast.AST) -> bool:
    """Whether `child` lies in a scope of its own: a statement of a nested definition, a parameter, a lambda's value."""
    if isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return child in owner.body
    return isinstance(owner, ast.Lambda) and child is owner.body


def parameter_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[str, ...]:
    a = function.args
    rest = [a.vararg] if a.vararg else []
    keywords = [a.kwarg] if a.kwarg else []
    return tuple(p.arg for p in [*a.posonlyargs, *a.args, *rest, *a.kwonlyargs, *keywords])


def bound_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    return frozenset(parameter_names(function)) | assigned_names(function)


def assigned_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    """The names that the function's statements bind or unbind."""
    return frozenset().union(*map(_names_bound, own_nodes(function)))


def bindings(tree: ast.Module, name: str) -> list[ast.AST]:
    """Every node of the file that binds `name`, in whatever scope, other than as a parameter."""
    return list(_binders(tree).get(name, ()))


def global_bindings(tree: ast.Module, name: str) -> list[ast.AST]:
    """Those of them that may bind a global: at the top level, or where the name is declared `global`.

    In classes, too: of a function and a method by one name `untouched` tests could not tell which of them it is.
    """
    return list(_global_binders(tree).get(name, ()))


@functools.lru_cache(maxsize=16)
def _global_binders(tree: ast.Module) -> dict[str, list[ast.AST]]:
    found: dict[str, list[ast.AST]] = {}
    for scope in (tree, *(node for node in ast.walk(tree) if isinstance(node, _SCOPES))):
        nodes = list(own_nodes(scope))  # type: ignore[arg-type]  # it reads nothing but `body`
        declared = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
        for node in nodes:
            for name in _names_bound(node):
                if scope is tree or isinstance(scope, ast.ClassDef) or name in declared:
                    found.setdefault(name, []).append(node)
    return found


@functools.lru_cache(maxsize=16)  # asked at every call that is looked at; a tree stays as it was parsed
def _binders(tree: ast.Module) -> dict[str, list[ast.AST]]:
    """Name → the nodes that bind it."""
    found: dict[str, list[ast.AST]] = {}
    for node in ast.walk(tree):
        for name in _names_bound(node):
            found.setdefault(name, []).append(node)
    return found


def _names_bound(node: ast.AST) -> frozenset[str]:
    """The names that this very node binds or unbinds."""
    match node:
        case ast.Name(id=name) if not isinstance(node.ctx, ast.Load):
            return frozenset([name])
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return frozenset([name])
        case ast.Import(names=items) | ast.ImportFrom(names=items):
            return frozenset(map(_bound_by, items))
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            return frozenset([name])
        case ast.MatchMapping(rest=str(name)):
            return frozenset([name])
    return frozenset()


def _bound_by(item: ast.alias) -> str:
    return item.asname or item.name.partition(".")[0]


def has_long_string(text: str) -> bool:
    """Whether a string literal of `text`, a fragment of a program, contains a line break."""
    if '"""' not in text and "'''" not in text and "\\\n" not in text:
        return False
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(textwrap.dedent(text)).readline))
    except (tokenize.TokenError, SyntaxError):
        return True
    inside = [token for token in tokens if token.start[0] != token.end[0] and token.type != tokenize.ENDMARKER]
    return any(tokenize.tok_name[token.type].startswith(("STRING", "FSTRING")) for token in inside)
