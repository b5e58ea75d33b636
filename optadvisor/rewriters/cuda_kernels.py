"""A loop over elements as a kernel for an NVIDIA GPU, with `numba.cuda`, beside the original. For `suggest --gpu`.

    for i in range(1, len(z)):              @_cuda.jit
        z[i] = exp(a * sin(x[i]) + y[i])    def _f_kernel(a, x, y, z):
                                                first, width = _cuda.grid(1), _cuda.gridsize(1)
                                                for i in range(1 + first, len(z), width):
                                                    z[i] = exp(a * sin(x[i]) + y[i])

Each thread does one iteration in so many (a grid-stride loop, right for any number of threads); two nested loops become
a grid of two dimensions. Only loops whose iterations the loop IR proves independent. Indices are bounded by tests in
front of the kernel; when a result is not finite, the original runs, which raises or warns as ever (what could hide it
on the way is declined, see `porting.elements`). Of what a loop adds up, counts, or keeps the largest of, each thread
has its own part, and the host joins them (`porting.totals`).

Does not handle: loops in a loop over time, helpers, lists, dtypes other than float64, int64 and bool, conditions on
quotients, indices from data, whole numbers that may grow beyond 62 bits, products and positions of extremes. Whether it
pays is predicted, not measured (docs/gpu.md).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from optadvisor.loops.nests.build import nest_at
from optadvisor.loops.nests.classify import classify
from optadvisor.loops.nests.ir import Affine, Kind, Nest
from optadvisor.records import Declined, Proposal, ValueSpec
from optadvisor.rewriters._kernel_places import kernels_edit, leads, wrapper_edit
from optadvisor.rewriters._kernel_reasons import file_problem
from optadvisor.rewriters.cupy_port import SEPARATE
from optadvisor.rewriters.porting.afterwards import check_after
from optadvisor.rewriters.porting.elements import Doubts, index_tests
from optadvisor.rewriters.porting.kernels import Dimension, Names, Shape, host_text, kernel_text
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.totals import ADDED, EXTREME, named, totals
from optadvisor.rewriters.porting.wholes import Wholes
from optadvisor.source.printing import is_own
from optadvisor.source.site import Site, bound_names, own_nodes

name = "cuda_kernels"
VARIANT = "a kernel for the card"
DTYPES = frozenset({"float64", "int64", "bool"})
SCALARS = {"builtins.int": "int", "builtins.float": "float", "builtins.bool": "bool",
           "numpy.float64": "{numpy}.float64", "numpy.int64": "{numpy}.int64"}  # fmt: skip
MAKERS = frozenset(f"numpy.{each}" for each in ("zeros", "ones", "empty", "zeros_like", "ones_like", "empty_like"))
WORDS = (
    *("type", "range", "len", "min", "max", "all", "any", "enumerate", "globals"),
    *("int", "float", "abs", "Exception", "IndexError", "FloatingPointError"),
)
FINITE = '''def {finite}(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not {numpy}.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array'''
SMALL = '''def {small}(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)'''


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """One proposal, or the one reason against it; nothing for functions without a loop over elements."""
    if (
        site.node is None
        or site.plain_problem()
        or not any(isinstance(n, ast.For | ast.While) for n in own_nodes(site.node))
    ):
        return
    if not any(spec.type == "numpy.ndarray" for call in site.recording.calls for spec in call.arguments):
        return
    problem = file_problem(site)
    if not problem and not all(is_own(word, site.module) for word in WORDS):
        problem = "the file gives Python's own functions another meaning"
    if problem:
        yield site.decline(name, problem)
        return
    try:
        shape = _shape(site)
    except UnportableError as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    yield _proposal(site, shape)


# ---------------------------------------------------------------- what it is


def _shape(site: Site) -> Shape:
    body = list(site.body)
    places = [n for n, each in enumerate(body) if isinstance(each, ast.For | ast.While)]
    if len(places) != 1:
        raise UnportableError("it is not a single loop", site.body[0].lineno)
    before, loop, after = tuple(body[: places[0]]), body[places[0]], tuple(body[places[0] + 1 :])
    assert isinstance(loop, ast.For | ast.While)
    arrays = _arrays(site, before)
    nest = nest_at(site.module, loop.lineno)
    if nest is None or nest.loop.line != loop.lineno:
        raise UnportableError("the loop is not one that is analysed", loop.lineno)
    loops, ops = _parallel(site, loop, nest, frozenset(arrays))
    Doubts(site, frozenset(arrays), frozenset(ops)).check(loop)
    check_after(site, after, arrays)
    ranks = {each: None if spec is None else spec.ndim for each, spec in arrays.items()}
    inside = [n for n in ast.walk(loop) if isinstance(n, ast.Name)]
    stored = {n.id for n in inside if isinstance(n.ctx, ast.Store)}
    elements = [n for n in ast.walk(loop) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store)]
    written = {n.value.id for n in elements if isinstance(n.value, ast.Name)}
    started = {each for each, op in ops.items() if op != "+"}
    read = {n.id for n in inside if isinstance(n.ctx, ast.Load)} - stored - set(arrays) | started
    scalars = sorted(each for each in read if _is_data(site, each, loop))
    if stored - set(ops) & {n.id for statement in after for n in ast.walk(statement) if isinstance(n, ast.Name)}:
        raise UnportableError("a variable of the loop is used after it", loop.lineno)
    counted = [each for each in written if (spec := arrays[each]) is not None and spec.dtype != "float64"]
    if counted and _has_floats(site, loop, arrays):
        raise UnportableError(
            f"`{counted[0]}` holds whole numbers and the loop computes with floats, which a card casts otherwise",
            loop.lineno,
        )
    if not written and not ops:
        raise UnportableError("it stores into no array", loop.lineno)
    types = {each: frozenset(spec.type for spec in _specs(site, each)) for each in (*site.parameters, *scalars)}
    wholes = Wholes(site=site, arrays=arrays, written=frozenset(written), types=types)
    wholes.read(before, loop)
    gathered = totals(site, loop, ops, wholes)
    return Shape(
        before=before,
        loops=loops,
        after=after,
        arrays={each: spec for each, spec in arrays.items() if each in {n.id for n in inside} or spec is not None},
        scalars=tuple(scalars),
        written=tuple(sorted(written)),
        tests=tuple(index_tests(nest, ranks)),
        small=tuple(sorted(wholes.small)),
        extremes=wholes.extremes,
        totals=gathered,
    )


def _specs(site: Site, name: str) -> list[ValueSpec]:
    """What was seen of an argument, or of a global variable."""
    seen = [s for call in site.recording.calls for s in call.globals_read if s.name == name]
    return [*site.seen(name)] or seen


def _arrays(site: Site, before: tuple[ast.stmt, ...]) -> dict[str, ValueSpec | None]:
    """Those that are passed, as they were seen, and those that are made; all else before the loop is a number."""
    found: dict[str, ValueSpec | None] = {}
    for parameter in site.parameters:
        for spec in site.seen(parameter):
            if spec.type == "numpy.ndarray":
                if spec.dtype not in DTYPES or "C" not in spec.layout or not spec.ndim:
                    raise UnportableError(f"`{parameter}` is no array of float64, int64 or bool in C order")
                known = found.get(parameter)
                if known is not None and (known.dtype, known.ndim) != (spec.dtype, spec.ndim):
                    raise UnportableError(f"`{parameter}` is an array of several kinds")
                found[parameter] = spec
            elif spec.type not in SCALARS or parameter in found:
                raise UnportableError(f"`{parameter}` is of type {spec.type.rpartition('.')[2]}, which no kernel takes")
    for statement in before:
        _read_before(site, statement, found)
    return found


def _read_before(site: Site, statement: ast.stmt, found: dict[str, ValueSpec | None]) -> None:
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        raise UnportableError("it does more than assign before the loop", statement.lineno)
    target, value = statement.targets[0], statement.value
    makes = isinstance(value, ast.Call) and site.resolved(value.func) in MAKERS and not value.keywords
    if makes and isinstance(value, ast.Call) and isinstance(target, ast.Name) and len(value.args) == 1:
        like = value.args[0] if site.resolved(value.func).endswith("_like") else None
        if isinstance(like, ast.Name) and (spec := found.get(like.id)) is not None and spec.dtype != "float64":
            raise UnportableError("it makes an array of whole numbers", statement.lineno)
        if like is None or (isinstance(like, ast.Name) and like.id in found):
            found[target.id] = None
            return
    for node in ast.walk(value):
        if (
            isinstance(node, ast.Call)
            and not site.resolves_to(node.func, "builtins.len")
            and not site.resolved(node.func).startswith("math.")
        ):
            raise UnportableError("it does more than compute numbers before the loop", statement.lineno)
        if isinstance(node, ast.Lambda | ast.ListComp | ast.List | ast.Dict | ast.Yield | ast.Await | ast.NamedExpr):
            raise UnportableError("it does more than compute numbers before the loop", statement.lineno)
        if isinstance(node, ast.Subscript) and not (
            (isinstance(node.value, ast.Attribute) and node.value.attr == "shape") or _is_first(node, found)
        ):
            raise UnportableError("it reads elements before the loop", statement.lineno)
    if isinstance(value, ast.Name) or any(n.id in found for n in ast.walk(target) if isinstance(n, ast.Name)):
        raise UnportableError("it gives something another name before the loop", statement.lineno)
    if not all(isinstance(n, ast.Name | ast.Tuple | ast.Store) for n in ast.walk(target)):
        raise UnportableError("it stores into something before the loop", statement.lineno)


def _is_first(node: ast.Subscript, found: dict[str, ValueSpec | None]) -> bool:
    """`x[0]` of an array of one axis, which is a number."""
    spec = found.get(node.value.id) if isinstance(node.value, ast.Name) else None
    return (
        spec is not None and spec.ndim == 1 and isinstance(node.slice, ast.Constant) and type(node.slice.value) is int
    )


def _parallel(
    site: Site, loop: ast.For | ast.While, nest: Nest, arrays: frozenset[str]
) -> tuple[tuple[Dimension, ...], dict[str, str]]:
    """The loops that become dimensions of the grid; or one, with what it gathers: name → operator."""
    found: list[Dimension] = []
    ops: dict[str, str] = {}
    node: ast.stmt = loop
    answers = {answer.line: answer for answer in classify(nest)}
    while isinstance(node, ast.For | ast.While) and len(found) < 2:
        answer = answers.get(node.lineno)
        kinds = (Kind.MAP, Kind.STENCIL) if found else (Kind.MAP, Kind.STENCIL, Kind.REDUCTION)
        independent = answer is not None and answer.parallel and answer.kind in kinds
        gathers = answer is not None and bool(answer.reductions)
        if answer is None or not independent or (gathers and found) or answer.last_values or node.orelse:
            if not found:
                raise UnportableError(
                    answer.reasons[0] if answer and answer.reasons else "its iterations depend on each other",
                    loop.lineno,
                )
            break
        made = _dimension(site, node, nest)
        if made is None:
            if not found:
                raise UnportableError("the loop does not go over a range with a positive step", loop.lineno)
            break
        found.append(made)
        if gathers:
            ops = named(answer.reductions, arrays, loop.lineno)
        if gathers or len(node.body) != 1:
            break
        node = node.body[0]
    return tuple(found), ops


def _dimension(site: Site, loop: ast.For | ast.While, nest: Nest) -> Dimension | None:
    if isinstance(loop, ast.While):
        return _counting(loop, nest)
    call = loop.iter
    if not isinstance(call, ast.Call) or call.keywords or not site.resolves_to(call.func, "builtins.range"):
        return None
    step = call.args[2] if len(call.args) == 3 else None
    positive = step is None or (isinstance(step, ast.Constant) and type(step.value) is int and step.value > 0)
    if not isinstance(loop.target, ast.Name) or not 1 <= len(call.args) <= 3 or not positive:
        return None
    parts = [site.code(each) for each in call.args]
    if len(parts) == 1:
        parts = ["0", *parts]
    elif not isinstance(call.args[0], ast.Constant | ast.Name):
        parts[0] = f"({parts[0]})"
    return Dimension(
        node=loop, variable=loop.target.id, start=parts[0], stop=parts[1], step=parts[2] if len(parts) == 3 else "1"
    )


def _counting(loop: ast.While, nest: Nest) -> Dimension | None:
    """`while i < n: …; i += 1`, as the loop IR reads it; the last statement is then left out."""
    read, last = nest.loop, loop.body[-1]
    known = isinstance(read.start, Affine) and isinstance(read.stop, Affine) and not read.unknown and read.step == 1
    names = [name for bound in (read.start, read.stop) if isinstance(bound, Affine) for name, _ in bound.terms]
    counts = isinstance(last, ast.AugAssign) and isinstance(last.target, ast.Name) and last.target.id == read.variable
    leaves = any(isinstance(n, ast.Continue | ast.Break) for n in ast.walk(loop))
    if read.line != loop.lineno or not known or not counts or leaves or loop.orelse or read.variable in names:
        return None
    if any("@" in name for name in (*names, read.variable)):
        return None
    return Dimension(node=loop, variable=read.variable, start=f"{read.start}", stop=f"{read.stop}", step="1")


def _has_floats(site: Site, loop: ast.stmt, arrays: dict[str, ValueSpec | None]) -> bool:
    """Whether anything in the loop may be a float: all but whole numbers that are passed, and what is made of them."""
    stored = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for node in ast.walk(loop):
        if isinstance(node, ast.Div | ast.Pow) or (isinstance(node, ast.Constant) and isinstance(node.value, float)):
            return True
        if isinstance(node, ast.Call) and not site.resolves_to(node.func, "builtins.range", "builtins.len"):
            return True
        if isinstance(node, ast.Name) and node.id not in stored and not site.resolved(node).startswith("builtins."):
            spec = arrays.get(node.id)
            types = {each.type for each in site.seen(node.id)}
            whole = bool(types) and types <= {"builtins.int", "builtins.bool"}
            if not whole and (spec is None or spec.dtype == "float64"):
                return True
    return False


def _is_data(site: Site, each: str, loop: ast.For | ast.While) -> bool:
    """Whether a name that the loop reads is a number to be passed, and no function or module."""
    node = next(n for n in ast.walk(loop) if isinstance(n, ast.Name) and n.id == each)
    if each in site.bound_names:
        return True
    resolved = site.resolved(node)
    if resolved.startswith(("builtins.", "math", "numpy")):
        return False
    specs = [spec for call in site.recording.calls for spec in call.globals_read if spec.name == each]
    if not specs or any(spec.type not in SCALARS for spec in specs):
        raise UnportableError(f"`{each}` is nothing that a kernel takes", node.lineno)
    return True


# ---------------------------------------------------------------- the texts


def _proposal(site: Site, shape: Shape) -> Proposal:
    assert site.node is not None
    cuda, imports = site.import_as("numba.cuda", "cuda")
    numpy, numpy_import = site.import_as("numpy", "np")
    kernel, copy = site.fresh(f"_{site.node.name}_kernel"), site.fresh(f"_{site.node.name}_on_gpu")
    finite, separate, small = site.fresh("_finite"), site.fresh("_separate"), site.fresh("_small")
    added, extreme = site.fresh("_added"), site.fresh("_extreme")
    shape = replace(shape, tests=(*(f"{small}({each})" for each in shape.small), *shape.tests))
    names = Names(cuda=cuda, numpy=numpy, kernel=kernel, copy=copy, finite=finite, added=added, extreme=extreme)
    texts = [kernel_text(site, shape, cuda, kernel), host_text(site, shape, names)]
    passed = {each: spec for each, spec in shape.arrays.items() if spec is not None}
    tests = []
    for each, spec in passed.items():
        tests += [f"type({each}) is {numpy}.ndarray", f'{each}.dtype == "{spec.dtype}"', f"{each}.ndim == {spec.ndim}"]
        tests += [f"{each}.flags.c_contiguous", *([f"{each}.flags.writeable"] if each in shape.written else [])]
    globals_ = sorted(set(shape.scalars) - bound_names(site.node))
    for each in [*(p for p in site.parameters if p not in passed), *globals_]:
        types = list(dict.fromkeys(SCALARS[spec.type].format(numpy=numpy) for spec in _specs(site, each)))
        tests += [f'"{each}" in globals()'] if each in globals_ else []
        tests += (
            [f"type({each}) {'is ' + types[0] if len(types) == 1 else 'in (' + ', '.join(types) + ')'}"]
            if types
            else []
        )
    apart = [each for each in passed if each in shape.written]
    shares = bool(apart) and len(passed) > 1
    if shares:
        others = [each for each in passed if each not in apart]
        tests.append(f"{separate}([{', '.join(apart)}], [{', '.join(others)}])")
    call = [
        "try:",
        f"    return {copy}({', '.join(site.parameters)})",
        "except Exception:  # the original code below takes over",
        "    pass",
    ]
    block = [
        "if (",
        *(f"    {'and ' * (n > 0)}{test}" for n, test in enumerate(tests)),
        "):",
        *(f"    {line}" for line in call),
    ]
    helpers = [FINITE.format(finite=finite, numpy=numpy)] if shape.written else []
    ops = {each.op for each in shape.totals}
    helpers += [ADDED.format(added=added, numpy=numpy)] if "+" in ops else []
    helpers += [EXTREME.format(extreme=extreme, numpy=numpy)] if ops - {"+"} else []
    helpers += [SMALL.format(small=small)] if shape.small else []
    helpers += [SEPARATE.format(separate=separate, numpy=numpy)] if shares else []
    edit, in_front = wrapper_edit(site, "\n".join(block)), leads(site)
    return Proposal(
        rewriter=name,
        variant=VARIANT,
        function=site.ref,
        title=f"the loop of {site.node.name} as a kernel on a GPU, with numba.cuda",
        why=(
            "Its iterations do not depend on each other, so thousands of threads of a card make them at once. Indices "
            "are tested in front of the kernel; where a result is not finite, the original runs, which stays in place."
        ),
        edits=(edit,) if in_front else (kernels_edit(site, [f"{text}\n" for text in texts]), edit),
        imports=(*imports, *numpy_import),
        helpers=(*helpers, *(texts if in_front else ())),
        guards=(
            *(f"{each} is an array of {spec.dtype} with {spec.ndim} axes, in C order" for each, spec in passed.items()),
            *(("the arrays that are changed share no memory with the others",) if shares else ()),
            "all indices are within the arrays",
        ),
        requires=("numba",),
        rounds=(
            "functions like `exp`, and a product that is added, round otherwise on a card",
            *(("sums are taken in another order",) if "+" in ops else ()),
        ),
    )
