"""What the names of a function mean: its own variables, built-ins, what it reads of its file and of libraries.

Everything that is not its own is read when the function is entered, from where Python would read it, and has to be
what it was taken for; if it is not, or is missing, the function runs as it stands. That is the same as to read it at
each use as long as nobody binds it again in the middle of a call. What the file binds more than once, and what a
function declares `global`, is read, and stored, in the file's own variables at each use, as Python does.

    Names(site).meaning(node)  →  Local("v_count") | Outside("o_heappush") | Builtin("len")

Does not handle: `nonlocal`, `del` of a variable, walruses; names bound by `import`, `def`, `class` or `with`; functions
of the file as values.
"""

from __future__ import annotations

import ast
import builtins
import functools
import keyword
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from optadvisor.rewriters._places import assignment, binding_count, is_builtin
from optadvisor.rewriters.cythonizing.kinds import (
    DICT,
    DOUBLE,
    EXACT,
    INT,
    LIST,
    OBJECT,
    SET,
    TEXT,
    TUPLE,
    Kind,
    NotTyped,
)
from optadvisor.source.site import Site, bindings, own_nodes, parameter_names

LIBRARY = {
    "heapq": {"heappush", "heappop", "heapify", "heappushpop", "heapreplace"},
    "collections": {"deque", "defaultdict"},
    "bisect": {"bisect", "bisect_left", "bisect_right", "insort", "insort_left", "insort_right"},
    "random": {
        "random",
        "randint",
        "randrange",
        "uniform",
        "choice",
        "gauss",
        "normalvariate",
        "expovariate",
        "shuffle",
        "sample",
        "seed",
        "betavariate",
        "triangular",
        "choices",
        "getrandbits",
        "Random",
    },
    "math": {
        "sqrt", "floor", "ceil", "gcd", "isqrt", "log", "log2", "log10", "exp", "sin", "cos", "hypot", "fabs", "tan",
        "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "pow", "fmod", "copysign",
        "degrees", "radians", "isnan", "isinf", "isfinite", "trunc", "log1p", "expm1", "erf", "erfc", "gamma", "lgamma",
        "dist", "modf", "factorial", "comb", "perm", "remainder", "isclose",
    },
}  # fmt: skip
"""Functions written in C, types, and methods of the generator of `random`, that look at no frames."""
CONSTANTS = ("pi", "e", "tau", "inf", "nan")
"""Of `math`."""
LITERALS: dict[type[ast.expr], Kind] = {
    ast.List: LIST, ast.ListComp: LIST, ast.Dict: DICT, ast.DictComp: DICT, ast.Set: SET, ast.Tuple: TUPLE,
}  # fmt: skip
MAKERS = frozenset(
    {"random.Random", "random.SystemRandom", "collections.deque", "collections.Counter"}
    | {f"builtins.{one.__name__}" for one in (list, dict, set, tuple, str, int, float, bool)}
)
"""What they make is no function."""
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True, slots=True)
class Outside:
    """Something that is read on entry."""

    source: str
    """The name in the module."""
    attribute: str
    """What is taken of that; empty for the thing itself."""
    name: str
    kind: Kind
    called: bool
    """A function or a type of a library, which has to be one of C."""
    known: str = ""
    """The very object of the built module that it has to be: it is not called, but computed in C."""
    error: bool = False
    """A class of errors."""
    test: str = ""
    """What else it has to be."""


@dataclass(kw_only=True)
class Names:
    site: Site
    node: ast.FunctionDef
    outside: dict[str, Outside] = field(default_factory=dict)
    """By the text that stands for it in the function."""
    builtins: dict[str, None] = field(default_factory=dict)
    """Those that the written text relies on, in order."""
    inner: list[dict[str, str]] = field(default_factory=list)
    """Variables of the comprehensions around what is being written, by name."""
    spelled: dict[str, str] = field(default_factory=dict)
    numbered: int = 0
    int_lists: frozenset[str] = frozenset()
    """Variables that hold rows of C numbers in place of lists."""
    written_out: frozenset[str] = frozenset()
    """Built-ins of which the function has loops instead (`gathered`)."""

    # ------------------------------------------------------------ the function's own

    @functools.cached_property
    def local(self) -> frozenset[str]:
        """Parameters, and what statements bind."""
        return frozenset(self.parameters).union(self.bound) - self.declared_global

    @functools.cached_property
    def bound(self) -> frozenset[str]:
        """What statements bind."""
        return frozenset(bound_by_statements(self.node))

    @functools.cached_property
    def declared_global(self) -> frozenset[str]:
        return frozenset(name for one in own_nodes(self.node) if isinstance(one, ast.Global) for name in one.names)

    @functools.cached_property
    def own_methods(self) -> frozenset[str]:
        """Names of functions that stand in classes of the file, and of whatever else is defined below its top.

        A function at the top that is only called there is no method of anything, and neither is an attribute that is
        given nothing but values of Python's own types and generators of random numbers: none of them is a function.
        """
        tree = self.site.module.tree
        defined = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
        called = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
        values = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and id(n) not in called}
        inner = {n.name for n in defined if n not in tree.body or n.decorator_list or n.name in values}
        given = (
            n for n in ast.walk(tree) if isinstance(n, ast.Assign | ast.AnnAssign) and self._is_no_function(n.value)
        )
        harmless = {id(one) for n in given for one in (n.targets if isinstance(n, ast.Assign) else [n.target])}
        return frozenset(inner | {n.attr for n in ast.walk(tree) if _is_stored(n) and id(n) not in harmless})

    def _is_no_function(self, value: ast.expr | None) -> bool:
        """A value that runs nothing of the file when it is called, if it can be called at all."""
        if isinstance(value, ast.Call):
            return self.site.resolved(value.func) in MAKERS
        return isinstance(value, (ast.Constant, ast.JoinedStr, *LITERALS))

    @functools.cached_property
    def holders(self) -> frozenset[ast.expr]:
        """What attributes are read from (`Tile` in `Tile.WALL`)."""
        reads = (node for node in own_nodes(self.node) if isinstance(node, ast.Attribute) and not _is_stored(node))
        return frozenset(node.value for node in reads)

    @property
    def parameters(self) -> tuple[str, ...]:
        return parameter_names(self.node)

    def own(self, name: str) -> str:
        """How a variable is spelled: Cython has words of its own."""
        plain = name.isascii() and not keyword.iskeyword(name)
        return self.spelled.setdefault(name, f"v_{name}" if plain else f"u_{len(self.spelled)}")

    def temporary(self, letter: str) -> str:
        self.numbered += 1
        return f"{letter}_{self.numbered}"

    def inner_name(self, name: str) -> str | None:
        return next((scope[name] for scope in reversed(self.inner) if name in scope), None)

    def is_local(self, name: str) -> bool:
        return name in self.local

    # ------------------------------------------------------------ others

    def builtin(self, node: ast.expr, *wanted: str) -> str:
        """The built-in that a name stands for, one of these; empty if it is something else."""
        if not isinstance(node, ast.Name) or self.is_local(node.id) or self.inner_name(node.id):
            return ""
        return node.id if node.id in wanted and is_builtin(self.site, node, node.id) else ""

    def use(self, builtin: str) -> str:
        """The name under which Cython calls it as any other function."""
        self.builtins.setdefault(builtin)
        return f"b_{builtin}"

    def rely(self, builtin: str) -> None:
        """It is written out, or Cython knows it."""
        self.builtins.setdefault(builtin)

    def exception(self, node: ast.Name) -> bool:
        """Whether a name stands for a built-in exception."""
        known = getattr(builtins, node.id, None)
        return isinstance(known, type) and issubclass(known, Exception) and self.builtin(node, node.id) != ""

    def data(self, node: ast.Name) -> Outside:
        """Data of the module. Raises `NotTyped`."""
        if self.site.resolved(node) != f".{node.id}":
            meaning = self.site.resolved(node)
            if meaning and not meaning.startswith((".", "builtins.")):
                raise NotTyped(f"`{node.id}` is imported, and its use here is left to Python", node.lineno)
            raise NotTyped(f"what `{node.id}` stands for cannot be told from the file", node.lineno)
        if binding_count(self.site, node.id) != 1 or _is_deleted(self.site.module.tree, node.id):
            raise NotTyped(f"`{node.id}` is bound more than once in the file", node.lineno)
        found = bindings(self.site.module.tree, node.id)
        if node in self.holders and all(isinstance(one, ast.ClassDef) for one in found):
            return self.outside.setdefault(
                node.id, Outside(node.id, "", f"o_{len(self.outside)}", OBJECT, called=False)
            )
        if not all(isinstance(one, ast.Name) for one in found):
            raise NotTyped(f"`{node.id}` is a function, a class or a module, which is left to Python", node.lineno)
        seen = [spec for call in self.site.recording.calls for spec in call.globals_read if spec.name == node.id]
        kinds = {spec.type.removeprefix("builtins.") for spec in seen} or {_made(self.site, node.id)}
        kind = kinds.pop() if len(kinds) == 1 and kinds <= {*EXACT} else OBJECT
        return self.outside.setdefault(node.id, Outside(node.id, "", f"o_{len(self.outside)}", kind, called=False))

    def space(self) -> str:
        """The name of the file's variables, for what is read and stored at each use."""
        return self.outside.setdefault("", Outside("", "", f"o_{len(self.outside)}", DICT, called=False)).name

    def check_target(self, node: ast.For) -> None:
        """Raises `NotTyped`."""
        if stored(node.target) & self.declared_global:
            raise NotTyped("a loop whose variable is a `global` is left to Python", node.lineno)

    def changes(self, node: ast.Name) -> bool:
        """Whether a name is a variable of the file that is bound again somewhere, so that each use has to look."""
        if self.site.resolved(node) != f".{node.id}":
            return False
        often = binding_count(self.site, node.id) != 1 or _is_deleted(self.site.module.tree, node.id)
        found = bindings(self.site.module.tree, node.id)
        return often and bool(found) and all(isinstance(one, ast.Name) for one in found)

    def number(self, node: ast.Name | ast.Attribute) -> Outside:
        """A number of the module or of `math`, for functions that hold nothing but numbers. Raises `NotTyped`."""
        module, _, what = self.site.resolved(node).rpartition(".")
        root = node.value if isinstance(node, ast.Attribute) else node
        if module == "math" and what in CONSTANTS and self._is_of_the_file(root):
            self._check_bound_once(root)
            attribute = node.attr if isinstance(node, ast.Attribute) else ""
            found = Outside(root.id, attribute, f"o_{len(self.outside)}", DOUBLE, called=False)
            return self.outside.setdefault(f"{root.id}.{attribute}" if attribute else root.id, found)
        if not isinstance(node, ast.Name):
            raise NotTyped(f"`{ast.unparse(node)}` is nothing that numbers alone need", node.lineno)
        found = self.data(node)
        if found.kind not in (DOUBLE, INT):
            found = self.outside[node.id] = replace(found, kind=self._number_kind(node))
        return found

    def constant(self, node: ast.Name | ast.Attribute) -> str:
        """The name of a number of `math` as an object; empty if it is something else. Raises `NotTyped`."""
        module, _, what = self.site.resolved(node).rpartition(".")
        root = node.value if isinstance(node, ast.Attribute) else node
        if module != "math" or what not in CONSTANTS or not self._is_of_the_file(root):
            return ""
        self._check_bound_once(root)
        attribute = node.attr if isinstance(node, ast.Attribute) else ""
        found = Outside(root.id, attribute, f"o_{len(self.outside)}", OBJECT, called=False, test="type({}) is float")
        return self.outside.setdefault(f"{root.id}.{attribute}" if attribute else root.id, found).name

    def _number_kind(self, node: ast.Name) -> Kind:
        read = [spec for call in self.site.recording.calls for spec in call.globals_read if spec.name == node.id]
        types = {spec.type.removeprefix("builtins.") for spec in read} or {_number_made(self.site, node.id)}
        if types not in ({"float"}, {"int"}):
            raise NotTyped(f"`{node.id}` is no number", node.lineno)
        return DOUBLE if types == {"float"} else INT

    def _is_of_the_file(self, root: ast.expr) -> TypeGuard[ast.Name]:
        return isinstance(root, ast.Name) and not self.is_local(root.id) and not self.inner_name(root.id)

    def _check_bound_once(self, root: ast.Name) -> None:
        if binding_count(self.site, root.id) != 1 or _is_deleted(self.site.module.tree, root.id):
            raise NotTyped(f"`{root.id}` is bound more than once in the file", root.lineno)

    def library(self, node: ast.expr, known: str = "") -> str:
        """The name of a library's function or type; empty if it is something else. Raises `NotTyped`.

        `known`: what computes it in C, as `Outside.known`; then it may be any function of the library.
        """
        module, _, what = self.site.resolved(node).rpartition(".")
        root = node.value if isinstance(node, ast.Attribute) else node
        if not self._is_of_the_file(root) or (what not in LIBRARY.get(module, ()) and not known):
            return ""
        self._check_bound_once(root)
        attribute = node.attr if isinstance(node, ast.Attribute) else ""
        text = f"{root.id}.{attribute}" if attribute else root.id
        found = Outside(root.id, attribute, f"o_{len(self.outside)}", OBJECT, called=True, known=known)
        return self.outside.setdefault(text, found).name


def _is_stored(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)


def _made(site: Site, name: str) -> Kind:
    """What the file's own assignment of a literal makes of a name."""
    for statement in site.module.tree.body:
        target, value = assignment(statement)
        if isinstance(target, ast.Name) and target.id == name and value is not None:
            is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
            return TEXT if is_text else LITERALS.get(type(value), OBJECT)
    return OBJECT


def _number_made(site: Site, name: str) -> str:
    """The type of the number that the file assigns to a name; empty where it is none."""
    for statement in site.module.tree.body:
        target, value = assignment(statement)
        if isinstance(target, ast.Name) and target.id == name and isinstance(value, ast.Constant):
            return type(value.value).__name__
    return ""


def _is_deleted(tree: ast.Module, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Del) for n in ast.walk(tree))


def bound_by_statements(node: ast.AST) -> Iterable[str]:
    """Names that the function binds outside comprehensions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, COMPREHENSIONS):
            continue
        if isinstance(child, ast.Name) and not isinstance(child.ctx, ast.Load):
            yield child.id
        if isinstance(child, ast.ExceptHandler) and child.name:
            yield child.name
        yield from bound_by_statements(child)


def stored(node: ast.AST) -> frozenset[str]:
    return frozenset(bound_by_statements(node)) | (
        frozenset([node.id]) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else frozenset()
    )
