"""A method or an inner function that asks itself the same question again and again keeps the answers.

Before:

    def common(first, second):
        def longest(i, j):
            if i == len(first) or j == len(second):
                return 0
            if first[i] == second[j]:
                return 1 + longest(i + 1, j + 1)
            return max(longest(i + 1, j), longest(i, j + 1))
        return longest(0, 0)

After (`_longest_memo` is defined at the top of the file, as `memoising` would for a function that is given the words):

        def longest(i, j):
            try:
                if type(first) is str and type(second) is str and type(i) is int and type(j) is int:
                    return _longest_memo(0, [], {}, first, second, i, j)
            except Exception:
                pass  # what follows raises the same
            if i == len(first) or j == len(second): ...

What an inner function reads of the function around it, nobody changes while it only computes; so it goes along like an
argument. A method is taken if it uses `self` for nothing but to call itself, and the object is of exactly the class
that the method stands in, a plain one. All else is as in `memoising`: which see.

Does not handle: methods that read attributes, classes with bases, static and class methods, inner functions of inner
functions, functions that call each other.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from optadvisor.records import CapturedCall, Declined, Edit, Proposal
from optadvisor.rewriters import memoising
from optadvisor.rewriters._memo_text import TRIED_AGAIN, Plan, attempt, copies, imports_of, ready
from optadvisor.rewriters._places import binding_count, bound_tests, name_problem, untouched_sentence
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.edits import apply_edits
from optadvisor.source.module import Module
from optadvisor.source.site import Site, has_long_string, own_nodes

name = "recursing"
whole = True
"""It is asked about methods and inner functions."""

LIFTED = "optadvisor_lifted"
"""What the function is called where it is read as a plain one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifted:
    """A method or inner function as a plain one."""

    site: Site
    around: tuple[str, ...]
    """Variables of the function around it, which are its first parameters now."""
    tests: tuple[str, ...]
    """That a call of itself means this very function."""
    sentences: tuple[str, ...]
    definitions: tuple[str, ...]


class _Refused(Exception):  # noqa: N818 - an answer, not an error
    pass


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None or not site.is_recursive():
        return
    if not any(_means_itself(call, site) for call in _calls(site)):
        return
    try:
        lifted = _lift(site)
        if memoising.calls_on_a_way(lifted.site, list(lifted.site.body)) < 2:
            return
        problem = name_problem(site, memoising.NAMES) or memoising.shape_problem(lifted.site)
        if problem:
            raise _Refused(problem.replace(LIFTED, site.ref.name))
        plan = memoising.plan_of(lifted.site)
    except _Refused as no:
        yield site.decline(name, str(no))
        return
    except Impure as no:
        yield site.decline(name, no.reason.replace(LIFTED, site.ref.name))
        return
    yield _proposal(site, lifted, plan)


def _calls(site: Site) -> list[ast.Call]:
    assert site.node is not None
    return [node for node in own_nodes(site.node) if isinstance(node, ast.Call)]


def _means_itself(call: ast.Call, site: Site) -> bool:
    """`longest(…)` in an inner function, `self.stairs(…)` in a method."""
    assert site.node is not None
    func = call.func
    if "<locals>" in site.ref.qualname:
        return isinstance(func, ast.Name) and func.id == site.ref.name
    own = site.node.args.args[0].arg if site.node.args.args else ""
    return (
        isinstance(func, ast.Attribute)
        and func.attr == site.ref.name
        and isinstance(func.value, ast.Name)
        and func.value.id == own
    )


# ---------------------------------------------------------------- as a plain function


def _lift(site: Site) -> Lifted:
    """Raises `_Refused`."""
    node, module = site.node, site.module
    assert node is not None
    if node.decorator_list:
        raise _Refused(f"{site.ref.name} is decorated, and the decorator may depend on its code")
    if any(isinstance(inner, ast.Yield | ast.YieldFrom | ast.Await) for inner in own_nodes(node)):
        raise _Refused(f"{site.ref.name} is a generator")
    plain = (*node.args.defaults, *node.args.posonlyargs, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg)
    if any(each is not None for each in plain):
        raise _Refused(f"{site.ref.name} takes more than plain parameters")
    if not all(map(module.owns_its_lines, [node, *site.body])):
        raise _Refused(f"{site.ref.name} has several statements on one line")
    host = next((each for each in module.tree.body if any(inner is node for inner in ast.walk(each))), None)
    if isinstance(host, ast.FunctionDef) and node in host.body:
        return _inner_function(site, host)
    if isinstance(host, ast.ClassDef) and node in host.body:
        return _method(site, host)
    raise _Refused(f"{site.ref.qualname} stands neither in a plain function nor in a plain class")


def _inner_function(site: Site, host: ast.FunctionDef) -> Lifted:
    node = site.node
    assert node is not None
    own = site.ref.name
    mentions = [each for each in ast.walk(node) if isinstance(each, ast.Name) and each.id == own]
    calls = [call for call in _calls(site) if _means_itself(call, site)]
    if binding_count(site, own) != 1 or len(mentions) != len(calls) or own in _parameters(site.module.tree):
        raise _Refused(f"{own} is more than called by itself")
    scope = f".{host.name}.<locals>."
    around: list[str] = []
    for each in own_nodes(node):
        if isinstance(each, ast.Name) and each.id != own and site.resolved(each).startswith(scope):
            inner = site.resolved(each).removeprefix(scope)
            if inner == each.id and each.id not in site.bound_names and each.id not in around:
                around.append(each.id)
    edits = [_renamed(site, call.func, LIFTED) for call in calls]
    return _as_plain(site, host, edits, around, (), (), ())


def _method(site: Site, host: ast.ClassDef) -> Lifted:
    node = site.node
    assert node is not None
    bases = [
        base for base in host.bases if not (isinstance(base, ast.Name) and site.resolved(base) == "builtins.object")
    ]
    defined = [each.name for each in ast.walk(host) if isinstance(each, ast.FunctionDef | ast.ClassDef)]
    odd = {"__getattribute__", "__getattr__", "__class__", "__init_subclass__", "__set_name__"} & {*defined}
    if bases or host.keywords or host.decorator_list or odd or binding_count(site, host.name) != 1:
        raise _Refused(f"{host.name} has bases or decorators, or says itself what its attributes are")
    own, method = node.args.args[0].arg if node.args.args else "", site.ref.name
    calls = [call for call in _calls(site) if _means_itself(call, site)]
    mentions = [each for each in ast.walk(node) if isinstance(each, ast.Name) and each.id == own]
    if not own or len(mentions) != len(calls):
        raise _Refused(f"{method} uses `{own}` for more than to call itself")
    stored = [each for each in ast.walk(site.module.tree) if isinstance(each, ast.Attribute) and each.attr == method]
    bound = [
        each for each in ast.walk(host) if getattr(each, "name", "") == method or getattr(each, "id", "") == method
    ]
    setting = {"setattr", "delattr", "__dict__", "__class__", "vars"} & site.module.identifiers
    if setting or len(bound) != 1 or not all(isinstance(each.ctx, ast.Load) for each in stored):
        raise _Refused(f"{method} may be replaced while the program runs")
    if host.name in site.bound_names or host.name in _parameters(site.module.tree):
        raise _Refused(f"`{host.name}` may stand for something else than the class")
    edits = [_renamed(site, call.func, LIFTED) for call in calls]
    test, definition = site.untouched([node])
    test = test.replace(f"{method}={method}", f"{method}={host.name}.{method}")
    dictionary = f'"{method}" not in {own}.__dict__'
    return _as_plain(
        site,
        host,
        edits,
        [],
        (f"type({own}) is {host.name}", dictionary, test),
        (f"{own} is of exactly the class {host.name}", untouched_sentence([f"{host.name}.{method}"])),
        (definition,),
    )


def _parameters(tree: ast.AST) -> set[str]:
    return {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def _renamed(site: Site, node: ast.expr, text: str) -> Edit:
    start, end = site.module.span(node)
    if site.module.data[end : end + 1] != b"(" or not site.code(node).endswith(site.ref.name):
        raise _Refused(f"a call of {site.ref.name} by itself stands in brackets or in an f-string")
    return Edit(start=start, end=end + 1, text=f"{text}(")


def _as_plain(
    site: Site,
    host: ast.stmt,
    edits: Sequence[Edit],
    around: Sequence[str],
    tests: tuple[str, ...],
    sentences: tuple[str, ...],
    definitions: tuple[str, ...],
) -> Lifted:
    """The file with the function as a plain one in front of what it stands in, and what was recorded of that."""
    node, module = site.node, site.module
    assert node is not None
    is_method = isinstance(host, ast.ClassDef)
    low, high = module.statement_span(node)
    first = module.statement_span(site.body[0])[0]
    passed = ", ".join(around)
    moved = [
        Edit(start=e.start - first, end=e.end - first, text=e.text + (f"{passed}, " if passed else "")) for e in edits
    ]
    body = apply_edits(module.data[first:high], moved).decode("utf-8").replace("\r\n", "\n")
    if has_long_string(body):
        raise _Refused(f"{site.ref.name} has a text over several lines, which would change if it were moved")
    own = [each.arg for each in node.args.args][1 if is_method else 0 :]
    text = f"def {LIFTED}({', '.join([*around, *own])}):\n{textwrap.indent(textwrap.dedent(body), '    ')}\n\n"
    start = module.statement_span(host)[0]
    data = module.data[:start].replace(b"\r\n", b"\n") + text.encode() + module.data[start:].replace(b"\r\n", b"\n")
    if LIFTED.encode() in module.data or low == high:
        raise _Refused(f"the file uses the name {LIFTED}")
    plain = Module.parse(data, module.path)
    ref = next(ref for ref in plain.functions if ref.qualname == LIFTED)
    calls = tuple(_with_around(call, is_method) for call in site.recording.calls)
    lifted = Site(
        module=plain,
        hotspot=replace(site.hotspot, function=ref),
        recording=replace(site.recording, function=ref, calls=calls),
    )
    return Lifted(site=lifted, around=tuple(around), tests=tests, sentences=sentences, definitions=definitions)


def _with_around(call: CapturedCall, is_method: bool) -> CapturedCall:
    arguments = call.arguments[1:] if is_method else (*call.around, *call.arguments)
    return replace(call, arguments=arguments)


# ---------------------------------------------------------------- writing


def _proposal(site: Site, lifted: Lifted, plan: Plan) -> Proposal:
    own = site.ref.name
    copy, again = site.fresh(f"_{own.strip('_')}_memo"), site.fresh("_tried_again")
    texts = [text.replace(f"`{LIFTED}` with", f"`{own}` with") for text in copies(lifted.site, copy, plan)]
    late = bound_tests(lifted.site, [*plan.outside])
    tests = [one.test for one in plan.given.values()]
    tests = [ready(copy, again), *lifted.tests, *tests, *late, *(one.test for one in plan.outside.values())]
    return Proposal(
        rewriter=name,
        variant="memo",
        function=site.ref,
        title=f"keep what {own} has found while it calls itself",
        why=(
            f"{own} calls itself with the same arguments again and again, and the answer is always the same, "
            "because it only computes. A dictionary of the answers found so far lets it compute each of them once."
        ),
        edits=(attempt(site, copy, tests, lifted.site.parameters),),
        imports=imports_of(lifted.site, plan),
        helpers=(*lifted.definitions, TRIED_AGAIN.replace("NAME", again), *texts),
        guards=(*lifted.sentences, *(one.sentence for one in (*plan.given.values(), *plan.outside.values()))),
    )
