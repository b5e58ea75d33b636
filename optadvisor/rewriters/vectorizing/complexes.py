"""Functions with complex numbers: the same function on real numbers, two for each complex one, and the way there.

    def mandel(c, counts):              def mandel(c, counts):
        …z = z * z + c…                     if type(c) is complex:
                                                try:
                                                    result = _mandel_in_parts(c.real, c.imag, counts)
                                                except Exception:
                                                    pass
                                                else:
                                                    return complex(*result)
                                            …

`_mandel_in_parts` is what `numpy_vectorize` or `numba_njit` makes of the function in parts (`complex_text`), raising
where its kernel gives up. Lists of complex numbers go in as two lists, and what comes out is put together again.

Arrays of NumPy's complex numbers go in as two arrays, too, for compiled functions (`complex_arrays`).

Does not handle: lists of NumPy's complex numbers; rows of complex numbers in lists.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import replace

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._kernel_places import kernels_edit, leads, wrapper_edit
from optadvisor.rewriters._kernel_reasons import module_names
from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters._kernel_wrapper import GIVES_UP
from optadvisor.rewriters.vectorizing.complex_arrays import speaks_of_arrays
from optadvisor.rewriters.vectorizing.complex_functions import Divided, divided
from optadvisor.rewriters.vectorizing.complex_kinds import (
    MAYBE,
    NUMPYS,
    Kind,
    Undivided,
    is_complex,
    kind_of_spec,
)
from optadvisor.source.site import Site, own_nodes, parameter_names

PARTS_OF = '''def {name}(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {{*map(type, numbers)}} != {{complex}}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]'''
SURE = '''def {name}(reals, imaginaries):
    """Raises ValueError if one of the numbers may be an int that was to be added to, and was not."""
    if any(second == 0.0 and first in (0.0, 1.0) for first, second in zip(reals, imaginaries)):
        raise ValueError'''
ARRAY_OF = '''def {name}(reals, imaginaries):
    """The complex array of these parts."""
    whole = {numpy}.empty(reals.shape, {numpy}.complex128)
    whole.real, whole.imag = reals, imaginaries
    return whole'''
TRIED_EXP = '''def {name}(known=[]):
    """Raises ValueError unless NumPy's `exp` of complex numbers is made of that, `cos` and `sin` of their parts."""
    if not known:
        numbers = [complex(x / 7 - 3, y / 3 - 9) for x in range(50) for y in range(50)]
        found = {numpy}.exp({numpy}.array(numbers)).tolist()
        sizes = [{math}.exp(each.real) for each in numbers]
        turned = [({math}.cos(each.imag), {math}.sin(each.imag)) for each in numbers]
        known.append(found == [complex(size * x, size * y) for size, (x, y) in zip(sizes, turned)])
    if not known[0]:
        raise ValueError'''
OLD_WAY = 'str(0.0 * -1j) == "-0j"'
"""Python up to 3.13 makes a real operand complex first."""
ROUNDED_TWICE = "({numpy}.complex128(1.1 + 1.1j) * (1.1 + 1.1j)).real == 0.0"
"""Whether NumPy was compiled without operations that multiply and add in one go, and round but once."""
TEXTS = (
    ("_parts_of", PARTS_OF), ("_require_complex", SURE), ("_complex_array", ARRAY_OF), ("_require_plain_exp", TRIED_EXP)
)  # fmt: skip
Propose = Callable[[Site], Iterator[Proposal | Declined]]


def speaks_of_complex(site: Site, *, arrays: bool = False) -> bool:
    """Does the function, or one that it calls, have to do with complex numbers? `arrays`: of NumPy, too."""
    assert site.node is not None
    specs = [s for call in site.recording.calls for s in (*call.arguments, *call.globals_read)]
    if any(is_complex(kind_of_spec(spec, arrays=arrays)) for spec in specs) or (arrays and speaks_of_arrays(site)):
        return True
    functions = [site.node]
    for function in functions:
        for node in own_nodes(function):
            if isinstance(node, ast.Constant) and isinstance(node.value, complex):
                return True
            if isinstance(node, ast.Call):
                name = site.resolved(node.func)
                if name == "builtins.complex" or name.startswith("cmath."):
                    return True
                helper = site.helper(node)
                if helper is not None and helper not in functions:
                    functions.append(helper)
    return False


def proposals(site: Site, propose: Propose, name: str, *, compiled: bool = False) -> Iterator[Proposal | Declined]:
    """What `propose` says of the function in parts, in its own terms; `compiled`: it is a compiler's."""
    try:
        found = divided(site, tests=compiled)
        _require_in_order(site, found)
    except Undivided as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    if speaks_of_complex(found.site, arrays=compiled):
        yield Declined(rewriter=name, function=site.ref, reason="some of its complex numbers stay complex")
        return
    for answer in propose(found.site):
        if isinstance(answer, Declined):
            reason = re.sub(r"^line \d+: ", "", answer.reason)
            yield Declined(rewriter=name, function=site.ref, reason=f"with its complex numbers in two parts, {reason}")
            continue
        whole = _whole(site, found, answer)
        if whole is None:
            yield Declined(rewriter=name, function=site.ref, reason="a call with complex numbers stays in the kernel")
        else:
            yield whole


# ---------------------------------------------------------------- around it


def _require_in_order(site: Site, found: Divided) -> None:
    """What may turn out to be an int is found out when all is done, which must not have changed anything by then."""
    assert site.node is not None
    doubtful = [kind for kind in found.results or () if _is_doubtful(kind)]
    doubtful += [found.kinds[name] for name in found.grown if found.kinds[name].base == MAYBE.base]
    changed = [name for name in found.written if not is_complex(found.kinds[name])]
    if doubtful and (changed or found.changed):
        raise Undivided(
            f"`{[*changed, found.changed][0]}` is changed before it is known whether all results are complex"
        )
    if any(found.kinds[name].base == MAYBE.base for name in found.written):
        raise Undivided("it stores numbers that are not always complex")
    words = {"complex", "map", "str", "any", "zip"} & (set(module_names(site.module.tree)) | site.bound_names)
    if words:
        word = sorted(words)[0]
        raise Undivided(f"`{word}` does not mean Python's own `{word}` here")


def _whole(site: Site, found: Divided, inner: Proposal) -> Proposal | None:
    """A proposal for the function in parts, as one for the function; None when it calls a divided function."""
    assert site.node is not None
    block = _renamed(found, inner.edits[-1].text)
    kernels = "".join(edit.text for edit in inner.edits[:-1])
    made = "\n".join([kernels, *inner.helpers])
    if any(re.search(rf"\b{name}\b", made) for name in found.helpers):
        return None
    name = site.fresh(f"_{site.node.name.strip('_')}_in_parts")
    parameters = [*found.globals_first, *parameter_names(site.node)]
    taken = ", ".join(part for each in parameters for part in _names(site, found, each))
    function = (
        f"def {name}({taken}):\n"
        f'    """`{site.node.name}` on the real and the imaginary parts; raises ValueError where it might differ."""\n'
        f"{textwrap.indent(textwrap.dedent(block), '    ')}    raise ValueError\n"
    )
    texts = [kernels.strip("\n") + "\n", function] if kernels.strip() else [function]
    outer = _outer(site, found, name, parameters)
    parts = tuple(f"{each} is " for both in found.names.values() for each in both)
    helpers = [*inner.helpers]
    (math, _), (numpy, numpy_import) = site.import_as("math", "math"), site.import_as("numpy", "np")
    for wish, text in TEXTS:
        if f"{site.fresh(wish)}(" in outer:
            helpers.append(text.format(name=site.fresh(wish), numpy=numpy, math=math))
    is_first = leads(site)
    edits: tuple[Edit, ...] = (wrapper_edit(site, outer),)
    every = "\n".join([made, function, outer, *helpers])
    numpy_import = numpy_import if re.search(rf"\b{numpy}\.", outer) else ()
    imports = [line for line in found.imports if f"{math}." in every or not line.startswith("import math")]
    return replace(
        inner,
        function=site.ref,
        edits=edits if is_first else (kernels_edit(site, texts), *edits),
        imports=tuple(dict.fromkeys([*inner.imports, *imports, *numpy_import])),
        helpers=tuple([*helpers, *texts] if is_first else helpers),
        guards=(*_sentences(found), *(each for each in inner.guards if not each.startswith(parts))),
    )


def _renamed(found: Divided, text: str) -> str:
    """With the originals of divided functions, which must still be the file's own."""
    for made, original in found.helpers.items():
        text = re.sub(rf"\b{made}\b", original, text)
    tests = r"(\b\w*_untouched)\(([\w=, ]*)\)"  # of a function that was divided in two ways, one test is enough
    text = re.sub(tests, lambda found: f"{found[1]}({', '.join(dict.fromkeys(found[2].split(', ')))})", text)
    return text.replace("\r\n", "\n")


def _names(site: Site, found: Divided, name: str) -> tuple[str, ...]:
    if not is_complex(found.kinds[name]):
        return (name,)
    return found.names[name]


def _sentences(found: Divided) -> Iterator[str]:
    for name, kind in found.kinds.items():
        if is_complex(kind) and kind.base in NUMPYS:
            what = f"a {kind.depth}-dimensional complex128 array" if kind.array else "a np.complex128"
            yield f"{name} is {what}"
        elif is_complex(kind) and name not in found.grown:
            yield f"{name} is a list of complex numbers" if kind.depth else f"{name} is a complex number"


def _outer(site: Site, found: Divided, inner: str, parameters: list[str]) -> str:
    """The block in front of the original's body."""
    tests: list[str] = []
    entering: list[str] = []
    arguments: list[str] = []
    leaving: list[str] = []
    for name in parameters:
        kind, parts = found.kinds[name], _names(site, found, name)
        tests += [present(name)] if name in found.globals_first else []
        if name in found.grown:
            fresh = parts if len(parts) > 1 else (site.fresh(f"{name}_more"),)
            entering.append(f"{', '.join(fresh)} = {', '.join('[]' for _ in fresh)}")
            arguments += fresh
            tests += [f"type({name}) is list", *_apart(found, name)]
            more = f"map(complex, {', '.join(fresh)})" if len(fresh) > 1 else fresh[0]
            leaving.append(f"{name}.extend({more})")
        elif not is_complex(kind):
            arguments.append(name)
        elif kind.array:
            fresh = tuple(site.fresh(f"{name}_{part}") for part in ("re", "im"))
            tests += _array_tests(site, found, name)
            entering.append(f"{', '.join(fresh)} = {name}.real.copy(), {name}.imag.copy()")
            arguments += fresh
            leaving += [f"{name}.real, {name}.imag = {', '.join(fresh)}"] if name in found.written else []
        elif kind.base in NUMPYS:
            tests.append(f"type({name}) is {site.import_as('numpy', 'np')[0]}.complex128")
            arguments += [f"{name}.real", f"{name}.imag"]
        elif kind.depth:
            entering.append(f"{', '.join(parts)} = {site.fresh('_parts_of')}({name})")
            arguments += parts
            tests += [f"type({name}) is list", *(_apart(found, name) if name in found.written else [])]
            leaving += [f"{name}[:] = map(complex, {', '.join(parts)})"] if name in found.written else []
        else:
            tests.append(f"type({name}) is complex")
            arguments += [f"{name}.real", f"{name}.imag"]
    tests.append(OLD_WAY)
    tests += [ROUNDED_TWICE.format(numpy=site.import_as("numpy", "np")[0])] if "products" in found.tried else []
    entering += [f"{site.fresh('_require_plain_exp')}()"] if "exp" in found.tried else []
    working, given_back = _result(site, found, f"{inner}({', '.join(arguments)})")
    for name in found.grown:
        if found.kinds[name].base == MAYBE.base:
            working.append(f"{site.fresh('_require_complex')}({', '.join(_names(site, found, name))})")
    lines = ["try:", *(f"    {line}" for line in [*entering, *working]), GIVES_UP, "    pass", "else:"]
    lines += [f"    {line}" for line in [*leaving, f"return {given_back}"]]
    condition = " and ".join(tests)
    if len(condition) > 100:
        condition = "(\n    " + "\n    and ".join(tests) + "\n)"
    return "\n".join([f"if {condition}:", *(f"    {line}" for line in lines)])


def _array_tests(site: Site, found: Divided, name: str) -> Iterator[str]:
    """That it is such an array, and lies in no other one when any is changed."""
    numpy, depth = site.import_as("numpy", "np")[0], found.kinds[name].depth
    yield f"type({name}) is {numpy}.ndarray"
    yield f"{name}.dtype == {numpy}.complex128"
    yield f"{name}.ndim == {depth}"
    yield f"{name}.flags.c_contiguous"
    if name in found.written:
        yield f"{name}.flags.writeable"
    for other in found.others:
        if other != name and not (other in found.names and other < name):
            yield f"type({other}) is {numpy}.ndarray"
            yield f"not {numpy}.may_share_memory({name}, {other})"


def _is_doubtful(kind: Kind) -> bool:
    """Is a result a number of its kind only if it is not just what a variable starts with?"""
    return kind.base in (MAYBE.base, "later", "later zero") and not kind.array


def _apart(found: Divided, name: str) -> list[str]:
    """Tests that a list that is changed is none of the others."""
    others = [other for other in found.lists if other != name]
    return [f"{name} is not {other}" for other in others]


def _result(site: Site, found: Divided, call: str) -> tuple[list[str], str]:
    """Lines that call the function in parts, and the value that the original returns."""
    local = site.fresh("result")
    lines = [f"{local} = {call}"]
    if found.results is None or not any(map(is_complex, found.results)):
        return lines, local
    place, items = 0, []
    for kind in found.results:
        parts = f"{local}[{place}]", f"{local}[{place + 1}]"
        place += 1 + is_complex(kind)
        if not is_complex(kind):
            items.append(parts[0])
            continue
        if _is_doubtful(kind):
            given = parts if kind.depth else tuple(f"[{part}]" for part in parts)
            lines.append(f"{site.fresh('_require_complex')}({', '.join(given)})")
        if kind.array:
            items.append(f"{site.fresh('_complex_array')}({', '.join(parts)})")
            continue
        if kind.base in NUMPYS:
            items.append(f"{site.import_as('numpy', 'np')[0]}.complex128(complex({', '.join(parts)}))")
            continue
        items.append(f"[*map(complex, {parts[0]}, {parts[1]})]" if kind.depth else f"complex({parts[0]}, {parts[1]})")
    value = f"({', '.join(items)}{',' * (len(items) == 1)})" if found.tuple_result else items[0]
    return [*lines, f"{local} = {value}"], local
