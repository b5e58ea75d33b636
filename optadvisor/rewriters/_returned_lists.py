"""Recursive functions that return lists, and at times one that they were given, for compiled copies.

    def sort(xs):                              def sort(xs):
        if len(xs) <= 1:                           same = [0]; result = sort_again(xs, same)
            return xs                 →            assert same[0] == 0; return result
        …                                      def sort_again(xs, same):
        return sort(low) + mid + sort(high)        if len(xs) <= 1:
                                                       same[0] = 1; return copied(xs)
                                                   …
                                                   result = joined(sort_again(low, same), mid, sort_again(high, same))
                                                   same[0] = 0; return result

A list that is given back is a new one there. Inside nobody can tell, as neither of the two is changed; where the first
call gives its own list back, the copy gives up. Lists are joined item by item, which makes one kind of list of all that
is returned. Only copies for compiled code are written like that.

Does not handle: functions that change lists which they pass on or get back, several results.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import itertools
import re
from collections.abc import Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._named_lambdas import without_tests_of, without_unused
from optadvisor.rewriters._other_text import Propose, brought_back, other
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._recursive_objects import of_itself
from optadvisor.source.edits import edited_part
from optadvisor.source.site import Site, own_nodes, parameter_names

_COPIED = "\n\n\ndef {name}(items):\n    return items[:]\n"
_GROWN = "\n\n\ndef {name}(items):\n    made = []\n    for item in items:\n        made.append(item)\n    return made\n"
_MUTATORS = frozenset(["append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"])
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.JoinedStr, ast.Global, ast.Yield)
_ASKING = ("len", "min", "max", "sum", "any", "all", "enumerate", "zip")
_WORDS = ("again", "copied", "joined", "same", "result")


def with_returned_lists(propose: Propose) -> Propose:
    """`propose` for functions that call themselves and return lists, too: where it has nothing to propose."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        if any(isinstance(answer, Proposal) for answer in answers) or not _is_fit(site):
            yield from answers
            return
        for copied in (_GROWN, _COPIED):
            words = {
                word: site.fresh(f"{site.ref.name}_{word}") for word in ("again", "copied", "joined", "same", "result")
            }
            form = other(site, _edits(site, copied, words), ())
            there = list(propose(form.site)) if form is not None else []
            made = [brought_back(site, form, answer) for answer in there] if form is not None else []
            found = [_of_the_file(site, answer, words) for answer in made if isinstance(answer, Proposal)]
            if found:
                yield from found
                return
        yield from answers

    return asked


def _of_the_file(site: Site, answer: Proposal, words: dict[str, str]) -> Proposal:
    answer = of_itself(site, answer, words["again"])
    title = answer.title
    edits = list(answer.edits)
    for word in ("copied", "joined"):
        for name in {*re.findall(rf"\b{words[word]}(?:_\d+)?\b", "".join(edit.text for edit in edits))} | {words[word]}:
            edits = [dataclasses.replace(edit, text=without_tests_of(name, edit.text)) for edit in edits]
        title = re.sub(rf" and {words[word]}(_\d+)?\b", "", title)
    text = "".join(edit.text for edit in edits)
    return dataclasses.replace(answer, title=title, edits=tuple(edits), helpers=without_unused(answer.helpers, text))


def _is_fit(site: Site) -> bool:
    """Does it call itself, return a list, and change neither what it passes on nor what comes back?"""
    node = site.node
    if node is None or node not in site.module.tree.body or site.plain_problem():
        return False
    a = node.args
    calls = [call for call in own_nodes(node) if isinstance(call, ast.Call) and site.helper(call) is node]
    results = [call.result for call in site.recording.calls if call.result is not None]
    lists = bool(results) and all(result.type == "builtins.list" for result in results)
    if not calls or not lists or a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs:
        return False
    if any(isinstance(n, _SCOPES) for statement in node.body for n in ast.walk(statement)):
        return False
    if any(isinstance(n, ast.Return) and n.value is None for n in own_nodes(node)):
        return False
    if any(call.keywords or any(isinstance(each, ast.Starred) for each in call.args) for call in calls):
        return False
    passed = {each.id for call in calls for each in call.args if isinstance(each, ast.Name)}
    shared = {*parameter_names(node), *passed, *_bound_to_calls(node, calls)}
    given = {name for name in parameter_names(node) if any(spec.type == "builtins.list" for spec in site.seen(name))}
    return (
        not shared & _changed(node) and not _has_other_name(site, node, given) and _gives_new(site, node, given, {node})
    )


def _has_other_name(site: Site, node: ast.FunctionDef, given: set[str]) -> bool:
    """May a list that was passed go by another name, or to somebody who gives it back?"""
    fine: set[ast.expr | None] = set()
    for part in own_nodes(node):
        match part:
            case ast.Subscript(value=inner) | ast.For(iter=inner) | ast.comprehension(iter=inner):
                fine.add(inner)
            case ast.Return(value=inner) | ast.UnaryOp(op=ast.Not(), operand=inner):
                fine.add(inner)
            case ast.If(test=inner) | ast.While(test=inner) | ast.IfExp(test=inner):
                fine.add(inner)
            case ast.Call(func=func, args=args) if is_builtin(site, func, *_ASKING):
                fine |= {*args}
    mentioned = [n for n in own_nodes(node) if isinstance(n, ast.Name) and n.id in given]
    return any(each not in fine or not isinstance(each.ctx, ast.Load) for each in mentioned)


def _gives_new(site: Site, node: ast.FunctionDef, given: set[str], known: set[ast.FunctionDef]) -> bool:
    """Is all that it returns a list that it makes, or, of `given`, one that it was passed?"""
    returned = [part.value for part in own_nodes(node) if isinstance(part, ast.Return)]
    others = [value for value in returned if not (isinstance(value, ast.Name) and value.id in given)]
    return all(_is_new(site, node, value, known) for value in others)


def _is_new(site: Site, node: ast.FunctionDef, value: ast.expr | None, known: set[ast.FunctionDef]) -> bool:
    match value:
        case ast.ListComp() | ast.List() | ast.BinOp() | ast.Subscript(slice=ast.Slice()):
            return True
        case ast.Call():
            helper = site.helper(value)
            if helper is None:
                return False
            return helper in known or _gives_new(site, helper, set(), {*known, helper})
        case ast.Name(id=name):
            stores = [n for n in own_nodes(node) if isinstance(n, ast.Name) and n.id == name]
            bound = [
                part.value for part in own_nodes(node)
                if isinstance(part, ast.Assign) and [getattr(t, "id", "") for t in part.targets] == [name]
            ]  # fmt: skip
            count = sum(not isinstance(each.ctx, ast.Load) for each in stores)
            return 0 < count == len(bound) and all(
                not isinstance(each, ast.Name) and _is_new(site, node, each, known) for each in bound
            )
    return False


def _bound_to_calls(node: ast.FunctionDef, calls: list[ast.Call]) -> set[str]:
    """Variables that hold what a call of the function gave, in whatever way."""
    found: set[str] = set()
    for statement in own_nodes(node):
        if isinstance(statement, ast.Assign | ast.AnnAssign) and any(part in calls for part in ast.walk(statement)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            found |= {n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)}
    return found


def _changed(node: ast.FunctionDef) -> set[str]:
    """Variables whose lists are changed in place, or may be under another name."""
    found: set[str] = set()
    for part in own_nodes(node):
        match part:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in _MUTATORS:
                found.add(name)
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add() | ast.Mult()):
                found.add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=same)):
                found |= {name, same}
    numbers = {
        n.target.id for n in own_nodes(node)
        if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name) and _is_number(n.value)
    }  # fmt: skip
    return found - numbers


def _is_number(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float)


def _edits(site: Site, copied: str, words: dict[str, str]) -> list[Edit]:
    node = site.node
    assert node is not None
    module, inner, widths = site.module, list[Edit](), set[int]()
    own = parameter_names(node)
    for part in own_nodes(node):
        if isinstance(part, ast.Call) and site.helper(part) is node:
            start, end = module.span(part.func)
            inner.append(Edit(start=start, end=end, text=words["again"]))
            end = module.span(part)[1] - 1
            comma = "" if module.data[:end].rstrip().endswith(b",") else ", "
            inner.append(Edit(start=end, end=end, text=f"{comma}{words['same']}"))
        elif isinstance(part, ast.Return) and part.value is not None:
            inner += _returning(site, part, part.value, own, words, widths)
    first, last = module.span(node)
    head = re.compile(rb"def[ \t]+" + node.name.encode() + rb"[ \t]*\(").match(module.data, first)
    if head is None or not node.args.args:
        return []
    end = module.span(node.args.defaults[-1] if node.args.defaults else node.args.args[-1])[1]
    annotation = node.args.args[-1].annotation
    end = max(end, module.span(annotation)[1]) if annotation is not None else end
    inner.append(Edit(start=first, end=head.end(), text=f"def {words['again']}("))
    default = "=None" if node.args.defaults else ""
    inner.append(Edit(start=end, end=end, text=f", {words['same']}{default}"))
    text = edited_part(module, first, last, inner)
    start, end = module.span(node.body[0])[0], module.span(node.body[-1])[1]
    same, result = words["same"], words["result"]
    outer = (
        f"{same} = [0]; {result} = {words['again']}({', '.join([*own, same])}); assert {same}[0] == 0; return {result}"
    )
    texts = [f"\n\n\n{text}\n", copied.format(name=words["copied"])]
    texts += [_joining(f"{words['joined']}_{width}", width) for width in sorted(widths)]
    place = len(module.data)
    return [
        Edit(start=start, end=end, text=outer + module.newline * module.data[start:end].count(b"\n")),
        Edit(start=place, end=place, text="".join(texts).replace("\r\n", "\n").replace("\n", module.newline)),
    ]


def _returning(
    site: Site, node: ast.Return, value: ast.expr, own: tuple[str, ...], words: dict[str, str], widths: set[int]
) -> Iterator[Edit]:
    """`return xs` → `same[0] = 1; return copied(xs)`; `return a + b` → `result = joined(a, b); same[0] = 0; …`."""
    module = site.module
    start, (first, last) = module.span(node)[0], module.span(value)
    same, result = words["same"], words["result"]
    if isinstance(value, ast.Name):
        is_given = value.id in own
        yield Edit(start=start, end=first, text=f"{same}[0] = {int(is_given)}; return {words['copied']}(")
        yield Edit(start=last, end=last, text=")")
        return
    summands = _summands(value)
    if len(summands) > 1:
        widths.add(len(summands))
        yield Edit(start=start, end=first, text=f"{result} = {words['joined']}_{len(summands)}(")
        for one, two in itertools.pairwise(summands):
            low, high = module.span(one)[1], module.span(two)[0]
            yield Edit(start=low, end=high, text=", " + module.newline * module.data[low:high].count(b"\n"))
    else:
        yield Edit(start=start, end=first, text=f"{result} = {words['copied']}(")
    end = module.span(node)[1]
    yield Edit(start=last, end=end, text=f"); {same}[0] = 0; return {result}")


def _summands(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_summands(node.left), *_summands(node.right)]
    return [node]


def _joining(name: str, width: int) -> str:
    parts = [f"items_{number}" for number in range(width)]
    lines = [f"    for item in {part}:\n        made.append(item)\n" for part in parts]
    return f"\n\n\ndef {name}({', '.join(parts)}):\n    made = []\n{''.join(lines)}    return made\n"
