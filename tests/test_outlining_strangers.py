"""Attributes of `self` that are passed to a loop's function once: never where `self` may be something unknown."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from optadvisor.source.module import Module
from optadvisor.source.outlining import attributes
from optadvisor.source.outlining.world import World

CLASSES = """
import abc, enum, functools
from collections import namedtuple
import numpy as np
from typing import Generic, TypeVar
T = TypeVar("T")
class Filter:
    def __init__(self, gain): self.gain = gain
    def energy(self, xs): return sum(self.gain * x for x in xs)
class Low(Filter):
    def cut(self): return self.gain
class Odd: pass
"""
PROPERTY = """
    @property
    def gain(self): return 3.0
    @gain.setter
    def gain(self, value): pass
"""
KNOWN = [
    "f = Filter(2.0)\nf.energy([1.0])",
    "f = Low(2.0)\nprint(isinstance(f, Filter), isinstance(f, (Low, Odd)), type(f) is Low, type(f))",
    "def show(f: Filter, fs: list[Low]) -> Filter:\n    other: Low = f\n    return other",
    "fs = [kind(1.0) for kind in (Filter, Low)]\nfor f in fs: f.energy([2.0])",
    "KINDS = {'low': Low}\nKINDS['low'](2.0).energy([1.0])",
    "class Colour(enum.Enum):\n    RED = 1\nclass P(namedtuple('P', 'x y')): pass\nclass A(np.ndarray): pass",
    "class Box(Generic[T]): pass\nclass Wrong(Exception): pass\nclass Other(abc.ABC): pass",
    "try: pass\nexcept ValueError: pass\nmatch 1:\n    case Filter(gain=g): pass",
]
UNKNOWN = [
    f"Base = Filter\nclass Slow(Base):{PROPERTY}",
    f"Base, Other = Filter, Low\nclass Slow(Base):{PROPERTY}",
    f"class Slow(Filter if 1 else Odd):{PROPERTY}",
    f"R = {{'f': Filter}}\nclass Slow(R['f']):{PROPERTY}",
    f"def same(c): return c\nclass Slow(same(Filter)):{PROPERTY}",
    "def fading(base):\n    class Fading(base):" + PROPERTY.replace("\n    ", "\n        ") + "\n    return Fading",
    f"class Mixed:{PROPERTY}\nB = Filter\nclass Slow(Mixed, B): pass",
    f"from this_file import Filter as Base\nclass Slow(Base):{PROPERTY}",
    "Slow = type('Slow', (Filter,), {'gain': property(lambda s: 3.0)})",
    "make = type\nSlow = make('Slow', (Filter,), {})",
    "import types\nSlow = types.new_class('Slow', (Filter,))",
    "f = Low(1.0)\ntype(f).energy(Odd(), [])",
    "f = Low(1.0)\nf.__class__.energy(Odd(), [])",
    "K = Filter\nK.energy(Odd(), [])",
    "for kind in (Filter,): kind.energy(Odd(), [])",
    "getattr(Filter, 'energy')(Odd(), [])",
    "K = Filter\nclass Quick:\n    energy = K.energy",
    "Low(1.0).energy.__func__(Odd(), [])",
    "o = Odd()\no.__class__ = Filter\no.energy([])",
    "K = Filter\nlist(map(K.energy, [Odd()], [[]]))",
    "K = Filter\nK.energy(*[Odd(), []])",
    "class Quick:\n    energy = Filter.energy",
    "o = object.__new__(Filter)",
]


def _is_plain(text: str, tmp_path: Path) -> bool:
    path = tmp_path / "this_file.py"
    path.write_text(CLASSES + text + "\n")
    module = Module.read(str(path))
    owner = next(n for n in module.tree.body if isinstance(n, ast.ClassDef) and n.name == "Filter")
    host = next(n for n in owner.body if isinstance(n, ast.FunctionDef) and n.name == "energy")
    return attributes.plain(World.of(module, [module]), owner, "gain", host=host)


@pytest.mark.parametrize("text", KNOWN)
def test_all_who_call_it_are_known(text: str, tmp_path: Path) -> None:
    assert _is_plain(text, tmp_path)


@pytest.mark.parametrize("text", UNKNOWN)
def test_somebody_else_may_call_it(text: str, tmp_path: Path) -> None:
    assert not _is_plain(text, tmp_path)
