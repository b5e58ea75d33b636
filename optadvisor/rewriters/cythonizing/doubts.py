"""Variables that may have no value when they are read: flags that say whether they have, for code in C.

    for k in range(n):                  k_has = False
        total += step(k)                for k in range(n):
    return total, k              →          k_has = True
                                            total += step(k)
                                        if not k_has:
                                            raise UnboundLocalError("cannot access local variable 'k' where …")
                                        return total, k

The test stands in front of the statement, so nothing may come before in it that anybody could notice: what is read
first are variables and constants.

Does not handle: functions with `try`, `nonlocal` or functions inside; variables that a `while` asks for, or that stand
behind a call, an attribute or an operation.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters.cythonizing.assigned import NoValue, check_variables
from optadvisor.rewriters.cythonizing.handling import Unbound
from optadvisor.rewriters.cythonizing.kinds import OURS, NotTyped
from optadvisor.rewriters.cythonizing.names import Names, stored
from optadvisor.source.site import Site, own_nodes

MOST = 64
"""Reads of such variables."""
SCOPES = (ast.Try, ast.TryStar, ast.With, ast.Nonlocal, ast.NamedExpr, ast.Lambda, ast.Delete)


def looked_at(site: Site, function: ast.FunctionDef) -> ast.FunctionDef:
    """The function with such tests, as far as they have a place; itself where it needs none."""
    made, flagged = function, set[str]()
    for _ in range(MOST):
        names = Names(site=site, node=made)
        try:
            check_variables(names)
        except NoValue as no:
            statement = no.statement
            first = _read_first(statement, names.local) if statement is not None else []
            if statement is None or no.name not in first or not _has_flags(function, no.name):
                break
            made = _tested(made, no.name, statement, new=no.name not in flagged)
            flagged.add(no.name)
        except NotTyped:  # is raised, and said, when the function is written
            break
        else:
            break
    return made


def _has_flags(function: ast.FunctionDef, name: str) -> bool:
    """Whether a flag can follow the variable, and it gets a value anywhere."""
    nodes = [*own_nodes(function)]
    if any(isinstance(node, SCOPES) for node in nodes):
        return False
    given = [node.target if isinstance(node, ast.For) else node for node in nodes if _assigns(node)]
    return any(name in stored(node) for node in given)


def _tested(function: ast.FunctionDef, name: str, statement: ast.stmt, *, new: bool) -> ast.FunctionDef:
    """The function with a test in front of the statement; `new`: the variable has no flag so far."""
    made = copy.copy(function)
    made.body = [*_block(function.body, name, statement, new=new)]
    if new:
        made.body = [_flag(name, False, function.body[0]), *made.body]
    return ast.fix_missing_locations(made)


def _block(body: Sequence[ast.stmt], name: str, statement: ast.stmt, *, new: bool) -> Iterator[ast.stmt]:
    for one in body:
        if one is statement:
            test = ast.UnaryOp(ast.Not(), ast.Name(_spelled(name), ast.Load()))
            unbound = ast.copy_location(Unbound(exc=None, cause=None), one)
            unbound.name = name
            yield ast.copy_location(ast.If(test, [unbound], []), one)
        made = copy.copy(one)
        if isinstance(made, ast.If | ast.For | ast.While):
            made.body = [*_block(made.body, name, statement, new=new)]
            made.orelse = [*_block(made.orelse, name, statement, new=new)]
            if new and isinstance(made, ast.For) and name in stored(made.target):
                made.body = [_flag(name, True, one), *made.body]
        yield made
        if new and not isinstance(one, ast.For) and _assigns(one) and name in stored(one):
            yield _flag(name, True, one)


def _assigns(node: ast.AST) -> bool:
    """Whether it gives variables a value, itself."""
    plain = isinstance(node, ast.Assign | ast.AugAssign | ast.For)
    return plain or (isinstance(node, ast.AnnAssign) and node.value is not None)


def _flag(name: str, value: bool, near: ast.stmt) -> ast.stmt:
    return ast.copy_location(ast.Assign([ast.Name(_spelled(name), ast.Store())], ast.Constant(value)), near)


def _spelled(name: str) -> str:
    return f"{OURS}{name}_0"


# ---------------------------------------------------------------- what a statement reads first


def _read_first(statement: ast.stmt, local: Container[str]) -> list[str]:
    """The variables that it reads before it does anything else."""
    first = _First(local=local)
    match statement:
        case ast.AugAssign(target=ast.Name(id=name), value=value):
            first.found.append(name)
            first.reads(value)
        case ast.Assign(targets=targets, value=value) if not any(map(_reads_something, targets)):
            first.reads(value)
        case ast.Return(value=ast.expr() as value) | ast.Expr(value=value):
            first.reads(value)
        case ast.If(test=value) | ast.For(iter=value):
            first.reads(value)
    return first.found


def _reads_something(target: ast.expr) -> bool:
    return any(isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load) for one in ast.walk(target))


@dataclass(kw_only=True)
class _First:
    local: Container[str]
    found: list[str] = field(default_factory=list)
    """In the order in which they are read."""

    def reads(self, node: ast.expr) -> bool:
        """Whether nothing has been done at its end but to read variables."""
        match node:
            case ast.Constant():
                return True
            case ast.Name(id=name) if name in self.local:
                self.found.append(name)
                return True
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return all(map(self.reads, parts))
            case ast.BinOp(left=left, right=right) | ast.Compare(left=left, comparators=[right, *_]):
                _ = self.reads(left) and self.reads(right)
            case ast.UnaryOp(operand=first) | ast.BoolOp(values=[first, *_]) | ast.IfExp(test=first):
                self.reads(first)
            case ast.Subscript(value=base, slice=index) if not isinstance(index, ast.Slice):
                _ = self.reads(base) and self.reads(index)
        return False
