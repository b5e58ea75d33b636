"""One function of the file that is compiled with the one that calls it: what it is, and what can be told of it.

    member.defaults                      {"times": Constant(1)}
    texts_of(node, ("line",))            ("line",): its items are compared with letters
    instructions_of(("Till", "step"), …) what decides what it does, as the built module asks for it

Does not handle: defaults that are no constants.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType

from optadvisor.rewriters.cythonizing.data_classes import code_of_init
from optadvisor.rewriters.cythonizing.kinds import Kind
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.source.module import Module, parse_quietly

Path = tuple[str, ...]
"""`("weight",)` or `("Till", "step")`."""
ASKING = ("isalpha", "isdigit", "isalnum", "isspace", "isdecimal", "isnumeric", "isupper", "islower")
OF_TEXTS = "of texts"
"""Ends the path of the version for texts."""
FUTURE = 0x1FE0000
"""Flags of `from __future__ import …`."""
HARMLESS = ("__init__", "__name__", "__class__", "__doc__", "__dict__", "__post_init__", "__qualname__", "__module__")


@dataclass(kw_only=True)
class Member:
    path: Path
    name: str
    names: Names
    is_main: bool = False
    """The function that is asked about, called by itself or by another."""
    kinds: dict[str, Kind] = field(default_factory=dict)
    returns: Kind | None = None
    lines: Sequence[str] = ()
    further: Mapping[str, Kind] = field(default_factory=dict)
    called: set[Path] = field(default_factory=set)
    asked_who: int = 0
    texts: tuple[str, ...] = ()
    """Parameters that look as if they were texts."""
    of_texts: bool = False
    """The version for when they are."""
    generates: bool = False
    static: bool = False
    """Its class has it as a `staticmethod`: no object is put in front."""

    @property
    def of_a_class(self) -> bool:
        return len([name for name in self.path if name != OF_TEXTS]) > 1

    @property
    def stands_as(self) -> str:
        """The variable with what its class has under its name."""
        return f"static_{self.name}" if self.static else f"known_{self.name}"

    @property
    def defaults(self) -> dict[str, ast.expr]:
        a = self.names.node.args
        return dict(zip(self.names.parameters[len(self.names.parameters) - len(a.defaults) :], a.defaults, strict=True))


# ---------------------------------------------------------------- arguments


def bound(member: Member | None, node: ast.Call) -> dict[str, ast.expr] | None:
    """Parameter → what is given for it; None where Python has to tell, or where the order would be another."""
    if member is None:
        return None
    parameters = member.names.parameters
    keywords = {one.arg or "": one.value for one in node.keywords}
    given = dict(zip(parameters, node.args, strict=False))
    if len(node.args) > len(parameters) or {*given} & {*keywords} or not {*keywords} <= {*parameters}:
        return None
    given |= {name: keywords[name] for name in parameters if name in keywords}
    if list(keywords) != [name for name in given if name in keywords]:
        return None
    passed = {name: given.get(name) or member.defaults.get(name) for name in parameters}
    return {name: value for name, value in passed.items() if value is not None} if all(passed.values()) else None


def by_position(member: Member | None, given: Sequence[str], keywords: Mapping[str, str]) -> list[str] | None:
    """The same for texts; defaults as Python's own objects."""
    if member is None:
        return None
    parameters = member.names.parameters
    named = dict(zip(parameters, given, strict=False))
    if len(given) > len(parameters) or {*named} & {*keywords} or not {*keywords} <= {*parameters}:
        return None
    passed = []
    for name in parameters:
        text = named.get(name) or keywords.get(name)
        if text is None and name in member.defaults:
            place = len(member.defaults) - list(member.defaults).index(name)
            text = f"(<tuple>known_{member.name}.__defaults__)[-{place}]"
        if text is None:
            return None
        passed.append(text)
    return passed


def is_sure(member: Member) -> bool:
    """Takes one operand, and never leaves it to the other one: nothing in the file can answer `NotImplemented`."""
    return len(member.names.parameters) == 2 and not member.static and not _may_leave(member.names.site.module.tree)


@functools.lru_cache(maxsize=16)
def _may_leave(tree: ast.Module) -> bool:
    for one in ast.walk(tree):
        if isinstance(one, ast.Name) and one.id == "NotImplemented":
            return True
        if isinstance(one, ast.Attribute) and one.attr.startswith("__") and one.attr not in HARMLESS:
            return True  # `float.__add__(self, other)` answers so
    return False


def texts_of(node: ast.FunctionDef, parameters: Sequence[str]) -> tuple[str, ...]:
    """Parameters whose items are compared with letters, or asked what kind of letter they are."""
    items: dict[str, str] = {}  # variable → the parameter that it is an item of
    for one in ast.walk(node):
        match one:
            case ast.For(target=ast.Name(id=item), iter=ast.Name(id=name)) if name in parameters:
                items[item] = name
            case ast.For(
                target=ast.Tuple(elts=[_, ast.Name(id=item)]),
                iter=ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name(id=name)]),
            ) if name in parameters:
                items[item] = name
            case ast.Assign(targets=[ast.Name(id=item)], value=ast.Subscript(value=ast.Name(id=name))) if (
                name in parameters
            ):
                items[item] = name

    def held(one: ast.expr) -> str:
        match one:
            case ast.Name(id=item):
                return items.get(item, "")
            case ast.Subscript(value=ast.Name(id=name)) if name in parameters:
                return name
        return ""

    found: set[str] = set()
    for one in ast.walk(node):
        match one:
            case ast.Compare(left=left, comparators=[right]):
                sides = [(left, right), (right, left)]
                found |= {held(a) for a, b in sides if isinstance(b, ast.Constant) and isinstance(b.value, str)}
                found |= {held(left), held(right)} if held(left) and held(right) else set()
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in ASKING:
                found.add(held(value))
    return tuple(name for name in parameters if name in found)


# ---------------------------------------------------------------- instructions


def instructions_of(path: Path, modules: Sequence[Module]) -> list[str]:
    """What the instructions of a function may be: as these files have them, as a whole and statement by statement."""
    found: dict[str, None] = {}
    for data in dict.fromkeys(module.data for module in modules):
        tree = parse_quietly(data.decode(), "file")
        whole = compile(data.decode(), "file", "exec", dont_inherit=True)
        flags = whole.co_flags & FUTURE
        mine = [one for one in tree.body if getattr(one, "name", "") == path[0]]
        alone = [compile(ast.Module([one], []), "file", "exec", flags, dont_inherit=True) for one in mine]
        for code in (whole, *alone):
            found |= dict.fromkeys(told(one) for one in _codes(code, path))
        found |= dict.fromkeys(told(one) for one in _made_by_dataclass(mine, path))
    return list(found)


def _made_by_dataclass(mine: Sequence[ast.stmt], path: Path) -> Iterator[CodeType]:
    for one in mine:
        if isinstance(one, ast.ClassDef) and path[1:] == ("__init__",):
            code = code_of_init(one)
            if code is not None:
                yield code


def _codes(code: CodeType, path: Path) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType) and one.co_name == path[0]:
            yield from _codes(one, path[1:]) if len(path) > 1 else [one]


def told(code: CodeType) -> str:
    """As `class_preamble` asks for it."""
    consts: list[object] = []
    for one in code.co_consts:
        if isinstance(one, CodeType):
            consts.append(told(one))
        else:
            consts.append(sorted(map(repr, one)) if isinstance(one, frozenset) else repr(one))
    counts = [code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags]
    parts = [code.co_code, code.co_exceptiontable, consts, code.co_names, code.co_varnames]
    return repr([*parts, code.co_freevars, code.co_cellvars, *counts])
