"""One hot function with all that it calls, ported: the texts of the copies and what has to hold for them.

    ported(site)  →  Port(texts=("def _step_on_gpu(u, k): …",), tests=…, rounds=…)

The copy of the hot function takes NumPy's arrays, moves them to the card once, and brings results home at its end;
copies of functions that it calls take and give arrays of the card. Nothing of the caller's is changed before the end,
so the copy may give up at any time (an exception), after which the original runs.

Does not handle: the same helper with arrays of several kinds, recursion, defaults that are no constants.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.records import ValueSpec
from optadvisor.rewriters.porting.kinds import (
    HALVES,
    IN_SINGLE,
    OTHER,
    Array,
    Host,
    Kind,
    Several,
    UnportableError,
    joined,
    seen,
)
from optadvisor.rewriters.porting.reading import Reader
from optadvisor.source.site import Site, bound_names, own_nodes, parameter_names

DEEP = 4
PASSED = "an argument"
"""An origin of all arrays that a function is called with, since two of them may be one, or parts of one."""
DOUBLE = frozenset(["float64", "float", "double", "complex128", "complex", "f8", "d", "c16"])


@dataclass(frozen=True, kw_only=True)
class Helper:
    name: str
    """Of its copy; empty where the function itself is called."""
    parameters: tuple[str, ...]
    result: Kind
    written: frozenset[str]
    rounds: frozenset[str]
    operations: int


@dataclass(frozen=True, kw_only=True)
class Port:
    name: str
    """Of the copy of the hot function."""
    texts: tuple[str, ...]
    helpers: tuple[ast.FunctionDef, ...]
    """Of the file, that were copied."""
    arrays: dict[str, ValueSpec]
    """Parameters and globals that go to the card, as they were seen."""
    scalars: dict[str, tuple[str, ...]]
    """The other parameters: their types."""
    global_types: dict[str, tuple[str, ...]]
    """The same of globals."""
    imports: tuple[str, ...]
    """Of parts of `cupyx.scipy`."""
    fused: int
    """So many of the texts are kernels of expressions."""
    newer: bool
    """It takes a CuPy in which numbers meet arrays as in NumPy 2."""
    singular: bool
    written: tuple[str, ...]
    """Parameters that are changed in place."""
    rounds: tuple[str, ...]
    needs_places: bool
    needs_some: bool
    needs_apart: bool
    operations: int


@dataclass(kw_only=True)
class Porting:
    site: Site
    cupy: str
    places: str
    home: str
    some: str = ""
    needs_places: bool = False
    needs_some: bool = False
    """A kernel asks whether there are elements …"""
    apart: str = ""
    needs_apart: bool = False
    """… or whether two buffers are two."""
    made: dict[ast.FunctionDef, tuple[tuple[Kind, ...], Helper]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    above: list[ast.FunctionDef] = field(default_factory=list)
    global_specs: dict[str, ValueSpec] = field(default_factory=dict)
    global_types: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Of globals that are no arrays."""
    narrow: bool = False
    """There are whole numbers of fewer than 64 bits …"""
    single: bool = False
    """… or floats in single precision."""
    singular: bool = False
    """It calls what raises for singular matrices in NumPy."""
    imports: dict[str, None] = field(default_factory=dict)
    """Statements that import parts of `cupyx.scipy`."""
    fuses: bool = False
    """Expressions become kernels …"""
    fused: list[str] = field(default_factory=list)
    """… whose texts these are."""
    number: str = ""
    """A function that fetches a number from wherever it lies; empty where that is the card."""
    halves: bool = False
    """Floats of 64 bits become floats of 32 bits on the card."""

    def halved(self, dtype: str) -> str:
        """`, dtype=_cp.float32` where an array of that dtype is to have half the bits, else nothing."""
        half = HALVES.get(dtype, "") if self.halves else ""
        return half and f", dtype={self.cupy}.{half}"

    def meets(self, dtype: str, letter: str) -> None:
        """Note a dtype, by NumPy's name for it. Raises `UnportableError`."""
        if dtype in ("uint64", "uint", "u8", "ulonglong", "uintp"):
            raise UnportableError("whole numbers without a sign become floats beside others")
        self.narrow |= letter in "iu" and dtype not in ("int64", "int", "intp", "i8")
        self.single |= letter in "fc" and dtype not in DOUBLE

    def helper(self, function: ast.FunctionDef, kinds: Sequence[Kind], line: int) -> Helper:
        """The copy of a function that is called with such arguments. Raises `UnportableError`."""
        plain = tuple(
            _without_origins(kind, parameter) for kind, parameter in zip(kinds, parameter_names(function), strict=False)
        )
        if len(plain) != len(parameter_names(function)) or function in self.above or len(self.above) >= DEEP:
            raise UnportableError(f"it calls `{function.name}` in a way that is not ported", line)
        known = self.made.get(function)
        if known is not None and known[0] == plain:
            return known[1]
        if known is not None:
            raise UnportableError(f"`{function.name}` is called with arrays of different kinds", line)
        self.above.append(function)
        reader = self.reader(function, dict(zip(parameter_names(function), plain, strict=True)))
        reader.read()
        self.above.pop()
        result = _result(reader, function)
        arrays = [each for each in (*plain, result) if isinstance(each, Array)]
        ports = bool(arrays or reader.operations)
        found = Helper(
            name=self.site.fresh(f"_{function.name}_on_gpu") if ports else "",
            parameters=parameter_names(function),
            result=result,
            written=frozenset(reader.written & set(parameter_names(function))),
            rounds=frozenset(reader.rounds),
            operations=reader.operations,
        )
        if ports:
            self.texts.append(self.text(reader, found.name, []))
        self.made[function] = plain, found
        return found

    def reader(self, function: ast.FunctionDef, kinds: dict[str, Kind]) -> Reader:
        a = function.args
        if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or function.decorator_list:
            raise UnportableError(f"`{function.name}` takes its arguments in an unusual way", function.lineno)
        body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
        return Reader(
            site=self.site,
            function=function,
            body=tuple(body),
            porting=self,
            env=dict(kinds),
            bound=bound_names(function),
            lists=_own_lists(function),
        )

    def text(self, reader: Reader, name: str, first: list[str]) -> str:
        """The copy as it is written, with statements of ours in front."""
        module, body = self.site.module, reader.body
        assert reader.patch is not None
        if not module.owns_its_lines(body[0]) or not module.owns_its_lines(body[-1]):
            raise UnportableError(f"`{reader.function.name}` shares a line with other code", reader.function.lineno)
        start, end = module.statement_span(body[0])[0], module.statement_span(body[-1])[1]
        indent = module.indent(body[0])
        first += [
            f"{card} = {self.cupy}.asarray({each}{self.halved(self.global_specs[each].dtype)})"
            for each, card in reader.global_arrays.items()
        ]
        head = f"def {name}({', '.join(parameter_names(reader.function))}):\n" + "".join(
            f"{indent}{line}\n" for line in first
        )
        return (head + reader.patch.text(start, end).replace("\r\n", "\n")).rstrip("\n")

    # ------------------------------------------------------------ what was seen

    def global_name(self, name: str) -> str:
        return self.site.fresh(f"{name}_on_card")

    def kind_of(self, specs: Sequence[ValueSpec], name: str) -> Kind:
        """From what was passed in all recorded calls. Raises `UnportableError`."""
        kinds = [seen(spec) for spec in specs]
        found = kinds[0]
        for each in kinds[1:]:
            found = joined(found, each, name, 0)
        if isinstance(found, Array):
            dtypes = {spec.dtype for spec in specs}
            if len(dtypes) > 1:
                raise UnportableError(f"`{name}` is an array of {' and '.join(sorted(dtypes))}")
            self.meets(specs[0].dtype, found.letter)
        elif isinstance(found, Host) and found.number:
            for spec in specs:
                self.meets(spec.type.removeprefix("builtins.").removeprefix("numpy."), found.letter)
        return found

    def global_kind(self, specs: Sequence[ValueSpec], name: str) -> Kind:
        """The same for data of the module, which is tested when the hot function is called."""
        found = self.kind_of(specs, name)
        if isinstance(found, Array):
            self.global_specs[name] = specs[0]
        else:
            self.global_types[name] = tuple(dict.fromkeys(spec.type for spec in specs))
        return found


def ported(site: Site, cupy: str, *, fuses: bool = False, halves: bool = False) -> Port:
    """`fuses`: expressions as kernels of their own; `halves`: in single precision. Raises `UnportableError`."""
    node = site.node
    assert node is not None
    porting = Porting(site=site, cupy=cupy, places=site.fresh("_within"), home=site.fresh("_home"), above=[node],
                      some=site.fresh("_some"), apart=site.fresh("_apart"), fuses=fuses, halves=halves)  # fmt: skip
    reader, arrays, scalars = read(porting)
    kept = [each for each in arrays if each in reader.written or each in _returned(reader)]
    _bring_home(reader, porting, kept)
    name = site.fresh(f"_{node.name}_on_gpu")
    first = []
    for each in arrays:
        brought = f"{each} = {cupy}.asarray({each}{porting.halved(arrays[each].dtype)})"
        first += [f"{_kept(site, each)} = {each}", f"{_card(site, each)} = {brought}"] if each in kept else [brought]
    for each, types in scalars.items() if halves else ():
        first += [f"{each} = {site.fresh(IN_SINGLE)}({each})"] if "numpy.float64" in types else []
    text = porting.text(reader, name, first)
    if not isinstance(reader.body[-1], ast.Return):
        text += f"\n{site.module.indent(reader.body[0])}return {_home_call(reader, porting, kept, 'None')}"
    taken = bound_names(node) & {*porting.global_specs, *porting.global_types}
    if taken:
        raise UnportableError(f"`{min(taken)}` is a variable here and a global one in a function that it calls")
    arrays |= porting.global_specs
    return Port(
        name=name,
        texts=(*porting.fused, *porting.texts, text),
        fused=len(porting.fused),
        imports=tuple(porting.imports),
        helpers=tuple(function for function, (_, helper) in porting.made.items() if helper.name),
        arrays=arrays,
        scalars=scalars,
        global_types=porting.global_types,
        newer=porting.narrow or porting.single or halves,
        singular=porting.singular,
        written=tuple(sorted(reader.written & set(site.parameters))),
        rounds=tuple(sorted(reader.rounds)),
        needs_places=porting.needs_places,
        needs_some=porting.needs_some,
        needs_apart=porting.needs_apart,
        operations=reader.operations,
    )


def read(porting: Porting) -> tuple[Reader, dict[str, ValueSpec], dict[str, tuple[str, ...]]]:
    """The function as it is gone through, which of its arguments are arrays, and the types of the others."""
    site = porting.site
    assert site.node is not None
    kinds: dict[str, Kind] = {}
    arrays: dict[str, ValueSpec] = {}
    scalars: dict[str, tuple[str, ...]] = {}
    for parameter in site.parameters:
        specs = site.seen(parameter)
        kind = porting.kind_of(specs, parameter) if specs else OTHER
        if isinstance(kind, Array):
            kinds[parameter] = Array(rank=kind.rank, letter=kind.letter, origins=frozenset({parameter}))
            arrays[parameter] = specs[0]
        else:
            kinds[parameter] = kind
            scalars[parameter] = tuple(dict.fromkeys(spec.type for spec in specs))
    reader = porting.reader(site.node, kinds)
    reader.read()
    if not reader.operations:
        raise UnportableError("it computes nothing with arrays")
    return reader, arrays, scalars


def _returned(reader: Reader) -> frozenset[str]:
    """Whose memory the results may be."""
    found: frozenset[str] = frozenset()
    for _, kind in reader.returned:
        for each in kind.items if isinstance(kind, Several) else (kind,):
            found |= each.origins if isinstance(each, Array) else frozenset()
    return found


def _bring_home(reader: Reader, porting: Porting, kept: list[str]) -> None:
    """Write what becomes of results; arrays of the card become NumPy's, an argument's own array itself."""
    for statement, kind in reader.returned:
        check_returned(statement, kind)
        assert reader.patch is not None
        if statement.value is None:
            span = reader.site.module.span(statement)
            reader.patch.replace(span, f"return {_home_call(reader, porting, kept, 'None')}")
            continue
        before, _, after = _home_call(reader, porting, kept, "\0").partition("\0")
        loose = isinstance(statement.value, ast.Tuple)
        reader.patch.around(
            _with_parentheses(reader, statement), f"{before}{'(' if loose else ''}", f"{')' if loose else ''}{after}"
        )


def check_returned(statement: ast.Return, kind: Kind) -> None:
    """Raises `UnportableError` for what does not come home."""
    items = kind.items if isinstance(kind, Several) else (kind,)
    if any(isinstance(each, Several) for each in items):
        raise UnportableError("it returns tuples within tuples", statement.lineno)
    for each in items:
        if isinstance(each, Array) and each.part:
            raise UnportableError("it returns a part of an array", statement.lineno)
        if isinstance(each, Array) and any(origin.startswith("global ") for origin in each.origins):
            raise UnportableError("it returns a global variable", statement.lineno)


def _with_parentheses(reader: Reader, statement: ast.Return) -> tuple[int, int]:
    """The span of what is returned, parentheses included: from behind `return` to the end of the statement."""
    module = reader.site.module
    start, end = module.span(statement)
    text = module.data[start + len(b"return") : end]
    return start + len(b"return") + len(text) - len(text.lstrip()), end


def _home_call(reader: Reader, porting: Porting, kept: list[str], value: str) -> str:
    site = reader.site
    written = [each for each in kept if each in reader.written]
    pairs = ", ".join(f"({_kept(site, each)}, {_card(site, each)})" for each in kept)
    changed = ", ".join(f"({_kept(site, each)}, {_card(site, each)})" for each in written)
    return f"{porting.home}({value}, [{pairs}], [{changed}])"


def _card(site: Site, name: str) -> str:
    return site.fresh(f"{name}_card")


def _kept(site: Site, name: str) -> str:
    return site.fresh(f"{name}_host")


def _result(reader: Reader, function: ast.FunctionDef) -> Kind:
    """What the copy of a helper gives: one thing, at its end or everywhere the same."""
    if not reader.returned:
        return OTHER
    found = reader.returned[0][1]
    for _, kind in reader.returned[1:]:
        found = joined(found, kind, function.name, function.lineno)
    if isinstance(found, Several):
        raise UnportableError(f"`{function.name}` returns a tuple of arrays", function.lineno)
    if isinstance(found, Array) and not isinstance(function.body[-1], ast.Return):
        raise UnportableError(f"`{function.name}` may return nothing", function.lineno)
    return found


def _own_lists(function: ast.FunctionDef) -> frozenset[str]:
    """Variables to which nothing is ever assigned but lists that are written out there."""
    lists: set[ast.Name] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List):
            lists |= {each for each in node.targets if isinstance(each, ast.Name)}
    stored = {n for n in own_nodes(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    others = {node.id for node in stored - lists}.union(parameter_names(function))
    return frozenset({node.id for node in lists} - others)


def _without_origins(kind: Kind, parameter: str) -> Kind:
    if not isinstance(kind, Array):
        return kind
    return Array(rank=kind.rank, letter=kind.letter, origins=frozenset({parameter, PASSED}), part=False)
