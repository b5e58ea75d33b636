"""Arithmetic that is spelled out becomes the one function that Python has for it.

Before:

    def distance(a, b):
        return bin(a ^ b).count("1")

    def choose(n, k):
        return factorial(n) // (factorial(k) * factorial(n - k))

After (`_combinations` is defined at the top of the file):

    def distance(a, b):
        return (bits.bit_count() if type(bits := a ^ b) is int else bin(bits).count("1"))

    def choose(n, k):
        return _combinations(n, k)

Taken are the number of ones of an int, the sum of the digits of `str(n)`, the remainder of a power, binomials by
factorials, and functions that compute a factorial or a greatest common divisor in a loop. Python's own functions are
asked where the values are ints of exactly this type, in a range where both give the same; the text stays for others.

Does not handle: floats, sums of other functions of digits, powers of which the exponent is a small constant.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._arithmetic_text import (
    DIGIT_SUM,
    DIGIT_TABLE,
    POWER_REST,
    SMALL_DIGIT_SUM,
    binomial_text,
    euclid_of,
    factorial_of,
)
from optadvisor.rewriters._called_functions import sites
from optadvisor.rewriters._places import binding_count, bound_tests, is_builtin, local_name, name_problem
from optadvisor.rewriters._quiet_functions import notices_the_end
from optadvisor.source.site import Site, own_nodes

name = "arithmetic"

NAMES = ("bin", "int", "len", "map", "pow", "range", "str", "sum", "type")
LARGEST = "1 << 31"
"""Python's factorial refuses some numbers above."""
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True, slots=True, kw_only=True)
class Find:
    """Something that is spelled out, and what to write instead."""

    edits: tuple[Edit, ...]
    what: str
    """For people: `the number of ones`."""
    instead: str
    """Python's function for it."""
    helpers: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    guard: str


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    finds = [find for one in sites(site, NAMES) for find in _finds(one)]
    if not finds:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if problem:
        yield site.decline(name, problem)
        return
    edits = sorted((edit for find in finds for edit in find.edits), key=lambda edit: (edit.start, edit.end))
    what = " and ".join(dict.fromkeys(find.what for find in finds))
    instead = " and ".join(dict.fromkeys(find.instead for find in finds))
    yield Proposal(
        rewriter=name,
        variant="one call",
        function=site.ref,
        title=f"{what} by {instead}",
        why=(
            f"Python takes many steps for {what}, each with objects of its own. {instead} does the same in one call of "
            "compiled code, by a better method where there is one."
        ),
        edits=tuple(edits),
        imports=tuple(dict.fromkeys(line for find in finds for line in find.imports)),
        helpers=tuple(dict.fromkeys(text for find in finds for text in find.helpers)),
        guards=tuple(dict.fromkeys(find.guard for find in finds)),
    )


def _finds(site: Site) -> Iterator[Find]:
    assert site.node is not None
    if _has_been_here(site):
        return
    whole = _whole_function(site)
    if whole is not None:
        yield whole
        return
    lazy = {id(inner) for node in own_nodes(site.node) if isinstance(node, ast.JoinedStr) for inner in ast.walk(node)}
    taken: set[int] = set()
    binomials = 0
    for node in own_nodes(site.node):
        if not isinstance(node, ast.expr) or id(node) in lazy or id(node) in taken:
            continue
        find = _ones(site, node) or _digits(site, node) or _rest_of_power(site, node)
        if find is None and isinstance(node, ast.BinOp):
            find = _binomial(site, node, f"binomial_{binomials + 1}" if binomials else "binomial")
            binomials += find is not None
        if find is not None:
            taken.update(id(inner) for inner in ast.walk(node))
            yield find


def _has_been_here(site: Site) -> bool:
    """The function begins with a test of types, behind which it is as it was."""
    first = site.body[0]
    return isinstance(first, ast.If) and ast.unparse(first.test).startswith("type(")


# ---------------------------------------------------------------- expressions


def _ones(site: Site, node: ast.expr) -> Find | None:
    """`bin(x).count("1")`, also of `bin(x)[2:]`."""
    match node:
        case ast.Call(func=ast.Attribute(value=text, attr="count"), args=[ast.Constant(value="1")], keywords=[]):
            pass
        case _:
            return None
    match text:
        case ast.Subscript(value=inner, slice=ast.Slice(lower=ast.Constant(value=2), upper=None, step=None)):
            text = inner
    if not isinstance(text, ast.Call) or not is_builtin(site, text.func, "bin") or len(text.args) != 1 or text.keywords:
        return None
    value = text.args[0]
    if isinstance(value, ast.Starred) or _is_rewritten(site, node):
        return None
    start, end = site.module.span(node)
    code = site.code(node)
    if isinstance(value, ast.Name):
        text_ = f"({value.id}.bit_count() if type({value.id}) is int else {code})"
    else:
        if (
            _in_a_head(site, node)
            or notices_the_end(site)
            or any(isinstance(inner, ast.NamedExpr) for inner in ast.walk(value))
        ):
            return None
        bits = local_name(site, "bits")
        low, high = site.module.span(value)
        whole = site.module.data
        kept = f"{whole[start:low].decode()}{bits}{whole[high:end].decode()}"
        text_ = f"({bits}.bit_count() if type({bits} := {site.code(value)}) is int else {kept})"
    return Find(
        edits=(Edit(start=start, end=end, text=text_),),
        what="the number of ones",
        instead="int.bit_count",
        guard="the number whose ones are counted is of type int",
    )


def _is_rewritten(site: Site, node: ast.expr) -> bool:
    """It is what is left for other types already."""
    assert site.node is not None
    return any(
        isinstance(around, ast.IfExp) and around.orelse is node and ".bit_count()" in site.code(around.body)
        for around in ast.walk(site.node)
    )


def _in_a_head(site: Site, node: ast.expr) -> bool:
    """Where a name cannot be bound in an expression: in what a comprehension goes through, in a lambda, in a class."""
    assert site.node is not None
    for around in ast.walk(site.node):
        if isinstance(around, COMPREHENSIONS):
            heads = [inner for generator in around.generators for inner in ast.walk(generator.iter)]
            if any(inner is node for inner in heads):
                return True
        if isinstance(around, ast.Lambda | ast.ClassDef) and any(inner is node for inner in ast.walk(around)):
            return True
    return False


def _digits(site: Site, node: ast.expr) -> Find | None:
    """`sum(int(d) for d in str(n))`, also as a list or by `map`."""
    match node:
        case ast.Call(func=func, args=[inner], keywords=[]) if is_builtin(site, func, "sum"):
            value = _text_of_digits(site, inner)
        case _:
            return None
    if value is None:
        return None
    helper, table = site.fresh("_digit_sum"), site.fresh("_DIGIT_SUMS")
    start, end = site.module.span(node)
    text = f"{helper}({site.code(value)})"
    if isinstance(value, ast.Name) and value.id in site.bound_names and _is_a_whole_value(site, node):
        text = f"({SMALL_DIGIT_SUM.replace('TABLE', table).replace('VALUE', value.id)} else {text})"
    return Find(
        edits=(Edit(start=start, end=end, text=text),),
        what="the sum of digits",
        instead="a table of the sums of three digits",
        helpers=(DIGIT_TABLE.replace("NAME", table), DIGIT_SUM.replace("NAME", helper).replace("TABLE", table)),
        guard="the number whose digits are added is of type int and not negative",
    )


def _is_a_whole_value(site: Site, node: ast.expr) -> bool:
    """All of what a statement gives back or gives a name: there is room to write it out on the spot."""
    assert site.node is not None
    return any(isinstance(each, ast.Return | ast.Assign) and each.value is node for each in own_nodes(site.node))


def _text_of_digits(site: Site, node: ast.expr) -> ast.expr | None:
    """`n` of what gives the digits of `str(n)` one by one."""
    text: ast.expr | None = None
    match node:
        case ast.GeneratorExp(elt=elt, generators=[one]) | ast.ListComp(elt=elt, generators=[one]):
            match elt:
                case ast.Call(func=func, args=[ast.Name(id=digit)], keywords=[]) if is_builtin(site, func, "int"):
                    if isinstance(one.target, ast.Name) and one.target.id == digit and not one.ifs and not one.is_async:
                        text = one.iter
        case ast.Call(func=func, args=[ast.Name() as whole, text_], keywords=[]) if is_builtin(
            site, func, "map"
        ) and is_builtin(site, whole, "int"):
            text = text_
    match text:
        case ast.Call(func=func, args=[value], keywords=[]) if is_builtin(site, func, "str") and not isinstance(
            value, ast.Starred
        ):
            return value
    return None


def _rest_of_power(site: Site, node: ast.expr) -> Find | None:
    """`a ** b % m` and `pow(a, b) % m`."""
    match node:
        case ast.BinOp(left=ast.BinOp(left=base, op=ast.Pow(), right=exponent), op=ast.Mod(), right=modulus):
            pass
        case ast.BinOp(left=ast.Call(func=func, args=[base, exponent], keywords=[]), op=ast.Mod(), right=modulus) if (
            is_builtin(site, func, "pow")
        ):
            pass
        case _:
            return None
    if any(isinstance(part, ast.Starred) for part in (base, exponent)) or not _has_a_value(site, modulus):
        return None
    if isinstance(exponent, ast.Constant) and not (type(exponent.value) is int and exponent.value > 16):
        return None
    helper = site.fresh("_power_rest")
    parts = ", ".join(map(site.code, (base, exponent, modulus)))
    start, end = site.module.span(node)
    return Find(
        edits=(Edit(start=start, end=end, text=f"{helper}({parts})"),),
        what="the rest of a power",
        instead="pow with three arguments",
        helpers=(POWER_REST.replace("NAME", helper),),
        guard="base, exponent and modulus are of type int, and the exponent is positive",
    )


def _has_a_value(site: Site, node: ast.expr) -> bool:
    """A number, a parameter, or a name of the file that has a value for sure: it is read before the power is taken."""
    assert site.node is not None
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    if not isinstance(node, ast.Name):
        return False
    own = [each for each in ast.walk(site.node) if isinstance(each, ast.Name) and each.id == node.id]
    if any(isinstance(each.ctx, ast.Del) for each in own):
        return False
    if any(isinstance(each, ast.ExceptHandler) and each.name == node.id for each in ast.walk(site.node)):
        return False  # it has no value behind the handler
    if node.id in site.parameters:
        return not any(isinstance(each, ast.Nonlocal) and node.id in each.names for each in ast.walk(site.node))
    if binding_count(site, node.id) != 1:
        return False  # an operator of the user's class may bind it, between the power and its remainder
    return node.id not in site.bound_names and site.resolved(node) == f".{node.id}" and not bound_tests(site, [node.id])


def _binomial(site: Site, node: ast.expr, number: str) -> Find | None:
    """`f(n) // (f(k) * f(n - k))`, `f(n) // f(k) // f(n - k)`, and the first with `/`."""
    match node:
        case ast.BinOp(
            left=top, op=ast.FloorDiv() | ast.Div() as op, right=ast.BinOp(left=one, op=ast.Mult(), right=other)
        ):
            pass
        case ast.BinOp(left=ast.BinOp(left=top, op=ast.FloorDiv(), right=one), op=ast.FloorDiv() as op, right=other):
            pass
        case _:
            return None
    functions = [_factorial_argument(site, part) for part in (top, one, other)]
    arguments = [found[1] for found in functions if found is not None]
    if len(arguments) != 3 or len({found[0] for found in functions if found is not None}) != 1:
        return None
    n, first, second = arguments
    k = next((a for a, b in ((first, second), (second, first)) if _is_difference(b, n, a)), None)
    if not isinstance(n, ast.Name) or not isinstance(k, ast.Name):
        return None
    name_, called = next(found for found in functions if found is not None)[0], top
    assert isinstance(called, ast.Call)
    own = site.helper(called)
    if own is None and site.code(called.func).partition(".")[0] in site.bound_names:
        return None
    helper, (math, imports) = site.fresh(f"_{site.ref.name.strip('_')}_{number}"), site.import_as("math", "math")
    test, definition = site.untouched([own]) if own is not None else ("", "")
    start, end = site.module.span(node)
    most = "" if own is not None else f" < {LARGEST}"
    tests = [f"type({n.id}) is type({k.id}) is int", f"0 <= {k.id} <= {n.id}{most}", *([test] if test else [])]
    answer = f"{math}.comb({n.id}, {k.id})" + (" / 1" if isinstance(op, ast.Div) else "")
    text = binomial_text(helper, (n.id, k.id), tests, answer, ast.unparse(node))
    return Find(
        edits=(Edit(start=start, end=end, text=f"{helper}({n.id}, {k.id})"),),
        what=f"a binomial by {name_}",
        instead="math.comb",
        helpers=(*([definition] if definition else []), text),
        imports=imports,
        guard=f"{n.id} and {k.id} are of type int, and {k.id} lies between 0 and {n.id}",
    )


def _is_difference(node: ast.expr, n: ast.expr, k: ast.expr) -> bool:
    match node, n, k:
        case ast.BinOp(left=ast.Name(id=a), op=ast.Sub(), right=ast.Name(id=b)), ast.Name(id=c), ast.Name(id=d):
            return a == c and b == d
    return False


def _factorial_argument(site: Site, node: ast.expr) -> tuple[str, ast.expr] | None:
    """The function's name and argument of `factorial(n)`: Python's own, or one of the file that computes the same."""
    if not isinstance(node, ast.Call) or len(node.args) != 1 or node.keywords:
        return None
    if site.resolves_to(node.func, "math.factorial"):
        return "math.factorial", node.args[0]
    own = site.helper(node)
    return (own.name, node.args[0]) if own is not None and factorial_of(own) else None


# ---------------------------------------------------------------- whole functions


def _whole_function(site: Site) -> Find | None:
    """A function that computes a factorial, or a greatest common divisor, in a loop: an early answer in front."""
    assert site.node is not None
    first = site.body[0]
    factor, divisor = factorial_of(site.node), euclid_of(site.node)
    if not (factor or divisor) or not site.module.owns_its_lines(first) or not _is_plain_range(site):
        return None
    math, imports = site.import_as("math", "math")
    if factor:
        condition, answer = f"type({factor}) is int and {factor} >= 0", f"{math}.factorial({factor})"
        guard, what, instead = f"{factor} is of type int and not negative", "a factorial", "math.factorial"
    else:
        a, b = divisor or ("", "")
        condition = f"type({a}) is type({b}) is int and {a} >= 0 and {b} >= 0"
        answer, guard = f"{math}.gcd({a}, {b})", f"{a} and {b} are of type int and not negative"
        what, instead = "a greatest common divisor", "math.gcd"
    indent = site.module.indent(first)
    unit = "\t" if "\t" in indent else "    "
    start = site.module.statement_span(first)[0]
    text = site.lines(f"if {condition}:\n{unit}return {answer}", indent)
    return Find(
        edits=(Edit(start=start, end=start, text=text),), what=what, instead=instead, imports=imports, guard=guard
    )


def _is_plain_range(site: Site) -> bool:
    """The names in the loop's head mean Python's own."""
    assert site.node is not None
    calls = [node for node in own_nodes(site.node) if isinstance(node, ast.Call)]
    return all(is_builtin(site, call.func, "range") for call in calls)
