"""What the rest of the project may do while a loop runs: functions it reaches, and the names and attributes they use.

    for x in xs: total += scale(x)      `scale` is reached, and so is `factor`, which it reads from the module

An over-approximation by spelling: a mention of `scale` or `.scale` reaches every function of that name; functions that
somebody keeps as a value, special methods, generators and methods of library subclasses may run at any time.
Does not handle: code that a library makes up (`namedtuple` aside, nobody calls it), and modules outside `project`.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from optadvisor.source.dynamic import binds_by_text
from optadvisor.source.module import Module
from optadvisor.source.outlining.names import is_consumed, uses, words

CREATION = ("__init__", "__new__", "__post_init__")
_LATE_MODULES = words(
    "threading _thread signal concurrent asyncio multiprocessing atexit sched tkinter weakref gc greenlet gevent trio "
    "twisted joblib dask"
)
_LATE = words("excepthook unraisablehook settrace setprofile __del__")
"""Who uses these may run code of its own between any two instructions, or after an exception ended the program."""
_FRAME_MODULES = words("inspect linecache tracemalloc pdb traceback cProfile profile pstats trace line_profiler dis")
_FRAMES = words(
    "_getframe currentframe getframeinfo getouterframes extract_stack format_stack print_stack walk_stack tb_frame "
    "f_locals f_back f_globals f_lineno tb_lineno stacklevel RecursionError getrecursionlimit getsource getsourcelines "
    "getrefcount set_trace breakpoint co_consts settrace setprofile"
)
"""Who uses these may notice that a loop runs in a function of its own."""
_CATCHING = words("assertRaises raises StopIteration next")
_CATCHING_MODULES = words("unittest pytest doctest nose hypothesis")
_BY_TEXT = words("eval exec globals importlib __import__ reload methodcaller __builtins__ __subclasses__")
_OF_MODULES = words("setattr delattr __setattr__ __delattr__ __dict__ vars")
"""Ways to a module's variables by text, for who holds the module."""
_PATCHING = words("setattr delattr __dict__ vars __setattr__ __setstate__ __reduce__ __new__ monkeypatch patch")
_PLAIN_BASES = frozenset({"object", "ABC"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Names of modules and attributes that some code uses."""

    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    loaded: frozenset[str] = frozenset()
    """Attributes, by name alone."""
    stored: frozenset[str] = frozenset()

    def __or__(self, other: Facts) -> Facts:
        return Facts(
            reads=self.reads | other.reads,
            writes=self.writes | other.writes,
            loaded=self.loaded | other.loaded,
            stored=self.stored | other.stored,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """What may run during a loop besides its own text."""

    facts: Facts
    called: frozenset[int]
    """`id`s of the functions that the loop's text leads to by name."""


class World:
    """The project's files, read once. `of` keeps the last few."""

    def __init__(self, modules: tuple[Module, ...]) -> None:
        self.modules = modules
        self._facts: dict[int, Facts] = {}

    @staticmethod
    def of(module: Module, project: Iterable[Module]) -> World:
        """`module` with the other files; another reading of the same file does not count."""
        others = {other.path: other for other in project if other.path != module.path}
        return _world((module, *others.values()))

    @functools.cached_property
    def identifiers(self) -> frozenset[str]:
        """Every identifier of the project."""
        return frozenset().union(*(module.identifiers for module in self.modules))

    @functools.cached_property
    def imported(self) -> frozenset[str]:
        """The first part of every imported module's name."""
        found = {item.name for node in self.nodes if isinstance(node, ast.Import) for item in node.names}
        found |= {node.module for node in self.nodes if isinstance(node, ast.ImportFrom) and node.module}
        return frozenset(name.partition(".")[0] for name in found)

    @functools.cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(node for module in self.modules for node in ast.walk(module.tree))

    @functools.cached_property
    def concurrent(self) -> bool:
        """Threads, signals and other code that runs unasked."""
        return bool(self.identifiers & _LATE or self.imported & _LATE_MODULES)

    @functools.cached_property
    def sees_frames(self) -> str:
        """A name by which the program may look at its own frames; empty when there is none."""
        return min((self.identifiers & _FRAMES) | (self.imported & _FRAME_MODULES), default="")

    @functools.cached_property
    def quiet(self) -> bool:
        """Nobody can look at what an exception leaves behind: none is caught, nothing runs late."""
        catching = (ast.Try, ast.TryStar, ast.With, ast.AsyncWith)
        if self.concurrent or self.identifiers & _CATCHING or self.imported & _CATCHING_MODULES:
            return False
        return not any(isinstance(node, catching) for node in self.nodes)

    @functools.cached_property
    def patches(self) -> bool:
        """Attributes may be set by text, or behind the back of the class."""
        return bool(self.identifiers & _PATCHING) or self.by_text

    @functools.cached_property
    def by_text(self) -> bool:
        """Names may be looked up or bound by text."""
        return bool((self.identifiers | self.imported) & _BY_TEXT) or any(
            binds_by_text(module.tree) for module in self.modules
        )

    def sets_by_text(self, path: str) -> bool:
        """Variables of the file in `path` may be set by text, through the module as well."""
        through = self.identifiers & _OF_MODULES and self.is_imported(path)
        return self.by_text or "__globals__" in self.identifiers or bool(through)

    @functools.cached_property
    def makes_descriptors(self) -> bool:
        """`Grid.size = property(…)`, by whatever name the class goes there: no object keeps its own `size` then."""
        decorators = {id(each) for node in self.nodes for each in getattr(node, "decorator_list", ())}
        others = (node for node in self.nodes if id(node) not in decorators)
        return "__get__" in self.identifiers or any(map(_names_descriptor, others))

    @functools.cached_property
    def outside_stores(self) -> frozenset[str]:
        """Attributes that are set on something else than a lone `self`: it might be a module."""
        found = (n for n in self.nodes if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load))
        return frozenset(n.attr for n in found if not (isinstance(n.value, ast.Name) and n.value.id == "self"))

    def is_imported(self, path: str) -> bool:
        """Whether some file may get hold of the module in file `path`, and so of its variables as attributes."""
        names = {
            item.name for node in self.nodes if isinstance(node, ast.Import | ast.ImportFrom) for item in node.names
        }
        names |= {node.module or "" for node in self.nodes if isinstance(node, ast.ImportFrom)}
        stem = path.replace("\\", "/").rpartition("/")[2].partition(".")[0]
        return "modules" in self.identifiers or any(n.rpartition(".")[2] in (stem, "__main__", "*") for n in names)

    # ------------------------------------------------------------ functions

    @functools.cached_property
    def functions(self) -> tuple[ast.AST, ...]:
        """All functions and lambdas, and generator expressions that outlive their statement."""
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp)
        return tuple(node for node in self.nodes if isinstance(node, kinds) and id(node) not in self._consumed)

    @functools.cached_property
    def _consumed(self) -> frozenset[int]:
        return frozenset(id(node.args[0]) for node in self.nodes if isinstance(node, ast.Call) and is_consumed(node))

    @functools.cached_property
    def shadows_consumers(self) -> bool:
        """A name such as `sum` is bound in the project, and called on a generator expression in some place."""
        inside = {id(item): item for node in self.nodes if isinstance(node, ast.ClassDef) for item in node.body}
        methods = {item.name for item in inside.values() if isinstance(item, ast.FunctionDef)}
        bound = {name for node in self.nodes if id(node) not in inside for name in bound_by(node)}
        for node in self.nodes:
            function = node.func if isinstance(node, ast.Call) and is_consumed(node) else None
            if isinstance(function, ast.Name) and function.id in bound:
                return True
            if isinstance(function, ast.Attribute) and function.attr in methods:
                return True
        return False

    @functools.cached_property
    def classes(self) -> dict[str, list[ast.ClassDef]]:
        found: dict[str, list[ast.ClassDef]] = {}
        for node in self.nodes:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(node)
        return found

    @functools.cached_property
    def by_name(self) -> dict[str, list[ast.AST]]:
        """What a mention of a name may lead to; for a class, what makes its objects. Methods begin with a dot."""
        found: dict[str, list[ast.AST]] = {}
        methods = {id(item) for node in self.nodes if isinstance(node, ast.ClassDef) for item in ast.walk(node)}
        for node in self.functions:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found.setdefault(f".{node.name}", []).append(node)
                if id(node) not in methods:
                    found.setdefault(node.name, []).append(node)
        makers = [node for name in CREATION for node in found.get(f".{name}", [])]
        plain = (*self.classes, "type", "cls", "__class__", "copy", "deepcopy", "replace")
        for name in [*plain, *(f".{name}" for name in plain)]:
            found.setdefault(name, []).extend(makers)
        for node in self.nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                for item in (item for item in node.names if item.asname):
                    found.setdefault(str(item.asname), []).extend(found.get(item.name, []))
                    found.setdefault(f".{item.asname}", []).extend(found.get(item.name, []))
        return found

    @functools.cached_property
    def _kept(self) -> frozenset[str]:
        """Names of functions, or of what makes objects, that somebody takes as a value; attributes with a dot."""
        called = {id(node.func) for node in self.nodes if isinstance(node, ast.Call)}
        values = (n for n in self.nodes if isinstance(n, ast.Name | ast.Attribute) and isinstance(n.ctx, ast.Load))
        kept = {n.id if isinstance(n, ast.Name) else f".{n.attr}" for n in values if id(n) not in called}
        return frozenset(kept - self._annotations)

    def keeps(self, name: str) -> bool:
        return name in self._kept or f".{name}" in self._kept

    @functools.cached_property
    def _escaped(self) -> tuple[ast.AST, ...]:
        """Functions that may run although no text around names them."""
        found = [node for name in self._kept for node in self.by_name.get(name, ())]
        found += [node for node in self.functions if _runs_unnamed(node)]
        for node in self.nodes:
            if isinstance(node, ast.ClassDef) and not self._has_plain_bases(node):
                found += [item for item in ast.walk(node) if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)]
        return tuple(found)

    @functools.cached_property
    def _annotations(self) -> frozenset[str]:
        """Classes that are only ever called or stand in annotations: nobody keeps them as a value."""
        inside = {id(inner) for node in self.nodes for part in _annotation(node) for inner in ast.walk(part)}
        called = {id(node.func) for node in self.nodes if isinstance(node, ast.Call)}
        kept = set(self.classes)
        for node in self.nodes:
            bases = [*node.bases] if isinstance(node, ast.ClassDef) else []
            inside.update(map(id, bases))
        for node in self.nodes:
            if isinstance(node, ast.Name) and id(node) not in inside | called:
                kept.discard(node.id)
        return frozenset(kept)

    def _has_plain_bases(self, node: ast.ClassDef) -> bool:
        known = all(isinstance(b, ast.Name) and (b.id in _PLAIN_BASES or b.id in self.classes) for b in node.bases)
        return known and not node.keywords

    def facts(self, node: ast.AST) -> Facts:
        """What a function of the project, or a file's top-level code, uses by name."""
        if id(node) not in self._facts:
            self._facts[id(node)] = facts_of(node)
        return self._facts[id(node)]

    # ------------------------------------------------------------ reach

    def reach(self, nodes: Iterable[ast.AST]) -> Reach:
        """What may run while `nodes` run, apart from themselves."""
        called = self._closure(nodes)
        everything = self.by_text or self.concurrent or self.calls_by_text
        everything = everything or any(isinstance(n, ast.Import | ast.ImportFrom) for f in called for n in ast.walk(f))
        facts = self._all_facts if everything else self._escaped_facts
        for function in called:
            facts = facts | self.facts(function)
        return Reach(facts=facts, called=frozenset(map(id, called)))

    def called(self, nodes: Iterable[ast.AST]) -> list[ast.AST]:
        """The functions of the project that `nodes` lead to by name."""
        return self._closure(nodes)

    def _closure(self, nodes: Iterable[ast.AST]) -> list[ast.AST]:
        queue, found, seen = list(nodes), [], set[int]()
        while queue:
            for name in _mentions(queue.pop()):
                new = [node for node in self.by_name.get(name, ()) if id(node) not in seen]
                seen.update(map(id, new))
                found += new
                queue += new
        return found

    @functools.cached_property
    def _escaped_facts(self) -> Facts:
        facts = Facts()
        for function in {id(node): node for node in [*self._escaped, *self._closure(self._escaped)]}.values():
            facts = facts | self.facts(function)
        return facts

    @functools.cached_property
    def _all_facts(self) -> Facts:
        facts = Facts()
        for node in [*self.functions, *(module.tree for module in self.modules)]:
            facts = facts | self.facts(node)
        return facts

    @functools.cached_property
    def calls_by_text(self) -> bool:
        """`getattr(thing, name)` with a name that is not in the text."""
        named = (n for n in self.nodes if isinstance(n, ast.Name) and n.id in ("getattr", "attrgetter"))
        calls = (n for n in self.nodes if isinstance(n, ast.Call) and len(n.args) > 1)
        plain = sum(getattr(n.func, "id", "") == "getattr" and isinstance(n.args[1], ast.Constant) for n in calls)
        return len(list(named)) > plain or "attrgetter" in self.identifiers


@functools.lru_cache(maxsize=4)
def _world(modules: tuple[Module, ...]) -> World:
    return World(modules)


def facts_of(node: ast.AST) -> Facts:
    """Names and attributes that a function's text uses; for a file's tree, those of its top-level code."""
    if isinstance(node, ast.Module):
        found = [use for statement in node.body for use in uses(statement)]
    else:
        found = [use for use in uses(node) if use.node is not node]
    attributes = [inner for inner in ast.walk(node) if isinstance(inner, ast.Attribute)]
    fresh = _own_object(node)
    stored = {a.attr for a in attributes if not isinstance(a.ctx, ast.Load)}
    stored -= {a.attr for a in attributes if isinstance(a.value, ast.Name) and a.value.id == fresh} - {
        a.attr for a in attributes if not (isinstance(a.value, ast.Name) and a.value.id == fresh)
    }
    texts = (n.args[1] for n in ast.walk(node) if isinstance(n, ast.Call) and _is_getattr(n))
    by_text = {str(text.value) for text in texts if isinstance(text, ast.Constant)}
    return Facts(
        reads=frozenset(use.name for use in found if not use.store),
        writes=frozenset(use.name for use in found if use.store),
        loaded=frozenset(a.attr for a in attributes) | by_text,
        stored=frozenset(stored),
    )


def _names_descriptor(node: ast.AST) -> bool:
    """What makes properties, or another name for it."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name, asname=str()):
            return name in ("property", "cached_property")
    return False


def bound_by(node: ast.AST) -> tuple[str, ...]:
    """The name that this very node gives a meaning, if any."""
    if isinstance(node, ast.Name):
        return () if isinstance(node.ctx, ast.Load) else (node.id,)
    if isinstance(node, ast.arg):
        return (node.arg,)
    if isinstance(node, ast.alias):
        return (node.asname or node.name,)
    name = getattr(node, "name", None)
    return (name,) if isinstance(name, str) else ()


def _own_object(node: ast.AST) -> str:
    """The `self` of a method that makes a new object: what it sets there, nobody else has seen yet."""
    if isinstance(node, ast.FunctionDef) and node.name in ("__init__", "__post_init__") and node.args.args:
        return node.args.args[0].arg
    return ""


def _is_getattr(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "getattr" and len(call.args) > 1


def _runs_unnamed(node: ast.AST) -> bool:
    """Lambdas, generators, special methods, decorated functions: reached without a mention of their name."""
    if not isinstance(node, ast.FunctionDef):
        return True
    if node.name in CREATION:
        return False
    special = node.name.startswith("__") and node.name.endswith("__")
    harmless = all(isinstance(d, ast.Name) and d.id in ("property", "staticmethod") for d in node.decorator_list)
    return special or not harmless or any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))


def _mentions(node: ast.AST) -> Iterator[str]:
    """Names read in `node`; attributes with a dot before them."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            yield inner.id
        elif isinstance(inner, ast.Attribute):
            yield f".{inner.attr}"
        elif isinstance(inner, ast.Call) and _is_getattr(inner) and isinstance(inner.args[1], ast.Constant):
            yield f".{inner.args[1].value!s}"


def _annotation(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.arg | ast.AnnAssign):
        return [node.annotation] if node.annotation else []
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return [node.returns] if node.returns else []
    return []
