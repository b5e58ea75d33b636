"""A function that is called for each of many numbers, for whole arrays on an NVIDIA GPU. For `suggest --gpu`.

    paid = np.vectorize(price)(spot, 0.05)      paid = _price_for_all(np.vectorize(price), spot, 0.05)
    got = [price(s, rate) for s in spots]       got = _price_for_all(spots, rate)

`@vectorize(target="cuda")` of Numba makes the function of arrays, out of a copy of the user's own; it is compiled at
its first call. Where the function would raise or a result is not finite (`porting.checking`), the numbers are of
another kind, or there is no card, the expression is evaluated as it stands, which has done nothing yet: such functions
only compute.

A loop that stores `f(x[i])` is for `cuda_kernels`, which takes its other statements along.

Does not handle: functions of texts or arrays; results that are now a whole number and now a float, in a list; truths;
arrays of other dtypes than float64, or of several shapes; lists of anything but floats. Whether it pays is predicted,
not measured (docs/gpu.md).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._kernel_gathered import CALLS_FOR_EACH
from optadvisor.rewriters._kernel_reasons import file_problem
from optadvisor.rewriters.porting.checking import MARK, OnCard, on_card
from optadvisor.rewriters.porting.devices import called, device_name, gives_numpy
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.mapped import Mapped, mapped
from optadvisor.rewriters.porting.wholes import ARGUMENT, FLOAT, MIXED
from optadvisor.source.printing import is_own
from optadvisor.source.site import Site, parameter_names

name = "cuda_vectorize"
VARIANT = "a function of whole arrays on the card"
WORDS = (
    *("type", "list", "map", "all", "any", "abs", "set", "float", "int", "globals"),
    *("Exception", "TypeError", "FloatingPointError"),
)
CARD = '''def {card}():
    """`{function}` of whole arrays; compiled at its first call."""
    known = {card}.__dict__
    if "made" not in known:

        @{numba}.vectorize(["{signature}"], target="cuda")
        def made({parameters}):
            return {device}({parameters})

        known["made"] = made
    return known["made"]'''
COPY = '''def {copy}({parameters}):
    """`{function}` for each of them; raises where the card cannot tell."""
{lines}
    if {marked}:
        raise FloatingPointError("it raises, or a result is not finite")
    return {result}'''
WRAPPER = '''def {wrapper}({parameters}):
    """`{function}` for each of them, on the card if there is one."""
    if {tests}:
        try:
            return {copy}({passed})
        except Exception:  # the original code below takes over
            pass
    return {original}'''


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """One proposal for all such expressions of a function, or the one reason against it; nothing without them."""
    if site.node is None or site.plain_problem():
        return
    found = list(mapped(site))
    if not found:
        return
    problem = file_problem(site)
    if not problem and not all(is_own(word, site.module) for word in WORDS):
        problem = "the file gives Python's own functions another meaning"
    if problem:
        yield site.decline(name, problem)
        return
    try:
        yield _proposal(site, found)
    except UnportableError as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)


def _proposal(site: Site, found: list[Mapped]) -> Proposal:
    assert site.node is not None
    cuda, imports = site.import_as("numba.cuda", "cuda")
    numba, numba_import = site.import_as("numba", "numba")
    numpy, numpy_import = site.import_as("numpy", "np")
    math, math_import = site.import_as("math", "math")
    for each in found:
        if any(each.node is not one.node and each.node in ast.walk(one.node) for one in found):
            raise UnportableError("one of such calls is an argument of another", each.node.lineno)
    functions = list(dict.fromkeys(each.function for each in found))
    devices = list(dict.fromkeys(one for each in functions for one in (*called(site, each.body), each)))
    untouched, definition = site.untouched(devices)
    names = {each.name: device_name(site, each) for each in devices}
    copies: dict[ast.FunctionDef, OnCard] = {}
    texts, edits = [], []
    for number, each in enumerate(found, start=1):
        passed = [ARGUMENT if whole else FLOAT for whole in each.whole]
        for one in on_card(site, each.call, each.function, passed, names, math):
            if copies.setdefault(one.function, one) != one:
                raise UnportableError(f"`{one.function.name}` gives now whole numbers, now floats", each.node.lineno)
        writing = _Writing(site, each, number, numpy, numba, copies[each.function].bits)
        texts += writing.texts(untouched)
        start, end = site.module.span(each.node)
        edits.append(Edit(start=start, end=end, text=f"{writing.wrapper}({', '.join(writing.handed())})"))
    tools = [definition]
    if any(each.made for each in found):
        tools.append(CALLS_FOR_EACH.format(name=site.fresh("_calls_for_each"), numpy=numpy))
    told = " and ".join(each.name for each in functions)
    return Proposal(
        rewriter=name,
        variant=VARIANT,
        function=site.ref,
        title=f"{told} for whole arrays on a GPU, by Numba's vectorize",
        why=(
            "A function of numbers that is called for each of many computes them all at once on a card, a thread each. "
            "Where it would raise or there is no card, the expression is evaluated as it stands."
        ),
        edits=tuple(edits),
        imports=(*imports, *numba_import, *numpy_import, *math_import),
        helpers=(*tools, *(f"@{cuda}.jit(device=True)\n{one.text}" for one in copies.values()), *texts),
        guards=("the numbers are floats in arrays of one shape, or in lists",),
        requires=("numba",),
        rounds=("functions like `exp`, and a product that is added, round otherwise on a card",),
    )


class _Writing:
    """What is laid beside the function for one expression. Raises `UnportableError`."""

    def __init__(self, site: Site, one: Mapped, number: int, numpy: str, numba: str, bits: int) -> None:
        function, tail = one.function, f"_{number}" if number > 1 else ""
        if bits == MIXED and not one.made:
            raise UnportableError(f"`{function.name}` gives now a whole number, now a float", function.lineno)
        if one.otypes and bits >= 0:
            raise UnportableError(
                f"`{function.name}` gives whole numbers, and `otypes` may say floats", function.lineno
            )
        self.site, self.one, self.numpy, self.numba, self.bits = site, one, numpy, numba, bits
        self.wrapper, self.copy = (site.fresh(f"_{function.name}{end}{tail}") for end in ("_for_all", "_on_gpu"))
        self.card = site.fresh(f"_{function.name}_of_arrays{tail}")

    def handed(self) -> list[str]:
        return [*([self.one.made] if self.one.made else []), *self.one.passed]

    def texts(self, untouched: str) -> list[str]:
        one, function = self.one, self.one.function
        words = {"function": function.name, "card": self.card, "copy": self.copy}
        kinds = ", ".join("int64" if whole else "float64" for whole in one.whole)
        card = CARD.format(
            **words,
            numba=self.numba,
            signature=f"{'int64' if self.bits >= 0 else 'float64'}({kinds})",
            parameters=", ".join(parameter_names(function)),
            device=device_name(self.site, function),
        )
        marked = f"(result == {MARK}).any()" if self.bits >= 0 else f"not {self.numpy}.isfinite(result).all()"
        kinds_refused, result = self.result()
        lines = "\n".join(f"    {line}" for line in [*kinds_refused, *_lines(one, self.numpy, self.card, self.bits)])
        copy = COPY.format(**words, parameters=", ".join(one.names), lines=lines, marked=marked, result=result)
        tests = [f'"{function.name}" in globals()', untouched]
        if one.made:
            otypes = f", {one.otypes}" if one.otypes else ""
            tests.append(f"{self.site.fresh('_calls_for_each')}(vectorized, {function.name}{otypes})")
            tests += ['vectorized.otypes == "d"'] if one.otypes else []
        wrapper = WRAPPER.format(
            **words,
            wrapper=self.wrapper,
            parameters=", ".join([*(["vectorized"] if one.made else []), *one.names]),
            passed=", ".join(one.names),
            tests=" and ".join(tests),
            original=one.original or f"vectorized({', '.join(one.names)})",
        )
        return [card, copy, wrapper]

    def result(self) -> tuple[list[str], str]:
        """Refusals, and an array or a list: of NumPy's numbers, if the function makes them of what it is given."""
        one = self.one
        if one.made:
            return [], "result"
        many = [each in one.goes_through for each in one.arguments]
        of_lists = _numpy_numbers(self.site, one.function, [False] * len(many))
        of_arrays = _numpy_numbers(self.site, one.function, many)
        came = f"type({one.goes_through[0]}) is {self.numpy}.ndarray"
        if of_lists is None and of_arrays is None:
            words = f"`{one.function.name}` gives now one of NumPy's numbers, now one of Python's"
            raise UnportableError(words, one.function.lineno)
        if of_lists == of_arrays:
            return [], "list(result)" if of_lists else "result.tolist()"
        if of_lists is not None and of_arrays is not None:
            return [f"came_as_arrays = {came}"], "list(result) if came_as_arrays else result.tolist()"
        lines = [
            f"if {came if of_arrays is None else f'not ({came})'}:",
            '    raise TypeError("numbers of either kind")',
        ]
        return lines, "list(result)" if of_lists or of_arrays else "result.tolist()"


def _lines(one: Mapped, numpy: str, card: str, bits: int) -> list[str]:
    """The tests of what came, and the call."""
    whole = [each for each, is_whole in zip(one.arguments, one.whole, strict=True) if is_whole and each in one.names]
    floats = [each for each in one.names if each not in whole]
    lines = []
    if not one.made:
        if len(one.goes_through) > 1:
            lines += [
                f"if len({{type(one) for one in ({', '.join(one.goes_through)},)}}) > 1:",
                '    raise TypeError("a list beside an array")',
            ]
        for each in one.goes_through:
            lines += [
                f"if type({each}) is list and all(type(one) is float for one in {each}):",
                f"    {each} = {numpy}.array({each})",
            ]
    lines += [
        f"arrays = [one for one in ({', '.join(floats)},) if type(one) is {numpy}.ndarray]",
        "if not arrays or not arrays[0].size or not arrays[0].ndim:",
        '    raise TypeError("no arrays with numbers in them")',
        'if any(one.dtype != "float64" or one.shape != arrays[0].shape for one in arrays):',
        '    raise TypeError("arrays of another kind")',
        "if not all(one.flags.c_contiguous for one in arrays):",
        '    raise TypeError("arrays of another kind")',
        f"if any(type(one) not in (float, {numpy}.ndarray) for one in ({', '.join(floats)},)):",
        '    raise TypeError("numbers of another kind")',
    ]
    if not one.made:
        many = ", ".join(one.goes_through)
        lines += [
            f"if any(type(one) is not {numpy}.ndarray or one.ndim != 1 for one in ({many},)):",
            '    raise TypeError("no lists of floats")',
        ]
        if len(one.names) > len(one.goes_through):
            others = ", ".join(each for each in one.names if each not in one.goes_through)
            lines += [
                f"if any(type(one) is {numpy}.ndarray for one in ({others},)):",
                '    raise TypeError("an array for each of the numbers")',
            ]
    lines += [
        f"if not all({numpy}.isfinite(one).all() for one in ({', '.join(floats)},)):",
        '    raise FloatingPointError("a number that is not finite")',
    ]
    if whole:
        lines += [
            f"if not all(type(one) is int and abs(one) < 2**31 for one in ({', '.join(whole)},)):",
            '    raise TypeError("no small whole numbers")',
        ]
    if one.made and not one.otypes:  # NumPy calls it once with the first ones; with its numbers, that may warn
        firsts = ", ".join(
            f"{each}.flat[0] if type({each}) is {numpy}.ndarray else {each}" if each in floats else each
            for each in one.arguments
        )
        lines += [
            f'with {numpy}.errstate(divide="raise", over="raise", invalid="raise"):',
            f"    first = {one.function.name}({firsts})",
        ]
        if bits == MIXED:
            lines += ["if not isinstance(first, float):", '    raise TypeError("NumPy makes whole numbers of all")']
    lines.append(f"result = {card}()({', '.join(one.arguments)})")
    return lines


def _numpy_numbers(site: Site, function: ast.FunctionDef, passed: list[bool]) -> bool | None:
    """Whether it gives NumPy's numbers; None where it may give either."""
    try:
        return gives_numpy(site, function, passed)
    except UnportableError:
        return None
