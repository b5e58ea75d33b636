"""A parameter that is one of the objects in a list that is passed as well: its place in there, for compiled copies.

    def pull(body, bodies):                 def pull(body_at, bodies):
        for other in bodies:         →          body = bodies[abs(body_at)]
            if other is body: …                 for other in bodies: …

Each call looks for the object in the list; where it is not there, the original runs. `abs` says that no place is
counted from the end, so that two objects are one where their places are.

Does not handle: objects that are given another value, lists in other objects, several such objects.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import textwrap
from collections.abc import Callable, Iterator

from optadvisor.records import CapturedCall, Declined, Edit, Proposal, ValueSpec
from optadvisor.rewriters._kernel_reasons import module_names
from optadvisor.rewriters._other_text import Other, brought_back, other, with_block
from optadvisor.source.site import Site, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]
PLACE_AMONG = '''def {name}(thing, things):
    """Where in a list an object is; None where it is not in there, and for anything but a list."""
    if type(things) is list:
        for place, each in enumerate(things):
            if each is thing:
                return place
    return None'''
_WORDS = frozenset({"abs", "type", "list", "enumerate"})
"""Built-in names in these."""


def with_places_among(propose: Propose) -> Propose:
    """`propose` for functions that compare an object with those in a list, too, where it has nothing for them."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        one = None if any(isinstance(answer, Proposal) for answer in answers) else _One.of(site)
        form = one.written() if one is not None else None
        if one is not None and form is not None:
            found = [one.asking(form, answer) for answer in propose(form.site)]
            answers = [answer for answer in found if answer is not None] or answers
        yield from answers

    return asked


@dataclasses.dataclass(frozen=True, kw_only=True)
class _One:
    """One object, and the list that it is in."""

    site: Site
    name: str
    things: str
    place: str
    """The variable that says where."""

    @staticmethod
    def of(site: Site) -> _One | None:
        node = site.node
        if node is None or node not in site.module.tree.body or site.plain_problem() or site.is_recursive():
            return None
        taken = {*module_names(site.module.tree)} | site.bound_names
        first = site.body[0] if site.body else None
        if taken & _WORDS or first is None or not site.module.owns_its_lines(first):
            return None
        stored = {n.id for n in own_nodes(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
        plain = [arg.arg for arg in node.args.args[: len(node.args.args) - len(node.args.defaults)]]
        plain = [name for name in plain if name not in stored]
        found = [(a, b) for a in _compared(node) if a in plain for b in plain if _may_be_in(site, a, b)]
        if len(found) != 1:
            return None
        ((name, things),) = found
        return _One(site=site, name=name, things=things, place=site.fresh(f"{name}_at"))

    def written(self) -> Other | None:
        """The function with the place of the object."""
        site, node, first = self.site, self.site.node, self.site.body[0]
        assert node is not None
        argument = next(each for each in node.args.args if each.arg == self.name)
        start, end = site.module.span(argument)
        at = site.module.span(first)[0]
        line = f"{self.name} = {self.things}[abs({self.place})]\n{site.module.indent(first)}"
        edits = [Edit(start=start, end=end, text=self.place), Edit(start=at, end=at, text=line)]
        calls = tuple(made for call in site.recording.calls if (made := self._with_place(call)) is not None)
        there = dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))
        return other(there, edits, [first.lineno]) if calls else None

    def _with_place(self, call: CapturedCall) -> CapturedCall | None:
        lengths = [spec.length for spec in call.arguments if spec.name == self.things]
        if len(lengths) != 1 or not lengths[0]:
            return None
        place = ValueSpec(name=self.place, type="builtins.int", low="0", high=str(lengths[0] - 1))
        given = [place if spec.name == self.name else spec for spec in call.arguments]
        return dataclasses.replace(call, arguments=tuple(given))

    def asking(self, form: Other, answer: Proposal | Declined) -> Proposal | None:
        """A proposal for the other text as one for the user's."""
        site = self.site
        made = brought_back(site, form, answer)
        made = with_block(site, made, self._called) if isinstance(made, Proposal) else None
        if made is None:
            return None
        guards = [each for each in made.guards if not each.startswith(f"{self.place} is ")]
        return dataclasses.replace(
            made,
            helpers=(*made.helpers, PLACE_AMONG.format(name=site.fresh("_place_among"))),
            guards=(f"{self.name} is one of the objects in {self.things}", *guards),
        )

    def _called(self, block: str) -> str:
        line = f"{self.place} = {self.site.fresh('_place_among')}({self.name}, {self.things})"
        return f"{line}\nif {self.place} is not None:\n{textwrap.indent(block, '    ')}"


def _compared(node: ast.FunctionDef) -> set[str]:
    """Names of which it is asked whether they are the same object as another name."""
    return {
        side.id
        for each in own_nodes(node)
        if isinstance(each, ast.Compare) and isinstance(each.ops[0], ast.Is | ast.IsNot) and len(each.ops) == 1
        for side in (each.left, each.comparators[0])
        if isinstance(side, ast.Name)
    }


def _may_be_in(site: Site, name: str, things: str) -> bool:
    """Was one always an object of the class of which the others in a list are?"""
    one, several = site.seen(name), site.seen(things)
    if not one or not several or not all(spec.attributes for spec in (*one, *several)):
        return False
    classes = {spec.type for spec in one}
    is_list = {spec.type for spec in several} == {"builtins.list"}
    return is_list and len(classes) == 1 and {spec.element for spec in several} == classes
