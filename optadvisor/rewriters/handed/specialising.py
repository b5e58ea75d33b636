"""The file in which a function calls by name what it is given as an argument.

    def integrate(f, y, n):               def integrate(f_k, y, n):
        for _ in range(n):         →          for _ in range(n):
            y = step(f, y)                        y = step_of_f(f_k, y)
    def step(f, y):                       def step_of_f(f_k, y): return y + decay_rate(f_k, y)       at the end of the
        return y + f(y)                   def decay_rate(k, y): return -k * y                        file, so that no
    def decay(k):                                                                                    line moves
        def rate(y): return -k * y

Functions of the file that are handed the function in turn are copied; so is an inner function, which gets the
variables of the function around it as its first arguments.

Does not handle: a function that is stored, returned, compared, passed by name or put into a list.
"""

from __future__ import annotations

import ast
import dataclasses
import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from optadvisor.errors import RewriterError
from optadvisor.records import CapturedCall, Edit, ValueSpec
from optadvisor.rewriters.handed.finding import Handed, hands_on, named, problem_of
from optadvisor.rewriters.handed.sharing import shared
from optadvisor.rewriters.handed.spans import calling, can_stand_elsewhere, elsewhere, header_span, left_out
from optadvisor.source.codes import LAMBDA
from optadvisor.source.edits import apply_edits, edited_part
from optadvisor.source.module import Module
from optadvisor.source.site import Site, assigned_names, bound_names, own_nodes

MOST_COPIES = 12


class NotSpecialisedError(Exception):
    """Why the function's text cannot do without its parameter, as a sentence."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


@dataclass(kw_only=True)
class Special:
    """The other file, and what in it stands for what."""

    original: Site
    functions: tuple[Handed, ...]
    site: Site | None = None
    copies: dict[tuple[str, tuple[tuple[str, str], ...]], str] = field(default_factory=dict)
    """(function of the file, parameters that are functions and which) → name of its copy."""
    texts: list[str] = field(default_factory=list)
    written: list[Handed] = field(default_factory=list)
    """Lambdas that stand where they are handed on, `root(lambda x: x * x - c, 0.0, 9.0)`."""
    homes: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """Name of such a lambda → the function in which it stands."""
    shared: Mapping[str, str] = field(default_factory=dict)
    """Variables of functions that are given, as they are spelled → parameters that are the same lists."""

    def spelled_in(self, function: ast.FunctionDef | None, names: Iterable[str]) -> list[str]:
        """How variables of functions that are given are called in a function of the file."""
        return [self.shared.get(name, name) if function is self.original.node else name for name in names]

    @property
    def originals(self) -> dict[str, str]:
        """Name of a copy → the top-level function in which the original is defined."""
        known = {copy: name for (name, _), copy in self.copies.items()}
        return known | {each.name: each.owner for each in self.every if each.owner}

    @property
    def every(self) -> tuple[Handed, ...]:
        """The functions that are given, and those that they hold."""
        return tuple(one for each in self.functions for one in each.every)


def specialised(site: Site, functions: tuple[Handed, ...]) -> Special:
    """Raises `NotSpecialisedError`."""
    node = site.node
    assert node is not None
    calls = [call for call in site.recording.calls if _is_of(call, functions)]
    special = Special(original=site, functions=functions, shared=shared(site, functions, calls))
    given = {each.parameter: each for each in functions}
    names = [each.spelled(name) for each in special.every for name in each.names]
    names += [site.fresh(f"{each.parameter}_held") for each in special.every if each.inner is not None]
    clash = {name for name in names if name in site.module.identifiers or names.count(name) > 1}
    if clash:
        raise NotSpecialisedError(f"`{min(clash)}` is a name already")
    edits = _edits(special, node, given)
    for each in (*special.every, *special.written):
        if each.inner is not None:
            special.texts.append(_written_out(special, each))
    text = "\n\n".join(special.texts)
    if text:
        end = len(site.module.data)
        edits.append(Edit(start=end, end=end, text=f"\n\n{text}\n".replace("\n", site.module.newline)))
    special.site = _edited(special, calls, edits)
    return special


def _edited(special: Special, given: Iterable[CapturedCall], edits: list[Edit]) -> Site:
    site, module = special.original, special.original.module
    try:
        parsed = Module.parse(module.encode(apply_edits(module.data, edits)), module.path)
    except (RewriterError, SyntaxError, UnicodeError) as error:
        raise NotSpecialisedError("what it is given cannot be written where it is called") from error
    parsed.__dict__["identifiers"] = parsed.identifiers | module.identifiers
    if site.ref not in parsed.functions:
        raise NotSpecialisedError(f"there are two functions {site.ref.name}")
    calls = tuple(dataclasses.replace(call, arguments=_arguments(special, call)) for call in given)
    recording = dataclasses.replace(site.recording, calls=calls)
    return Site(module=parsed, hotspot=site.hotspot, recording=recording, deferred=site.deferred)


def _is_of(call: CapturedCall, functions: tuple[Handed, ...]) -> bool:
    """Was this call given these functions?"""
    seen = {spec.name: spec for spec in call.arguments}
    return all(_is_this(seen.get(each.parameter), each) for each in functions)


def _is_this(spec: ValueSpec | None, function: Handed) -> bool:
    if spec is None or spec.element != function.element:
        return False
    seen = {held.name: held for held in spec.attributes}
    return {*function.names} <= seen.keys() and all(_is_this(seen[name], one) for name, one in function.held)


def _arguments(special: Special, call: CapturedCall) -> tuple[ValueSpec, ...]:
    given = {each.parameter: each for each in special.functions}
    found: list[ValueSpec] = []
    for spec in call.arguments:
        each = given.get(spec.name)
        if each is None:
            found.append(spec)
            continue
        found += (one for one in _variables(spec, each) if one.name not in special.shared)
    return tuple(found)


def _variables(spec: ValueSpec, function: Handed) -> list[ValueSpec]:
    """What a function was seen to hold, as arguments; of functions among it what these hold."""
    seen = {one.name: one for one in spec.attributes}
    found = [dataclasses.replace(seen[name], name=function.spelled(name)) for name, _ in function.variables]
    return found + [spec for name, one in function.held for spec in _variables(seen[name], one)]


# ---------------------------------------------------------------- one function of the file


def _edits(special: Special, function: ast.FunctionDef, given: Mapping[str, Handed]) -> list[Edit]:
    """What makes of a function the one that calls by name what it is given. Raises `NotSpecialisedError`."""
    module, arguments = special.original.module, function.args
    parameters = arguments.args
    given = {each.parameter: each for each in named(special.original, function)} | dict(given)
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        raise NotSpecialisedError(f"{function.name} takes other arguments than plain ones", function.lineno)
    bound = bound_names(function)
    if not given.keys() & assigned_names(function):  # the name means the function, for the parameter is gone
        bound -= {parameter for parameter, each in given.items() if each.name == parameter}
    if {each.name.partition(".")[0] for each in given.values()} & bound:
        raise NotSpecialisedError(f"{function.name} uses the name of what it is given for a variable", function.lineno)
    with_default = [arg.arg for arg in parameters[len(parameters) - len(arguments.defaults) :]]
    if given.keys() & set(with_default):
        raise NotSpecialisedError(f"{function.name} has a function as a default value", function.lineno)
    if module.data[: module.span(function)[1]].count(b"#", *header_span(module, function)):
        raise NotSpecialisedError(f"there is a comment among the parameters of {function.name}", function.lineno)
    ends = [module.span(arg)[1] for arg in parameters]
    for default, place in zip(arguments.defaults, range(len(ends) - len(arguments.defaults), len(ends)), strict=True):
        ends[place] = module.span(default)[1]
    spans = [(module.span(arg)[0], end) for arg, end in zip(parameters, ends, strict=True)]
    first = _first_arguments(given[arg.arg] for arg in parameters if arg.arg in given)
    if len({*first}) < len(first):
        raise NotSpecialisedError(f"{function.name} is given one function twice", function.lineno)
    first = [name for name in first if function is not special.original.node or name not in special.shared]
    edits = left_out(spans, [arg.arg in given for arg in parameters], ", ".join(first))
    return edits + _calls(special, function, given)


def _first_arguments(functions: Iterable[Handed]) -> list[str]:
    """Variables of the functions around those that are given."""
    every = [one for function in functions for one in function.every]
    return [one.spelled(name) for one in every for name, _ in one.variables]


def _calls(special: Special, function: ast.FunctionDef, given: Mapping[str, Handed]) -> list[Edit]:
    site, module = special.original, special.original.module
    own = list(own_nodes(function))
    edits: list[Edit] = []
    known: set[ast.AST] = set()
    texts = [part for each in own if isinstance(each, ast.JoinedStr) for part in ast.walk(each)]
    for call in own:
        if not isinstance(call, ast.Call):
            continue
        each = given.get(call.func.id) if isinstance(call.func, ast.Name) else None
        helper = site.helper(call)
        lambdas = each is None and helper not in (None, site.node)
        passed = [*_passed(call, given), *(_lambdas(special, function, call) if lambdas else [])]
        if each is not None:
            known.add(call.func)
        if each is not None and not passed:
            edits += _called(special, function, call, each)
            continue
        if not passed and helper is not site.node:
            if helper is not None and helper is not function and hands_on(site, helper):
                start, end = module.span(call.func)
                edits.append(Edit(start=start, end=end, text=_copied(special, helper, {})))
            continue
        known.update(node for _, node, _ in passed)
        helper = helper if each is None else _definition(site, each)
        edits += _passed_on(special, function, call, helper, [(place, one) for place, _, one in passed])
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id in given and (node not in known or node in texts):
            reason = f"line {node.lineno}: `{node.id}` is a function that is not only called"
            raise NotSpecialisedError(reason, node.lineno)
    return edits


def _called(special: Special, caller: ast.FunctionDef | None, call: ast.Call, function: Handed) -> list[Edit]:
    first = special.spelled_in(caller, _first_arguments([function]))
    return calling(special.original.module, call, function.name, first)


def _passed(call: ast.Call, given: Mapping[str, Handed]) -> list[tuple[int, ast.expr, Handed]]:
    """Which arguments of a call are functions that are given; those that are named come after the others."""
    every = [*call.args, *(keyword.value for keyword in call.keywords)]
    names = [(place, each) for place, each in enumerate(every) if isinstance(each, ast.Name)]
    return [(place, each, given[each.id]) for place, each in names if each.id in given]


def _lambdas(special: Special, caller: ast.FunctionDef, call: ast.Call) -> list[tuple[int, ast.expr, Handed]]:
    """Those of a call's arguments that are lambdas, which are called while the call lasts, and never afterwards."""
    site, found, bound = special.original, list[tuple[int, ast.expr, Handed]](), bound_names(caller)
    for place, each in enumerate([*call.args, *(keyword.value for keyword in call.keywords)]):
        if not isinstance(each, ast.Lambda):
            continue
        if problem_of(each) or any(isinstance(node, ast.NamedExpr) for node in ast.walk(call)):
            raise NotSpecialisedError(f"line {each.lineno}: a lambda of another form is handed on", each.lineno)
        nodes = [node for node in ast.walk(each.body) if isinstance(node, ast.Name)]
        mine = {arg.arg for arg in each.args.args}
        stored = {node.id for node in nodes if not isinstance(node.ctx, ast.Load)}
        around = dict.fromkeys(node.id for node in nodes if node.id in bound - mine)
        name = site.fresh(f"{caller.name}_lambda{len(special.written) + 1}")
        variables = tuple((variable, ValueSpec(name=variable, type="")) for variable in around)
        one = Handed(parameter=name, element="", name=name, inner=each, path=((LAMBDA, 0),), variables=variables)
        clash = {one.spelled(variable) for variable in around} & site.module.identifiers
        if clash or stored & (bound | mine):
            raise NotSpecialisedError(f"line {each.lineno}: a lambda uses one name for two things", each.lineno)
        special.written.append(one)
        special.homes[name] = caller
        found.append((place, each, one))
    return found


def _at_the_call(special: Special, caller: ast.FunctionDef, passed: Iterable[tuple[int, Handed]]) -> str:
    """The variables that functions need, as they are called where these are handed on."""
    texts = [
        [name for name, _ in each.variables]
        if special.homes.get(each.name) is caller
        else special.spelled_in(caller, _first_arguments([each]))
        for _, each in passed
    ]
    return ", ".join(name for names in texts for name in names)


def _definition(site: Site, function: Handed) -> ast.FunctionDef | None:
    """The top-level function of this file that is given, where it is one."""
    found = [node for node in site.module.tree.body if isinstance(node, ast.FunctionDef) and node.name == function.name]
    return found[0] if function.inner is None and len(found) == 1 and found[0] is not site.node else None


def _passed_on(
    special: Special,
    caller: ast.FunctionDef,
    call: ast.Call,
    helper: ast.FunctionDef | None,
    passed: list[tuple[int, Handed]],
) -> list[Edit]:
    """The call of the copy of a function that is handed the functions, or of the function itself."""
    site = special.original
    text = site.code(call.func)
    if helper is None or any(isinstance(arg, ast.Starred) for arg in call.args):
        what = " and ".join(f"`{each.parameter}`" for _, each in passed)
        raise NotSpecialisedError(f"line {call.lineno}: {what} is handed on to `{text}`", call.lineno)
    names: list[str | None] = [arg.arg for arg in helper.args.args]
    if any(len(names) <= place < len(call.args) for place, _ in passed):
        raise NotSpecialisedError(f"line {call.lineno}: `{text}` is called with too many arguments", call.lineno)
    places = [*names[: len(call.args)], *(keyword.arg for keyword in call.keywords)]
    inner = {name: each for place, each in passed if (name := places[place]) in names and name is not None}
    repeated = len({*places}) < len(places)
    if len(inner) < len(passed) or None in places or repeated or (call.keywords and helper is site.node):
        raise NotSpecialisedError(f"line {call.lineno}: `{text}` is called with names of arguments", call.lineno)
    passed = sorted(passed, key=lambda one: names.index(places[one[0]]))  # as the copy takes what they need
    items: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    spans = [site.module.span(item) for item in items]
    gaps = [site.module.data[before[1] : after[0]] for before, after in itertools.pairwise(spans)]
    if any(gap.strip() != b"," for gap in gaps):
        raise NotSpecialisedError(f"line {call.lineno}: an argument of `{text}` stands in parentheses", call.lineno)
    out = {place for place, _ in passed}
    edits = left_out(spans, [n in out for n in range(len(spans))], _at_the_call(special, caller, passed))
    if helper is site.node:
        if inner != {each.parameter: each for each in special.functions}:  # nor does it if they are `named`
            raise NotSpecialisedError(f"line {call.lineno}: {text} calls itself with another function", call.lineno)
        return edits
    start, end = site.module.span(call.func)
    return [Edit(start=start, end=end, text=_copied(special, helper, inner)), *edits]


def _copied(special: Special, helper: ast.FunctionDef, given: Mapping[str, Handed]) -> str:
    """The name of the helper's copy that calls these functions by name."""
    site = special.original
    key = (helper.name, tuple(sorted((parameter, each.name) for parameter, each in given.items())))
    if key in special.copies:
        return special.copies[key]
    if len(special.copies) >= MOST_COPIES:
        raise NotSpecialisedError("its function is handed on too often", helper.lineno)
    module, count = site.module, len(special.copies)
    what = next(iter(given.values())).parameter if given else "functions"
    name = site.fresh(f"{helper.name}_of_{what}" + f"_{count + 1}" * bool(count))
    special.copies[key] = name
    if not module.owns_its_lines(helper) or any(
        isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(helper)
    ):
        raise NotSpecialisedError(f"{helper.name} is no function that could be copied", helper.lineno)
    low, high = module.span(helper)
    edits = _edits(special, helper, given)
    start = low + module.data[low:high].index(helper.name.encode("utf-8"))
    edits.append(Edit(start=start, end=start + len(helper.name.encode("utf-8")), text=name))
    try:
        special.texts.append(edited_part(module, low, high, edits))
    except RewriterError as error:
        raise NotSpecialisedError(f"{helper.name} cannot be copied", helper.lineno) from error
    return name


def _written_out(special: Special, function: Handed) -> str:
    """An inner function as one of the file, which calls by name what it holds."""
    module, inner = special.original.module, function.inner
    assert inner is not None
    mine = [name for name, _ in function.variables]
    theirs = [one.spelled(name) for _, held in function.held for one in held.every for name, _ in one.variables]
    parameters = [*mine, *theirs, *(arg.arg for arg in inner.args.args)]
    edits = _held_by_name(special, inner, dict(function.held))
    if isinstance(inner, ast.Lambda) and not _says(f"(\n{module.code(inner.body)}\n)", inner.body):
        # inside formatted text its position may be wrong
        raise NotSpecialisedError("a lambda stands where it cannot be copied from", inner.lineno)
    if not can_stand_elsewhere(module, inner):
        raise NotSpecialisedError(f"{function.path[-1][0]} is written in a way that cannot be copied", inner.lineno)
    return elsewhere(module, inner, function.name, parameters, edits)


def _held_by_name(special: Special, inner: ast.FunctionDef | ast.Lambda, held: Mapping[str, Handed]) -> list[Edit]:
    calls = [node for node in own_nodes(inner) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    calls = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in held]
    known = {call.func for call in calls}
    for node in ast.walk(inner):
        if isinstance(node, ast.Name) and node.id in held and node not in known:
            reason = f"line {node.lineno}: `{node.id}` is a function that is not only called"
            raise NotSpecialisedError(reason, node.lineno)
    return [edit for call in calls for edit in _called(special, None, call, held[call.func.id])]  # type: ignore[attr-defined]


def _says(text: str, node: ast.expr) -> bool:
    try:
        return ast.dump(ast.parse(text, mode="eval").body) == ast.dump(node)
    except SyntaxError:
        return False
