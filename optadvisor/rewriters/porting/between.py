"""What the host does between kernels: it computes with numbers, and gives arrays other names.

Does not handle: elements of arrays, calls of the file's functions, prints.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.records import ValueSpec
from optadvisor.rewriters.porting.afterwards import HOST
from optadvisor.rewriters.porting.aliasing import Names
from optadvisor.rewriters.porting.before import copied_array
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.nests import is_data, specs_of
from optadvisor.rewriters.porting.steps import Bound, Copied, Item, is_all, renamings
from optadvisor.source.site import Site


@dataclass(kw_only=True)
class Between:
    """What is known of arrays and numbers at a statement of the host."""

    site: Site
    arrays: dict[str, ValueSpec | None]
    names: Names = field(default_factory=Names)
    temporary: set[str] = field(default_factory=set)
    host: list[ast.stmt | ast.expr] = field(default_factory=list)
    """Where the host computes with numbers."""

    def check_numbers(self, value: ast.expr, node: ast.stmt) -> None:
        if not self.of_numbers(value):
            parts = [n for n in ast.walk(value) if isinstance(n, ast.Subscript) and isinstance(n.value, ast.Name)]
            read = [n.value.id for n in parts if isinstance(n.value, ast.Name) and n.value.id in self.arrays]
            words = f"reads elements of `{read[0]}`" if read else "does more than compute with numbers"
            raise UnportableError(f"between its kernels it {words}", node.lineno)
        self.host.append(value)

    def of_numbers(self, value: ast.expr) -> bool:
        if self.is_shape(value):
            return True
        match value:
            case ast.Constant():
                return type(value.value) in (int, float, bool)
            case ast.Name(id=name):
                own = name in self.site.bound_names
                return name not in self.arrays and name not in self.temporary and (own or self.is_seen(value))
            case ast.Attribute():
                return self.site.resolved(value) in ("math.pi", "math.e", "numpy.pi", "numpy.e")
            case ast.BinOp(left=left, right=right):
                return self.of_numbers(left) and self.of_numbers(right)
            case ast.UnaryOp(operand=operand):
                return self.of_numbers(operand)
            case ast.BoolOp(values=values):
                return all(map(self.of_numbers, values))
            case ast.Compare(left=left, ops=ops, comparators=others):
                plain = not any(isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in ops)
                return plain and self.of_numbers(left) and all(map(self.of_numbers, others))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return all(map(self.of_numbers, (test, body, orelse)))
            case ast.Call(func=func, args=args, keywords=[]):
                resolved = self.site.resolved(func)
                plain = resolved.startswith("math.") or resolved.removeprefix("builtins.") in HOST
                return (plain or resolved == "numpy.sqrt") and all(map(self.of_numbers, args))
        return False

    def is_shape(self, value: ast.expr) -> bool:
        """`len(u)`, `u.shape[0]`."""
        match value:
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=ast.Constant()):
                return name in self.arrays
            case ast.Call(func=func, args=[ast.Name(id=name)], keywords=[]) if name in self.arrays:
                return self.site.resolves_to(func, "builtins.len")
        return False

    def is_seen(self, node: ast.Name) -> bool:
        """A global number, which is tested in front."""
        return bool(specs_of(self.site, node.id)) and is_data(self.site, node.id, ast.Expr(value=node))

    # ------------------------------------------------------------ names of arrays

    def run_of_names(self, body: Sequence[ast.stmt]) -> list[ast.Assign]:
        """Statements in a row that give arrays other names, and nothing else."""
        found: list[ast.Assign] = []
        known = {*self.arrays, *self.temporary}
        for node in body:
            pairs = renamings(node)
            if not pairs or not all(source in known for _, source in pairs) or not isinstance(node, ast.Assign):
                break
            known |= {target for target, _ in pairs}
            found.append(node)
        return found

    def bound(self, run: list[ast.Assign]) -> list[Item]:
        items: list[Item] = []
        for node in run:
            pairs = dict(renamings(node))
            for target, source in pairs.items():
                if target not in self.arrays:
                    self.temporary.add(target)
                elif self.ranks(target) != self.ranks(source) and None not in (self.ranks(target), self.ranks(source)):
                    raise UnportableError(f"`{target}` gets another number of axes", node.lineno)
                if self.is_whole(target) or self.is_whole(source):
                    raise UnportableError("it exchanges arrays of whole numbers", node.lineno)
            self.names.bind(pairs, {*self.arrays, *self.temporary})
            items.append(Bound(node=node, pairs=pairs))
        return items

    def ranks(self, name: str) -> int | None:
        spec = self.arrays.get(name)
        return None if spec is None else spec.ndim

    def is_whole(self, name: str) -> bool:
        spec = self.arrays.get(name)
        return spec is not None and spec.dtype != "float64"

    def copied(self, node: ast.stmt) -> Copied | None:
        """`new = u.copy()`, `new[:] = u`, `np.copyto(new, u)`."""
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=ast.Call() as call):
                source = copied_array(self.site, call)
                new = True
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=target), slice=part)], value=ast.Name(id=source)):
                new = False
                if not is_all(part):
                    return None
            case ast.Expr(value=ast.Call(func=func, args=[ast.Name(id=target), ast.Name(id=source)], keywords=[])):
                new = False
                if not self.site.resolves_to(func, "numpy.copyto"):
                    return None
            case _:
                return None
        if source not in self.arrays:
            return None
        if self.is_whole(source) or self.is_whole(target):
            raise UnportableError("it copies arrays of whole numbers", node.lineno)
        if target not in self.arrays:
            if not new:
                return None
            self.arrays[target] = None
        if new:
            self.names.made(target)
        elif self.names.one(target, source):
            raise UnportableError(f"`{target}` and `{source}` may be one array", node.lineno)
        return Copied(target=target, source=source, new=new)
