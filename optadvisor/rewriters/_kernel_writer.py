"""Copies a function's source, node by node, and replaces what the facts and the plan of checks ask for.

    writer.text(statement)   →   the statement as compiled code is to have it, with lines before and after it

Does not handle: what a copy is called and compiled with (`_kernel_text`).
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field

from optadvisor.loops.expressions import INFINITIES
from optadvisor.loops.filling import copied_rows, filled, names_in
from optadvisor.loops.holes import HOLE
from optadvisor.loops.index_ranges import Indices
from optadvisor.loops.infinite import AS_FLOAT
from optadvisor.loops.kinds import defaults
from optadvisor.loops.limits import AS_NUMBER
from optadvisor.loops.nearly import NEARLY
from optadvisor.loops.twins import NUMPYS
from optadvisor.rewriters import _kernel_flags as flags
from optadvisor.rewriters._kernel_bounds import length, tests_ahead
from optadvisor.rewriters._kernel_calm import CALMLY, behind, late_ones
from optadvisor.rewriters._kernel_checked import Checking
from optadvisor.rewriters._kernel_checks import is_counted
from optadvisor.rewriters._kernel_flags import LARGE_TERM, ONE_BY_ONE, Counted, apart_tests, is_plain
from optadvisor.rewriters._kernel_folds import fold_body, rounds_of
from optadvisor.rewriters._kernel_gathered import MADE_HERE, gathered_body
from optadvisor.rewriters._kernel_lanes_text import lanes_text
from optadvisor.rewriters._kernel_made import made_at_once
from optadvisor.rewriters._kernel_moduli import compared
from optadvisor.rewriters._kernel_names import DEPTH, OPERATORS, REMOVED, TIGHT
from optadvisor.rewriters._kernel_near import near_text
from optadvisor.rewriters._kernel_plan import Plan, children, is_chained
from optadvisor.rewriters._kernel_recursion import no_constant
from optadvisor.rewriters._kernel_settled import notes
from optadvisor.rewriters._kernel_shared import keeps_sum, shared_text, summing_text
from optadvisor.rewriters._kernel_singles import converted
from optadvisor.rewriters._kernel_tables import DEFAULT_ITEM, table_text
from optadvisor.rewriters._kernel_totals import totals_of, totals_text
from optadvisor.rewriters._kernel_words import is_done_with_words, word_result, word_text
from optadvisor.rewriters._stream_calls import draw_text, mentioned
from optadvisor.source.site import bound_names, own_nodes


@dataclass(kw_only=True)
class Writer(Checking):
    """Copies source text, node by node, replacing what the facts and the plan ask for."""

    plan: Plan
    indices: Indices | None = None
    """How the copy tests its indices; None: Numba does."""
    counting: set[ast.For] = field(default_factory=set)
    """Loops in which suspicious floats are counted."""
    positions: set[ast.expr] = field(default_factory=set)
    """Indices, in which nothing is counted: what is wrong must not be looked up."""
    lasting: dict[ast.stmt, list[str]] = field(default_factory=dict)
    """Loops → arrays that are looked at behind them (see `_kernel_lasting`)."""
    shared: set[ast.AST] = field(default_factory=set)
    """Loops whose iterations are shared out among threads; in them nothing raises, everything is counted."""
    sharing: bool = False
    """Is such a loop being written?"""
    inside: Counted | None = None
    """The innermost loop in it that is being written, with the sums that are looked at behind it."""
    quiet: bool = False
    """Does compiled code divide by zero without a word?"""

    @property
    def options(self) -> str:
        """What the copy is compiled with, as arguments; empty for nothing."""
        found = ["boundscheck=True"] if self.indices is None else []
        found += ['error_model="numpy"'] if self.quiet else []
        found += ["parallel=True"] if self.shared else []
        found += ['fastmath={"reassoc"}'] if self.names.reorders else []
        return f"({', '.join(found)})" if found else ""

    def text(self, node: ast.AST) -> str:
        if isinstance(node, ast.stmt):
            return self._statement(node)
        kept = self.counted
        at_once = node in self.facts.makers or node in self.positions or is_chained(node)
        self.counted = None if at_once or isinstance(node, ONE_BY_ONE) else kept
        found = self._expression(node)
        self.counted = kept
        if not isinstance(node, ast.expr):
            return found
        if node in self.divisors:
            found = self.divisor(node, found)
        if self.indices is not None and node in self.indices.single:
            return f"{self.names.check('within')}({found}, {length(*self.indices.single[node])})"
        return found

    def _statement(self, node: ast.stmt) -> str:
        """A statement with what must be looked at before and after it."""
        module, suspects = self.names.site.module, self.names.site.fresh("suspects")
        gap, loop, kept = "\n" + module.indent(node), self.loop, self.counted
        ahead = tests_ahead(self.indices.ahead.get(node, [])) if self.indices is not None else []
        if node in self.plan.run and isinstance(node, ast.While):
            ahead += [f"if not ({self.text(node.test)}):", "    raise ValueError  # the loop must run"]
        begins = isinstance(node, ast.For) and not self.sharing
        if isinstance(node, ast.For) and not self.sharing:
            self.sharing = node in self.shared
            sums = dict.fromkeys(self.sums.get(node, []))
            self.loop = Counted(node=node, sums=sums) if node in self.counting or self.sharing else None
            if self.loop is not None and not self.sharing:
                ints = totals_of(self.names.site, self.facts, node, self.positions)
                self.loop.late, self.loop.totals, self.loop.rounds = ints.late, ints.names, ints.rounds
                later = late_ones(self.names.site, self.facts, node)
                self.loop.calm, self.loop.wrapping = later.roots, later.wrapping
        counts = self.loop is not None and is_plain(self.names.site, self.names.inference.facts, self.facts, node)
        self.counted = Counted(bound=flags.names_bound(node)) if counts else None
        if isinstance(node, ast.For) and self.sharing and not begins and node in self.counting:
            found = summing_text(self, node, gap, self._expression)
        else:
            found = self._branches(node, gap) if isinstance(node, ast.If) else self._expression(node)
        if self.loop is not None and self.counted is not None:
            self.loop.words += self.counted.words
            found = "".join(f"{line}{gap}" for line in self.counted.ahead) + found
            count = self.names.site.fresh("doubts") if self.sharing else suspects
            found += "".join(f"{gap}{count} += {word}" for word in self.counted.words)
            found += "".join(f"{gap}{line}" for line in self.counted.after)
        elif self.loop is not loop and self.loop is not None:
            found = f"{suspects} = 0{gap}{found}" if self.loop.words else found
            words = [suspects] * bool(self.loop.words) + [f"{name} - {name} != 0.0" for name in self.loop.sums]
            found += f"{gap}if {' or '.join(words)}:{gap}    raise FloatingPointError" if words else ""
            found = totals_text(self.loop, found, gap)
        if node in self.lasting:
            arrays = [f"{self.names.check('all_finite')}({array})" for array in self.lasting[node]]
            found += f"{gap}if not ({' and '.join(arrays)}):{gap}    raise FloatingPointError"
        if begins and self.sharing:
            ahead += apart_tests(self.names.parallel[node])
        self.loop, self.counted, self.sharing = loop, kept, self.sharing and not begins
        return "".join(f"{line}{gap}" for line in ahead) + found

    def _branches(self, node: ast.If, gap: str) -> str:
        """A conditional statement, and behind it a look at ints that its branches end with (see `_kernel_calm`)."""
        module = self.names.site.module
        stands = module.owns_its_lines(node) and not module.code(node).startswith("elif")
        if self.behind or not stands or (self.loop is not None and self.loop.calm):
            return self._expression(node)
        self.behind = behind(self.facts, node)
        names, check = dict.fromkeys(self.behind.values()), self.names.check(CALMLY) if self.behind else ""
        found = self._expression(node)
        self.behind = {}
        return found + "".join(f"{gap}{name} = {check}({name})" for name in names)

    def _expression(self, node: ast.AST) -> str:
        found = self._replaced(node)
        if found is None:
            start, end = self.names.site.module.span(node)  # type: ignore[arg-type]
            found = self.splice(start, end, list(children(node)))
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            module = self.names.site.module
            gap = "\n" + module.indent(node) if module.owns_its_lines(node) else "; "
            before, behind = notes(self.names, self.facts, node)
            found = gap.join([*before, found, *behind])
        if isinstance(node, ast.expr) and node in self.facts.settled and isinstance(node, ast.Name):
            found = f"{self.names.check('settled')}({found}, {self.names.flag(node.id)})"
        if isinstance(node, ast.expr) and node in self.facts.narrow:
            found = f"{self.names.numpy}.int64({found})"
        if isinstance(node, ast.expr) and node in self.plan.nonempty:
            found = f"{self.names.check('nonempty')}({found})"
        if isinstance(node, ast.expr) and node in self.facts.unpacked:
            found = f"{self.names.check(self.facts.unpacked[node])}({found})"
        if isinstance(node, ast.expr) and node in self.facts.zeros:
            found = f"({found} + 0.0)"
        if isinstance(node, ast.expr) and node in self.facts.unsigned:
            found = f"{self.names.check('unsigned')}({found})"
        if isinstance(node, ast.expr) and node in self.facts.wraps:
            found = self.within_limits(node, self.facts.wraps[node], found)
        if node in self.plan.finite and isinstance(node, ast.expr):
            found = self.finite(found)
        widths = self.facts.widths
        return converted(self.names, widths[node], found) if isinstance(node, ast.expr) and node in widths else found

    def splice(self, start: int, end: int, nodes: list[ast.AST]) -> str:
        """The source from `start` to `end` with the text of `nodes` put in place of their own."""
        module, position = self.names.site.module, start
        parts: list[str] = []
        spans = sorted(((*module.span(node), node) for node in nodes), key=lambda s: s[:2])  # type: ignore[arg-type]
        for low, high, node in spans:
            parts += module.data[position:low].decode("utf-8"), self.text(node)
            position = high
        return "".join([*parts, module.data[position:end].decode("utf-8")])

    def _replaced(self, node: ast.AST) -> str | None:
        """The text of a node that is written anew, None for one that is copied."""
        facts, names = self.facts, self.names
        if isinstance(node, ast.stmt) and node in facts.abandoned:
            return "raise ValueError"
        if isinstance(node, ast.For) and (node in self.shared or node in names.lanes):
            return shared_text(self, node) if node in self.shared else lanes_text(self, node)
        if isinstance(node, ast.Import | ast.ImportFrom):
            return self._import(node)
        if node in facts.words or node in facts.numbers:
            found = word_text(self, node)
            if found is not None:
                return found
        if isinstance(node, ast.expr) and node in facts.dtypes:
            return f"{names.numpy}.{facts.dtypes[node]}"
        if isinstance(node, ast.expr) and node in facts.makers:
            return self._maker(node, facts.makers[node])
        if isinstance(node, ast.expr) and node in facts.mapped:
            return f"({', '.join(map(self._single, facts.mapped[node]))})"
        if isinstance(node, ast.Subscript) and self.indices is not None and node in self.indices.chains:
            array, parts = self.indices.chains[node]
            return f"{array.id}[{', '.join(map(self.text, parts))}]"
        if isinstance(node, ast.BinOp) and not (self.indices is not None and node in self.indices.unchecked):
            check = facts.checks.get(node) or self.plan.exact.get(node)
            if not check and self.loop is not None and node in self.loop.wrapping:
                return self.unsigned(node)
            return self.checked(node, check, node.left, node.right) if check else None
        if isinstance(node, ast.AugAssign):
            return self._augmented(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        modulus = compared(names.site, facts, node) if isinstance(node, ast.Compare) else None
        return self.check(*modulus) if modulus is not None else None

    def _single(self, call: ast.Call) -> str:
        """A call that stands in no text: one of those that `map` makes."""
        return self._call(call) or f"{self.text(call.func)}({self.text(call.args[0])})"

    def _augmented(self, node: ast.AugAssign) -> str | None:
        check = self.facts.checks.get(node) or self.plan.exact.get(node)
        facts = self.facts
        total = flags.sum_of(facts, node) if self.loop is not None and self.names.reorders else ""
        around = next((each for each in (self.loop, self.inside) if keeps_sum(each, total)), None)
        if around is not None:
            if check or node in self.plan.finite:  # what is infinite or nan once stays so
                around.sums[total] = None
            value = self.text(node.value)
            if self.counted is not None:
                value = self.operand(node.value, value)
                self.counted.words.append(f"({value} < -{LARGE_TERM}) | ({value} > {LARGE_TERM})")
            return f"{total} {OPERATORS[type(node.op)]}= {value}"
        kept = node not in self.plan.finite and node.target not in facts.wraps and node not in facts.unsigned
        kept = kept and node not in facts.widths and node.target not in facts.widths and node.target not in facts.zeros
        default = facts.makers.get(node.target) == DEFAULT_ITEM
        kept = kept and not default and node not in facts.words
        if kept and not check:
            return None
        start, end = self.names.site.module.span(node.target)
        target = self._replaced(node.target) if not default else None
        target = target or self.splice(start, end, list(children(node.target)))
        if is_done_with_words(facts, node) and not check:
            result = word_result(self, node)
        elif check:
            result = self.checked(node, check, node.target, node.value)
        else:
            value = self.text(node.value)
            factor = isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.Mult | ast.Div)
            loose = isinstance(node.value, TIGHT) or (factor and isinstance(node.op, ast.Add | ast.Sub))
            value = value if loose else f"({value})"
            result = f"{self.text(node.target)} {OPERATORS[type(node.op)]} {value}"
        if node in self.plan.finite:
            result = self.finite(result)
        if node in facts.unsigned:
            result = f"{self.names.check('unsigned')}({result})"
        if node in facts.widths:
            result = converted(self.names, facts.widths[node], result)
        return f"{target} = {result}"

    def _maker(self, node: ast.expr, kind: str) -> str:
        """The array that stands for a list (see `loops.lists`)."""
        numpy, shape = self.names.numpy, filled(node)
        if kind == NEARLY and isinstance(node, ast.Compare):
            return near_text(self, node)
        if kind.startswith(AS_NUMBER):
            return kind.removeprefix(AS_NUMBER)
        made = table_text(self, node, kind) or made_at_once(self, node, kind)
        if made or kind.startswith(MADE_HERE):
            return made or self._gathered(node, kind)
        if kind in (HOLE, *INFINITIES):
            return {HOLE: "-0.0", "-inf": f"(-{numpy}.inf)"}.get(kind, f"{numpy}.{kind}")
        if kind == AS_FLOAT and isinstance(node, ast.Constant):
            return repr(float(node.value))  # type: ignore[arg-type]
        if kind.startswith("fold ") and isinstance(node, ast.Call):
            return self._fold(node, kind.removeprefix("fold "))
        if kind == "truth":
            return f"(len({self.names.site.code(node)}) > 0)"
        if shape is not None and kind == "full":
            lengths = [self.text(length) for length in shape[0]]
            number = self.text(shape[1])
            axes = lengths[0] if len(lengths) == 1 else f"({', '.join(lengths)})"
            return f"{numpy}.full({axes}, {number})"
        rows = copied_rows(node) if kind == "rows" else None
        if kind == "reversed" and isinstance(node, ast.Call) and isinstance(node.args[0], ast.Call):
            return self._reversed(node.args[0].args)
        if kind.startswith("sorted_") and isinstance(node, ast.Call):
            return f"{self.names.check(kind)}({self.text(node.args[0])})"
        source = node.args[0] if isinstance(node, ast.Call) and node.args else rows
        if kind == "arange" and isinstance(source, ast.Call):
            return f"{numpy}.arange({', '.join(map(self.text, source.args))})"
        if source is not None:
            text = self.text(source)
            return f"{text}.copy()" if isinstance(source, TIGHT) else f"({text}).copy()"
        text = self.copied(node)
        if kind == "copy":
            return f"{text}.copy()" if isinstance(node, ast.Subscript) else text
        text = {"array": f"{numpy}.array({text})", "list": text}.get(kind) or f"{self.names.check('as_array')}({text})"
        return self._apart(node, text) if isinstance(node, ast.ListComp) else text

    def _gathered(self, node: ast.expr, kind: str) -> str:
        """An array of numbers that are worked out one by one, as a function of its own."""
        assert isinstance(node, ast.Call)
        body = gathered_body(self, node, kind)
        return self._outside(node, re.sub("  # .*", "", body), body)

    def copied(self, node: ast.AST) -> str:
        """The source of a node with its parts written anew."""
        start, end = self.names.site.module.span(node)  # type: ignore[arg-type]
        return self.splice(start, end, list(children(node)))

    def made(self, node: ast.expr, kind: str) -> str:
        return self._maker(node, kind) if kind else self.copied(node)

    def outside(self, node: ast.expr, text: str, body: str) -> str:
        return self._outside(node, text, body)

    def _reversed(self, bounds: list[ast.expr]) -> str:
        """A range from its end to its start, which compiled code has no `reversed` for."""
        start = f"({self.text(bounds[0])})" if len(bounds) == 2 else "0"
        return f"range(({self.text(bounds[-1])}) - 1, {start} - 1, -1)"

    def _apart(self, node: ast.ListComp, text: str) -> str:
        """A comprehension as a function of its own.

        Beside one, Numba 0.68 drops stores into the rows that a loop goes over as dead code. And as
        an argument of `np.array` itself, one over `range(-1)` writes past the end of its memory: hence `as_array`.
        """
        return self._outside(node, text, f"    return {text}\n")

    def _fold(self, node: ast.Call, kind: str) -> str:
        """`sum`, `any`… as a function of its own with a loop."""
        rounds = rounds_of(node.args[0], self.text, self.names.site.fresh("item"))
        body = fold_body(kind, rounds, self.names.site.fresh, self.names.compensates)
        return self._outside(node, body, body)

    def _outside(self, node: ast.expr, text: str, body: str) -> str:
        """The call of a new function with `body`, whose parameters are the variables that `node` uses."""
        names, facts = self.names, self.facts
        inner = {
            name for part in ast.walk(node) if isinstance(part, ast.comprehension) for name in names_in(part.target)
        }
        outer = (bound_names(facts.function) | facts.globals.keys()) - facts.imports.keys() - inner
        used = [part.id for part in ast.walk(node) if isinstance(part, ast.Name) and part.id in outer]
        called = [facts.helpers.get(part) for part in ast.walk(node) if isinstance(part, ast.Call)]
        read = [extra for callee in called if callee is not None for extra in names.extras(callee)]
        loops = [names.loop(check) for check in facts.calls.values() if check.startswith(NUMPYS)]
        extras = [names.one, names.depth, *loops, *read]  # a global read in there would be a constant to Numba
        used += [extra for extra in extras if re.search(rf"\b{extra}\b", text)]
        parameters = ", ".join(dict.fromkeys([*used, *mentioned(names.site, text)]))
        name = names.site.fresh(f"{names.kernels[facts.function]}_part_{len(names.parts) + 1}")
        decorator = f"@{names.njit}" + ("(boundscheck=True)" if self.indices is None else "")
        names.parts.append(f"{decorator}\ndef {name}({parameters}):\n{body}")
        return f"{name}({parameters})"

    def _call(self, node: ast.Call) -> str | None:
        names = self.names
        if node in self.facts.calls:
            function = self.facts.calls[node]
            if function.startswith(NUMPYS):
                found = f"{names.check(function)}({', '.join([*map(self.text, node.args), names.loop(function)])})"
                return found if node in self.plan.quiet else self.finite(found)
            if node in self.plan.quiet:
                return f"{names.site.import_as('math', 'math')[0]}.{function}({', '.join(map(self.text, node.args))})"
            if self.counted is not None and is_counted(function):
                return self.library(function, ", ".join(map(self.text, node.args)))
            return self.check(function, list(node.args))
        if node in self.facts.draws:
            return draw_text(names.site, self.facts.draws[node], names.draws, self.text)
        if node not in self.facts.helpers:
            return None
        return self.helper_call(node, [self.text(argument) for argument in node.args])

    def helper_call(self, node: ast.Call, arguments: list[str]) -> str:
        """The call of a function's copy, with what that takes besides the original's arguments."""
        names, callee = self.names, self.facts.helpers[node]
        missing = defaults(callee, len(node.args), node)
        arguments = arguments + [names.site.code(default) for default in missing]
        if names.inference.facts[callee].recursive:
            given = zip([*node.args, *missing], arguments, strict=True)
            arguments = [no_constant(self.facts, callee, each, text, names.numpy) for each, text in given]
        inside = callee is self.facts.function
        for extra in names.extras(callee):
            depth = f"{extra} - 1" if inside else f"{names.numpy}.int64({DEPTH})"
            arguments.append(depth if extra == names.depth else extra)
        return f"{names.kernels[callee]}({', '.join(arguments)})"

    def _import(self, node: ast.Import | ast.ImportFrom) -> str:
        alone = any(
            node in block and len(block) == 1
            for owner in (self.facts.function, *own_nodes(self.facts.function))
            for block in (getattr(owner, "body", []), getattr(owner, "orelse", []))
            if isinstance(block, list)
        )
        return "pass" if alone or not self.names.site.module.owns_its_lines(node) else REMOVED
