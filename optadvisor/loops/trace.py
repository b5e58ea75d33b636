"""What is known while one iteration of a loop is followed: its draws, its names and its array elements as values.

    x[i] in a loop that writes x[i + 1]   →   the carried value of x
    dx, not assigned in the loop          →   a scalar that a guard will test

Does not handle: arrays at other places than `x[i + constant]`, names that may have no value when the loop starts.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.loops import elementwise as ew
from optadvisor.loops._bulk_objects import attribute_kind, class_of, is_own
from optadvisor.loops.draws import Draw
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.variables import bound_before, number_kind
from optadvisor.source.site import Site, bound_names, own_nodes


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCall:
    """One draw of an iteration, in the order in which they happen."""

    draw: Draw
    function: ast.expr
    """The expression that is called, in the loop itself or in `helper`."""
    helper: ast.FunctionDef | None
    value: Value
    arguments: tuple[Value, ...]
    line: int


@dataclass(kw_only=True)
class Trace:
    """What was met on the way; filled in by `follow`."""

    site: Site
    loop: ast.stmt
    assigned: frozenset[str]
    """Names the loop body assigns."""
    offsets: dict[str, int]
    """Arrays written, with the constant c of `array[i + c]`."""
    index: Value | None
    index_name: str
    carried_types: dict[str, frozenset[str]]
    draws: list[DrawCall] = field(default_factory=list)
    scalars: dict[str, Value] = field(default_factory=dict)
    """Numbers that stay the same, by name: what the guards must test."""
    divisors: set[str] = field(default_factory=set)
    reads: dict[str, set[int]] = field(default_factory=dict)
    carried: dict[str, Value] = field(default_factory=dict)
    appends: dict[str, Value] = field(default_factory=dict)
    masks: dict[str, Value] = field(default_factory=dict)
    """List appended to in some iterations only → in which."""
    tests: dict[str, None] = field(default_factory=dict)
    """What guards must ask of names of modules, in order."""
    inlined: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """Functions of the file whose bodies were followed: nothing may have replaced them."""
    defaulted: set[str] = field(default_factory=set)
    """Those of which a default value was taken."""
    hints: dict[Value, str] = field(default_factory=dict)
    """The user's names for values."""
    imports: dict[str, None] = field(default_factory=dict)
    """Import statements that the array code needs, in order."""
    objects: dict[str, ast.ClassDef] = field(default_factory=dict)
    """Variables whose attributes or methods are used, with the class a guard must test."""
    methods: dict[tuple[str, str], ast.FunctionDef] = field(default_factory=dict)
    """(class, method) → the method whose body was followed."""
    attributes: dict[str, str] = field(default_factory=dict)
    """`self.position` → the type it should have when the loop starts."""
    changed: set[str] = field(default_factory=set)
    """Attributes the loop assigns, as far as known."""
    depth: int = 0
    """How many conditions the code being followed is under."""
    path: list[Value] = field(default_factory=list)
    """The conditions of `if` statements among them."""
    run: Run | None = None
    """Follows a helper's body; `follow` enters itself here."""


@dataclass(kw_only=True)
class Frame:
    """Names of the function being followed: the loop's own, or an inlined helper's."""

    values: dict[str, Value]
    objects: dict[str, str] = field(default_factory=dict)
    """Helper's parameter → the caller's variable (or attribute) that holds a generator or an object of the file."""
    helpers: tuple[ast.FunctionDef, ...] = ()

    @property
    def helper(self) -> ast.FunctionDef | None:
        return self.helpers[-1] if self.helpers else None


def store_key(array: str) -> str:
    return f"{array}[]"


Run: TypeAlias = Callable[[Trace, Frame, Sequence[ast.stmt]], Value | None]


# ---------------------------------------------------------------- names


def load(trace: Trace, frame: Frame, node: ast.Name) -> Value:
    name, line = node.id, node.lineno
    if name in frame.values:
        return frame.values[name]
    helper = frame.helper
    if helper is not None and (name in bound_names(helper) or name in trace.site.bound_names):
        raise Unsupported(f"{name} in {helper.name} is not the plain number it looks like", line)
    if helper is None and name in trace.assigned:
        return carried(trace, name, starting_kind(trace, name))
    require_bound(trace, name, line)
    kind = number_kind(trace.site, name)
    if kind not in ("int", "float"):
        raise Unsupported(f"{name} is a {kind}, not a plain int or float", line)
    return trace.scalars.setdefault(name, ew.scalar(name, kind))


def starting_kind(trace: Trace, name: str) -> str:
    """The type that `name`, which the loop assigns, has when the loop starts: what a guard should ask."""
    site = trace.site
    assert site.node is not None
    if name in trace.attributes:
        return trace.attributes[name]
    inside = {id(node) for node in ast.walk(trace.loop)}
    stores = (node for node in own_nodes(site.node) if isinstance(node, ast.Name) and node.id == name)
    if name in site.parameters and all(id(node) in inside for node in stores if not isinstance(node.ctx, ast.Load)):
        seen = {spec.type.removeprefix("builtins.") for spec in site.seen(name)}
        return next((kind for kind in ("float", "int", *sorted(seen)) if kind in seen), "float")
    return number_kind(site, name)


def carried(trace: Trace, name: str, kind: str) -> Value:
    """The value a variable (or the array element before the one written) has when the iteration starts."""
    if name not in trace.carried:
        if kind not in ("int", "float", ew.NUMPY_FLOAT):
            raise Unsupported(f"{name} starts as a {kind}, not as a plain number")
        if name not in trace.offsets and name not in trace.attributes:
            require_bound(trace, name, trace.loop.lineno)
        types = trace.carried_types.get(name, frozenset({kind}))
        trace.carried[name] = ew.carried(name, types)
    return trace.carried[name]


def binds_by_import(statement: ast.stmt, root: str) -> bool:
    """Whether `statement` binds the name `root` by an import."""
    if not isinstance(statement, ast.Import | ast.ImportFrom):
        return False
    return any((alias.asname or alias.name.partition(".")[0]) == root for alias in statement.names)


def require_bound(trace: Trace, name: str, line: int) -> None:
    if not bound_before(trace.site, trace.loop, name):
        raise Unsupported(f"{name} does not have a value for certain before the loop", line)


# ---------------------------------------------------------------- attributes


def holder_of(trace: Trace, frame: Frame, node: ast.expr) -> str:
    """The loop's variable that holds the object of the file's own class that `node` names; empty for anything else."""
    if not isinstance(node, ast.Name) or node.id in frame.values:
        return ""
    name = frame.objects.get(node.id, "") if frame.helper is not None else node.id
    kind = class_of(trace.site, name) if name and name not in trace.assigned else None
    if kind is None:
        return ""
    trace.objects[name] = kind
    if len(trace.objects) > 1:
        raise Unsupported("it works with two objects, which may be one and the same", node.lineno)
    return name


def attribute_of(trace: Trace, frame: Frame, node: ast.Attribute) -> str:
    """`self.position` by the loop's own name of the object. Raises `Unsupported` for what is no plain attribute."""
    holder = holder_of(trace, frame, node.value)
    if not holder or not is_own(trace.objects[holder], node.attr):
        raise Unsupported(f"`{ast.unparse(node)}` has no exact array form", node.lineno)
    key = f"{holder}.{node.attr}"
    trace.attributes.setdefault(key, attribute_kind(trace.objects[holder], node.attr))
    return key


def attribute_value(trace: Trace, frame: Frame, key: str) -> Value:
    """What an attribute holds at this place of the iteration."""
    if key in frame.values:
        return frame.values[key]
    kind = trace.attributes[key]
    if key in trace.changed:
        return carried(trace, key, kind)
    if kind not in ("int", "float"):
        raise Unsupported(f"{key} is a {kind}, not a plain int or float")
    return trace.scalars.setdefault(key, ew.scalar(key, kind))


# ---------------------------------------------------------------- arrays


def place(trace: Trace, node: ast.Subscript) -> tuple[str, int]:
    """`x[i + 2]` as ("x", 2)."""
    offset = index_offset(node.slice, trace.index_name) if trace.index is not None else None
    if not isinstance(node.value, ast.Name) or offset is None or node.value.id in trace.assigned:
        raise Unsupported(f"`{ast.unparse(node)}` is not at a fixed distance from the loop variable", node.lineno)
    return node.value.id, offset


def index_offset(node: ast.expr, index: str) -> int | None:
    """The constant c of `i`, `i + c` and `i - c`."""
    match node:
        case ast.Name(id=name) if name == index:
            return 0
        case ast.BinOp(left=ast.Name(id=name), op=ast.Add(), right=ast.Constant(value=int() as c)) if name == index:
            return c
        case ast.BinOp(left=ast.Name(id=name), op=ast.Sub(), right=ast.Constant(value=int() as c)) if name == index:
            return -c
        case ast.BinOp(left=ast.Constant(value=int() as c), op=ast.Add(), right=ast.Name(id=name)) if name == index:
            return c
    return None


def element(trace: Trace, frame: Frame, array: str, offset: int) -> Value:
    require_bound(trace, array, trace.loop.lineno)
    trace.reads.setdefault(array, set()).add(offset)
    written = trace.offsets.get(array)
    if written is None or (written == offset and store_key(array) not in frame.values):
        return ew.element(array, offset)
    if written == offset:
        return ew.stored(frame.values[store_key(array)])
    if written == offset + 1:
        return carried(trace, array, ew.NUMPY_FLOAT)
    raise Unsupported(f"{array} is read and written across {trace.index_name} at a distance other than one")
