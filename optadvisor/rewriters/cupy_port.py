"""Array code of a function for CuPy, on an NVIDIA GPU, in a copy beside the original. Only with `suggest --gpu`.

    def relax(u, k, steps):                     def _relax_on_gpu(u, k, steps):
        for _ in range(steps):                      u_host = u
            u[1:-1] += k * np.sin(u[2:])            u_card = u = _cp.asarray(u)
        return u.sum()                              for _ in range(steps):
                                                        u[1:-1] += k * _cp.sin(u[2:])
                                                    return _home(u.sum().get()[()], …, [(u_host, u_card)])

Arrays go to the card once, at the beginning, and stay there, through all iterations and in the functions that are
called; at the end results come home, and what was changed goes into the caller's arrays. A number that a reduction
gives is fetched once. Nothing of the caller's changes before the end, so the copy may give up anywhere: CuPy missing,
no memory left, a result that is not finite (NumPy would warn, CuPy does not); then the original runs.

Expressions of several operations on arrays of floats become kernels of their own (`porting.fusing`), which store their
results themselves where that is allowed (`porting.storing`), and so do sums and extremes of them (`np.sum(u * u)`,
`porting.gathering`); the same without these kernels is the next proposal.

Whether it would be worth it on a named card is predicted, not measured (docs/gpu.md).

Does not handle: loops over elements (that takes a kernel: `cuda_kernels`), arrays in lists or objects, arrays of
objects or texts, functions that CuPy lacks (what it has of SciPy says `porting.scipy_calls`), casts from
floats to whole numbers, stores at positions from an array, divisions of whole numbers by what may be zero, rests of
floats, exceptions of the program's own, random numbers, prints, results that are parts of arrays.
"""

from __future__ import annotations

from collections.abc import Iterator

from optadvisor.records import Declined, Proposal, ValueSpec
from optadvisor.rewriters._kernel_places import kernels_edit, leads, wrapper_edit
from optadvisor.rewriters._kernel_reasons import file_problem
from optadvisor.rewriters.porting.gathering import SOME
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.porting import Port, ported
from optadvisor.rewriters.porting.storing import APART
from optadvisor.source.printing import is_own
from optadvisor.source.site import Site

name = "cupy_port"
VARIANT = "arrays on the card"
FUSED = "arrays on the card, expressions in one go"
WORDS = (
    *("type", "len", "bool", "isinstance", "tuple", "map", "list", "int", "float", "complex", "any", "all"),
    *("enumerate", "globals", "abs", "Exception", "FloatingPointError", "IndexError", "ImportError"),
)
"""Built-in names in use."""
HOME = '''def {home}(value, known, written):
    """Results as NumPy's, an argument's own array for itself; then what was changed, into the caller's arrays."""

    def fetched(card):
        if card.dtype.kind in "fc" and not bool({cupy}.isfinite(card).all()):
            raise FloatingPointError("NumPy warns of what is not finite")
        return {cupy}.asnumpy(card, order="A")

    def home(one):
        if not isinstance(one, {cupy}.ndarray):
            if isinstance(one, (float, complex, {numpy}.inexact)) and not {numpy}.isfinite(one):
                raise FloatingPointError("NumPy warns of what is not finite")
            if type(one) is list:
                tuple(map(home, one))  # looks at its numbers
            return one
        for host, card in known:
            if card is one:
                return host
        known.append((fetched(one), one))
        return known[-1][0]

    result = tuple(map(home, value)) if type(value) is tuple else home(value)
    changed = [(host, fetched(card)) for host, card in written]
    for host, array in changed:
        host[...] = array
    return result'''
PLACES = '''def {places}(positions, length):
    """Positions that are there; CuPy would take others modulo the length."""
    if positions.size and (int(positions.min()) < -length or int(positions.max()) >= length):
        raise IndexError("a position is out of bounds")
    return positions'''
SEPARATE = '''def {separate}(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any({numpy}.may_share_memory(a, b) for a, b in pairs)'''


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """A port, first with expressions as kernels, or the one reason against it; nothing where there are no arrays."""
    if site.node is None or site.plain_problem() or not _has_arrays(site):
        return
    problem = file_problem(site)
    if not problem and not all(is_own(word, site.module) for word in WORDS):
        problem = "the file gives Python's own functions another meaning"
    if problem:
        yield site.decline(name, problem)
        return
    cupy, imports = site.import_as("cupy", "cp")
    try:
        found = ported(site, cupy)
        fused = ported(site, cupy, fuses=True)
    except UnportableError as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    if fused.fused:
        yield written(site, fused, cupy, imports)
    yield written(site, found, cupy, imports)


def _has_arrays(site: Site) -> bool:
    """Arrays that are passed or read, or a name of NumPy's that may make one."""
    calls = site.recording.calls
    passed = any(spec.type == "numpy.ndarray" for call in calls for spec in (*call.arguments, *call.globals_read))
    return passed or "numpy" in site.module.data.decode("utf-8", "replace")


def written(site: Site, port: Port, cupy: str, imports: tuple[str, ...]) -> Proposal:
    """The first of its helpers brings results home."""
    assert site.node is not None
    numpy, numpy_import = site.import_as("numpy", "np")
    separate = site.fresh("_separate")
    untouched, definition = site.untouched(port.helpers)
    tests = _tests(port, numpy, separate)
    tests += [f'"{each.name}" in globals()' for each in port.helpers] + ([untouched] if untouched else [])
    arguments = ", ".join(site.parameters)
    kept = [f'{numpy}.errstate(divide="raise", over="raise", invalid="raise")']
    if port.singular:
        cupyx, more = site.import_as("cupyx", "cpx")
        imports = (*imports, *more)
        kept.append(f'{cupyx}.errstate(linalg="raise")')
    older = f'int({cupy}.__version__.partition(".")[0]) < 14'
    call = [
        *((f"    if {older}:", '        raise ImportError("arrays of few bits take CuPy 14")') if port.newer else ()),
        f"    with {', '.join(kept)}:",
        f"        return {port.name}({arguments})",
        "except Exception:  # the original code below takes over",
        "    pass",
    ]
    block = ["try:", *call]
    if tests:
        block = [
            "if (",
            *(f"    {'and ' * (n > 0)}{test}" for n, test in enumerate(tests)),
            "):",
            *(f"    {line}" for line in block),
        ]
    helpers = [HOME.format(home=site.fresh("_home"), cupy=cupy, numpy=numpy)]
    helpers += [PLACES.format(places=site.fresh("_within"))] if port.needs_places else []
    helpers += [SOME.format(some=site.fresh("_some"))] if port.needs_some else []
    helpers += [APART.format(apart=site.fresh("_apart"), cupy=cupy)] if port.needs_apart else []
    helpers += [SEPARATE.format(separate=separate, numpy=numpy)] if _shares(port) else []
    helpers += [definition] if definition else []
    in_front, texts = leads(site), list(port.texts)
    edit = wrapper_edit(site, "\n".join(block))
    return Proposal(
        rewriter=name,
        variant=FUSED if port.fused else VARIANT,
        function=site.ref,
        title=f"the arrays of {site.node.name} on a GPU, with CuPy{', expressions in one go' if port.fused else ''}",
        why=(
            "Each operation on a large array is done by thousands of threads, and the card's memory is ten to fifty "
            "times as fast as that of a CPU. The arrays go there once and come back once; where the card cannot do it, "
            "or a result is not finite, the original runs, which stays in place."
        ),
        edits=(edit,) if in_front else (kernels_edit(site, [f"{text}\n" for text in texts]), edit),
        imports=(*imports, *numpy_import, *port.imports),
        helpers=(*helpers, *(texts if in_front else ())),
        guards=tuple(_sentences(port)),
        requires=("cupy",),
        rounds=port.rounds,
        integers_checked=True,
    )


def _tests(port: Port, numpy: str, separate: str) -> list[str]:
    tests = []
    for each, spec in port.arrays.items():
        if each not in _parameters(port):
            tests.append(f'"{each}" in globals()')
        tests += [f"type({each}) is {numpy}.ndarray", f'{each}.dtype == "{spec.dtype}"', f"{each}.ndim == {spec.ndim}"]
        tests += [f"{each}.flags.c_contiguous"] if spec.ndim > 1 else []
        tests += [f"{each}.flags.writeable"] if each in port.written else []
        tests += [f"abs({each}.strides[0]) >= {each}.itemsize"] if each in port.written and spec.ndim == 1 else []
    for each, types in port.global_types.items():
        tests += [f'"{each}" in globals()', f"type({each}) {_is_one_of(types, numpy)}"]
    for each, types in port.scalars.items():
        tests += [f"type({each}) {_is_one_of(types, numpy)}"] if types else []
    if _shares(port):
        others = [each for each in port.arrays if each not in port.written]
        tests.append(f"{separate}({_tuple(port.written)}, {_tuple(others)})")
    return tests


def _parameters(port: Port) -> set[str]:
    return {each for each, spec in port.arrays.items() if spec.name == each} | set(port.scalars)


def _shares(port: Port) -> bool:
    return bool(port.written) and len(port.arrays) > 1


def _is_one_of(types: tuple[str, ...], numpy: str) -> str:
    spelled = [_spelled(each, numpy) for each in types]
    return f"is {spelled[0]}" if len(spelled) == 1 else f"in ({', '.join(spelled)})"


def _spelled(type_: str, numpy: str) -> str:
    module, _, last = type_.rpartition(".")
    if type_ == "builtins.NoneType":
        return "type(None)"
    return last if module == "builtins" else f"{numpy}.{last}"


def _tuple(names: tuple[str, ...] | list[str]) -> str:
    return f"({', '.join(names)}{',' if len(names) == 1 else ''})"


def _sentences(port: Port) -> Iterator[str]:
    for each, spec in port.arrays.items():
        yield f"{each} is {_axes(spec)} of {spec.dtype}"
    for each, types in port.scalars.items():
        if types:
            yield f"{each} is of type {' or '.join(one.rpartition('.')[2] for one in types)}"
    if _shares(port):
        yield "the arrays that are changed share no memory with the others"


def _axes(spec: ValueSpec) -> str:
    return f"an array with {spec.ndim} axes" if spec.ndim > 1 else "an array with one axis"
