"""A function with complex numbers as the same one on real numbers, in a file of its own, as if it had been recorded.

    def total(zs):                      def total(zs_re, zs_im):
        s = 0.0                             s = 0.0
        for z in zs:                        for z_re, z_im in zip(zs_re, zs_im):
            s += norm(z)                        s += norm_parts(z_re, z_im)
        return s                            return s

Functions of the file that it calls are written out in parts, too (`norm_parts`); complex globals become parameters.
The text is only for the rewriter.

Does not handle: functions that call each other in circles, parameters other than plain ones.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from dataclasses import dataclass, field, replace

from optadvisor.loops.growth import only_appended_to
from optadvisor.loops.values import FLOAT as MACHINE_FLOAT
from optadvisor.loops.values import INT as MACHINE_INT
from optadvisor.loops.values import PY, Number
from optadvisor.records import CapturedCall, ValueSpec
from optadvisor.rewriters._kernel_guards import global_value
from optadvisor.rewriters.vectorizing import complex_arrays, complex_changes
from optadvisor.rewriters.vectorizing.complex_formulas import Division
from optadvisor.rewriters.vectorizing.complex_inference import Kinds
from optadvisor.rewriters.vectorizing.complex_kinds import (
    FLOAT,
    INT,
    MAYBE,
    NOTHING,
    NUMPYS,
    OTHER,
    SCALARS,
    Kind,
    Undivided,
    is_complex,
    kind_of_spec,
)
from optadvisor.rewriters.vectorizing.complex_text import divide
from optadvisor.rewriters.vectorizing.work import root
from optadvisor.source.module import Module
from optadvisor.source.site import Site, own_nodes, parameter_names

Shape = tuple[Kind, ...]
DEEPEST = 5
"""Calls of functions in each other."""


@dataclass(frozen=True, kw_only=True)
class Divided:
    """A function in parts, in a file of its own text."""

    site: Site
    kinds: dict[str, Kind]
    """Of the parameters and complex globals."""
    names: dict[str, tuple[str, str]]
    """Complex parameters → those of their parts."""
    globals_first: tuple[str, ...]
    """Complex globals, which are parameters of the function in parts."""
    results: Shape | None
    """Of a result that is a tuple, or one number; None for none."""
    tuple_result: bool
    grown: tuple[str, ...]
    """Lists that are only appended to."""
    written: tuple[str, ...]
    """Other parameters into whose elements it stores."""
    lists: tuple[str, ...]
    """Parameters that are lists."""
    helpers: dict[str, str]
    """Functions that were divided, too → their originals."""
    imports: tuple[str, ...]
    others: tuple[str, ...] = ()
    """Arrays that must not lie where a complex array lies."""
    changed: str = ""
    """Something that is no complex array or list, and that it may change."""
    tried: frozenset[str] = frozenset()
    """What has to be tried when it runs (`Division.tried`)."""


@dataclass(kw_only=True)
class _Work:
    site: Site
    math: str
    numpy: str
    global_kinds: dict[str, Kind]
    tests: bool
    taken: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)
    made: dict[tuple[str, Shape], tuple[ast.FunctionDef, Kind, bool]] = field(default_factory=dict)
    """Functions in parts: what they return, and whether they have anything to do with complex numbers."""
    texts: list[str] = field(default_factory=list)
    tried: set[str] = field(default_factory=set)
    originals: dict[str, str] = field(default_factory=dict)
    depth: int = 0

    def fresh(self, wish: str) -> str:
        number, found = 2, self.site.fresh(wish)
        while found in self.taken:
            found, number = self.site.fresh(f"{wish}_{number}"), number + 1
        self.taken.add(found)
        return found

    def global_kind(self, name: str) -> Kind:
        if name in self.global_kinds:
            return self.global_kinds[name]
        value = global_value(self.site, name)
        if not isinstance(value, Number) or value.tags != {PY}:
            return OTHER
        return {MACHINE_INT: INT, MACHINE_FLOAT: FLOAT}.get(value.machine, OTHER)

    def kinds(self, function: ast.FunctionDef, names: dict[str, Kind]) -> Kinds:
        found = Kinds(
            site=self.site, function=function, names=names, global_kind=self.global_kind, result_of=self.result_of,
            made=complex_arrays.made if self.tests else None,
        )  # fmt: skip
        found.learn()
        return found

    def division(self, kinds: Kinds) -> Division:
        return Division(
            kinds=kinds, math=self.math, numpy=self.numpy, fresh=self.fresh, helper=self.helper, modules=self.modules,
            tests=self.tests, tried=self.tried,
        )  # fmt: skip

    def result_of(self, function: ast.FunctionDef, kinds: list[Kind]) -> Kind:
        return self._divided(function, tuple(kinds))[1]

    def helper(self, kinds: Kinds, node: ast.Call) -> ast.FunctionDef | None:
        function = self.site.helper(node)
        if function is None:
            return None
        found = self._divided(function, tuple(kinds.of(each) or OTHER for each in node.args))
        return found[0] if found[2] else None

    def _divided(self, function: ast.FunctionDef, given: Shape) -> tuple[ast.FunctionDef, Kind, bool]:
        key = function.name, given
        if key in self.made:
            return self.made[key]
        names = parameter_names(function)
        if self.depth >= DEEPEST or len(given) > len(names):
            raise Undivided(f"{function.name} calls itself, or too many others in turn", function.lineno)
        defaults = dict(zip(reversed(names), reversed(function.args.defaults), strict=False))
        self.depth += 1
        kinds = self.kinds(function, {n: given[i] if i < len(given) else OTHER for i, n in enumerate(names)})
        for missing in names[len(given) :]:
            kinds.names[missing] = (kinds.of(defaults[missing]) if missing in defaults else None) or OTHER
        lists = {n for n in names if kinds.names[n].depth and is_complex(kinds.names[n])}
        if lists & _written(function) or complex_arrays.stores(kinds):
            raise Undivided(f"{function.name} changes a list of complex numbers that it is handed", function.lineno)
        complex_changes.require_in_order(self.site, function)
        values = [n.value for n in own_nodes(function) if isinstance(n, ast.Return) and n.value is not None]
        results = [kinds.of(value) or OTHER for value in values]
        parts_of_tuples = [each for value in values if isinstance(value, ast.Tuple) for each in value.elts]
        if any(is_complex(kinds.of(each) or OTHER) for each in parts_of_tuples):
            raise Undivided(f"{function.name} returns a complex number in a tuple", function.lineno)
        if results and any(map(is_complex, results)) and len({(k.base, k.depth) for k in results}) > 1:
            raise Undivided(f"{function.name} does not always return a complex number", function.lineno)
        result = results[0] if results and len(set(results)) == 1 else OTHER
        if result.array:
            raise Undivided(f"{function.name} returns an array", function.lineno)
        concerned = any(map(is_complex, kinds.names.values())) or is_complex(result)
        made = function
        if concerned:
            made = divide(self.division(kinds), function, self.fresh(f"{function.name}_parts"))
            self.originals[made.name] = function.name
            self.texts.append(ast.unparse(ast.fix_missing_locations(made)))
        self.depth -= 1
        self.made[key] = made, result, concerned
        return self.made[key]


def divided(site: Site, *, tests: bool = False) -> Divided:
    """The function in parts, with `tests` behind powers in its text (`Division.tests`). Raises `Undivided`."""
    function = site.node
    assert function is not None
    if sys.version_info >= (3, 14):
        raise Undivided("complex numbers are computed with in another way by this Python")
    calls = _alike(site)
    if not calls:
        raise Undivided(f"no recorded call of {function.name} returned")
    given = {spec.name: kind_of_spec(spec, arrays=tests) for spec in calls[0].arguments}
    given |= dict.fromkeys(grown_lists(site, calls[0]), replace(NOTHING, depth=1))
    read = {spec.name: kind_of_spec(spec, arrays=tests) for spec in calls[0].globals_read}
    math, math_import = site.import_as("math", "math")
    numpy, numpy_import = site.import_as("numpy", "np")
    work = _Work(site=site, math=math, numpy=numpy, global_kinds=read, tests=tests)
    names = parameter_names(function)
    kinds = work.kinds(function, {n: given.get(n, OTHER) for n in names})
    mentioned = {n.id for n in own_nodes(function) if isinstance(n, ast.Name)} - kinds.local
    first = tuple(sorted(n for n in mentioned if is_complex(read.get(n, OTHER))))
    kinds.names.update({n: read[n] for n in first})
    kinds.local |= set(first)
    results, as_tuple = _results(kinds)
    complex_arrays.require_apart(kinds)
    stored = complex_arrays.stores(kinds) if tests else set()
    arrays = {n for n, kind in kinds.names.items() if kind.array and is_complex(kind)}
    changed = complex_changes.changed(site, function, kinds)
    complex_changes.require_in_order(site, function)
    others = _beside(function, calls[0], bool(changed or stored)) if arrays & {*names} else ()
    if any(read[n].array for n in first):
        raise Undivided("it reads a complex array that is global")
    d = work.division(kinds)
    parts = divide(d, function, function.name, first)
    # helpers read a complex global by itself: they would have to be handed it
    if any(re.search(rf"\b{n}\b", text) for text in work.texts for n, kind in read.items() if is_complex(kind)):
        raise Undivided("a function that it calls reads a complex global")
    imports = (*(math_import if "math" in d.modules else ()), *(numpy_import if "numpy" in d.modules else ()))
    shape = results if results is not None and any(map(is_complex, results)) else None
    return Divided(
        site=_site(site, parts, work.texts, imports, tuple(_spread(d, call, first, shape) for call in calls)),
        kinds={n: _as_given(kinds.names[n], given.get(n, OTHER)) for n in (*first, *names)},
        names=d.names, globals_first=first, results=results, tuple_result=as_tuple,
        helpers=work.originals, imports=imports, grown=grown_lists(site, calls[0]),
        written=tuple(sorted(({*names} & _written(function) - {*grown_lists(site, calls[0])} - arrays) | stored)),
        others=others, changed=changed, tried=frozenset(work.tried),
        lists=tuple(spec.name for spec in calls[0].arguments if spec.type == "builtins.list"),
    )  # fmt: skip


def _as_given(kind: Kind, given: Kind) -> Kind:
    """Of a parameter that may be the other kind of complex number later on."""
    return given if kind.base in NUMPYS and is_complex(given) else kind


PLAIN = frozenset({"builtins.int", "builtins.float", "builtins.bool", "builtins.complex", "builtins.str"})


def _beside(function: ast.FunctionDef, call: CapturedCall, changes: bool) -> tuple[str, ...]:
    """The arrays among the parameters of a function that changes something; raises for what may hide others."""
    if not changes:
        return ()
    if any(not isinstance(each, ast.Constant) for each in function.args.defaults):
        raise Undivided(f"a default of {function.name} may have to do with an array that it changes")
    for spec in (*call.arguments, *call.globals_read):
        known = spec.type == "numpy.ndarray" and spec.dtype in ("float64", "int64", "bool", "complex128")
        in_list = spec.type == "builtins.list" and spec.element in PLAIN
        if not known and not in_list and spec.type not in PLAIN and spec.type not in SCALARS:
            raise Undivided(f"`{spec.name}` may have to do with an array that it changes")
        if spec.type == "numpy.ndarray" and spec in call.globals_read:
            raise Undivided(f"`{spec.name}` may be an array that it changes")
    return tuple(spec.name for spec in call.arguments if spec.type == "numpy.ndarray")


def _alike(site: Site) -> tuple[CapturedCall, ...]:
    """The recorded calls of the most frequent combination of types, that returned."""
    grown = only_appended_to(site.node) if site.node is not None else frozenset()
    returned = [call for call in site.recording.calls if call.result is not None]

    def signature(call: CapturedCall) -> tuple[object, ...]:
        return tuple(
            (s.name, s.type) if s.name in grown else (s.name, s.type, kind_of_spec(s), kind_of_spec(s, arrays=True))
            for s in call.arguments
        )

    common = Counter(map(signature, returned)).most_common(1)
    return tuple(call for call in returned if signature(call) == common[0][0])


def grown_lists(site: Site, call: CapturedCall) -> tuple[str, ...]:
    """Parameters that are lists, to which the function does nothing but append."""
    assert site.node is not None
    names = only_appended_to(site.node)
    return tuple(s.name for s in call.arguments if s.name in names and s.type == "builtins.list")


def _results(kinds: Kinds) -> tuple[Shape | None, bool]:
    shapes: dict[tuple[bool, Shape], None] = {}
    for node in own_nodes(kinds.function):
        if isinstance(node, ast.Return) and node.value is not None:
            several = isinstance(node.value, ast.Tuple)
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            shapes[several, tuple(kinds.of(each) or OTHER for each in values)] = None
    plain = {(several, tuple(map(is_complex, shape))) for several, shape in shapes}
    if len(plain) > 1 and any(any(flags) for _, flags in plain):
        raise Undivided("what it returns is not always complex in the same places")
    if not shapes:
        return None, False
    several, shape = next(iter(shapes))
    for _, other in shapes:
        if len(other) == len(shape):
            shape = tuple(map(_result, shape, other))
    if any(kind.base == "either" for kind in shape):
        raise Undivided("what it returns may be a complex number of NumPy, or none")
    return shape, several


def _result(a: Kind, b: Kind) -> Kind:
    """What one of two statements returns."""
    if a.base in NUMPYS or b.base in NUMPYS:
        if a != b:
            raise Undivided("what it returns is a complex number of NumPy here, and none there")
        return a
    return b if b.base == MAYBE.base else a


def _spread(d: Division, call: CapturedCall, first: tuple[str, ...], results: Shape | None) -> CapturedCall:
    """The call as it would have been recorded of the function in parts."""
    specs = [*(spec for spec in call.globals_read if spec.name in first), *call.arguments]
    arguments = [part for spec in specs for part in _spread_spec(d, spec)]
    result = call.result
    if results is not None and result is not None:
        count = sum(1 + is_complex(kind) for kind in results)
        result = ValueSpec(name="return", type="builtins.tuple", length=count)
    rest = tuple(spec for spec in call.globals_read if spec.name not in first)
    return replace(call, arguments=tuple(arguments), result=result, globals_read=rest)


def _spread_spec(d: Division, spec: ValueSpec) -> tuple[ValueSpec, ...]:
    kind = d.kinds.names.get(spec.name, OTHER)
    if not is_complex(kind):
        return (spec,)
    if kind.array:
        return tuple(replace(spec, name=part, dtype="float64") for part in d.both(spec.name))
    if spec.type == "numpy.complex128":
        return tuple(replace(spec, name=part, type="numpy.float64", dtype="float64") for part in d.both(spec.name))
    if spec.type == "builtins.complex":
        return tuple(ValueSpec(name=part, type="builtins.float") for part in d.both(spec.name))
    if kind.depth > 1:
        raise Undivided(f"`{spec.name}` has rows of complex numbers")
    return tuple(replace(spec, name=part, element="builtins.float", dtype="") for part in d.both(spec.name))


def _site(
    site: Site, function: ast.FunctionDef, helpers: list[str], imports: tuple[str, ...],
    calls: tuple[CapturedCall, ...],
) -> Site:  # fmt: skip
    """The function in parts, in the place of the original, with what it needs in front."""
    module, old = site.module, site.node
    assert old is not None
    start, end = module.statement_span(old)
    others = [s for s in module.tree.body if not _is_head(s)]
    head = module.statement_span(others[0])[0]
    added = "".join(f"{line}\n" for line in imports).encode()
    before = module.data[:head] + added + module.data[head:start] + "".join(f"{t}\n\n\n" for t in helpers).encode()
    text = ast.unparse(ast.fix_missing_locations(function)) + "\n"
    parsed = Module.parse(module.encode(before + text.encode() + module.data[end:]), module.path)
    line = before.count(b"\n") + 1
    ref = next(r for r in parsed.functions if r.qualname == site.ref.qualname and r.first_line == line)
    parsed.__dict__["identifiers"] = parsed.identifiers | module.identifiers
    moved = replace(site.ref, first_line=ref.first_line)
    return Site(
        module=parsed,
        hotspot=replace(site.hotspot, function=moved, loops=()),
        recording=replace(site.recording, function=moved, calls=calls),
    )


def _written(function: ast.FunctionDef) -> set[str]:
    """Names whose elements are stored into, or on which methods are called that might do so."""
    found = set()
    for node in own_nodes(function):
        stored = isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)
        if stored or isinstance(node, ast.Attribute):
            assert isinstance(node, ast.Subscript | ast.Attribute)
            found.add(root(node))
    return found


def _is_head(statement: ast.stmt) -> bool:
    """The docstring, or what must come before all other imports."""
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
