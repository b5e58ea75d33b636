"""Replay captured calls on a module rebuilt from source. Runs only inside a child process.

    side = Side(module=rebuild(source, …), qualname="Grid.step")
    side.observe(blob, walk, Fence(scratch))    →  Observation(result=…, arguments=…, globals_after=…, …)

No program is executed a second time to replay one of its functions (see `rebuilding`), and every call starts from the
state that was recorded: arguments, globals, default values, variables of inner functions, random generators, and the
state of the process (`world`), which is put back afterwards. A generator is consumed (`generators`).

Does not handle: coroutines; the name of the file and the line in a warning, which are left out of what is printed; an
inner function's decorators, which are not applied.
"""

from __future__ import annotations

import contextlib
import inspect
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from types import CellType, FunctionType, ModuleType
from typing import Any

from optadvisor.probes import closures, snapshots, world
from optadvisor.probes.calling import Clock, make_call, note_generators, start_generators
from optadvisor.probes.fence import BlockedEffectError, Fence, TooLongError, limited
from optadvisor.probes.observation import Observation
from optadvisor.probes.rebuilding import LOCALS, Blob, RebuildError, Rebuilt, active, bound_at_top, loads, rebuild
from optadvisor.probes.specs import bind

__all__ = [
    "Blob",
    "BlockedEffectError",
    "Clock",
    "Fence",
    "RebuildError",
    "Side",
    "TooLongError",
    "active",
    "bound_at_top",
    "rebuild",
]

Walk = Callable[[Iterable[object]], tuple[object, ...]]
State = dict[str, Any]
"""What is recorded before a call: `args`, `kwargs`, `globals`, `defaults`, `random`, `world`; `function` if inner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One version of the hot function: the original's or a candidate's."""

    module: ModuleType
    qualname: str
    position: int = 0
    """Which one of several functions of that name in the text: of a property's three, of inner ones in two branches."""
    layers: int | None = None
    """How many decorators to take off, those that the original has (`wrappers`); None for all. What a candidate adds
    inside them is part of the call."""

    # ------------------------------------------------------------ the function

    def function(self, state: State | None = None) -> Callable[..., Any]:
        """The function that a call of `state` makes, an inner one with its recorded variables (without: unbound)."""
        if LOCALS in self.qualname:
            return self.inner((state or {}).get("function"))
        found, _ = self.unwrapped()
        return found

    def wrappers(self) -> int:
        """How many decorators of the function tell what they wrap (`functools.wraps`)."""
        return 0 if LOCALS in self.qualname else self.unwrapped()[1]

    def unwrapped(self) -> tuple[Callable[..., Any], int]:
        self.check()
        found: Any = self.module
        for part in self.qualname.split("."):
            found = _attribute(found, part)
            if found is None:
                raise RebuildError(f"{self.qualname} is not among the definitions of its module")
        found, taken = _accessor(found, self.position), 0
        while hasattr(found, "__wrapped__") and (taken != self.layers or isinstance(found, staticmethod | classmethod)):
            taken += not isinstance(found, staticmethod | classmethod)
            found = found.__wrapped__
        if not callable(found):
            raise RebuildError(f"{self.qualname} is a {type(found).__name__}, which is not replayed")
        return found, taken

    def check(self) -> None:
        """Raises `RebuildError` where the function, or the one around it, could not be made."""
        if isinstance(self.module, Rebuilt):
            self.module.needed(self.qualname.partition(".")[0])

    def inner(self, recorded: Any) -> Callable[..., Any]:
        self.check()
        codes = self.module.codes_of(self.qualname) if isinstance(self.module, Rebuilt) else []
        if self.position >= len(codes):
            raise RebuildError(f"{self.qualname} is not among the definitions of its module")
        # by its name it is told from others: like a function of the module, not by its instructions
        code = codes[self.position].replace(co_qualname=self.qualname.replace(f".{LOCALS}", ""))
        if not isinstance(recorded, FunctionType):
            cells = tuple(CellType() for _ in code.co_freevars)
            return FunctionType(code, vars(self.module), code.co_name, None, cells)
        try:
            return closures.with_code(recorded, code)
        except LookupError as missing:
            name = missing.args[0]
            raise RebuildError(f"it uses {name} of the function around it, which the original does not") from missing

    # ------------------------------------------------------------ a call

    def state(self, blob: Blob) -> State:
        """A fresh copy of the state before a call, to look at: a call that is timed meets arrays that are in memory."""
        with active(self.module), self.aside():
            return loads(blob.before, blob.arrays, mapped=True)  # type: ignore[no-any-return]

    def changed(self, blob: Blob, change: Callable[[State], None]) -> Blob:
        """The call with its state before changed, and nothing known of what comes after. Raises `RebuildError`."""
        with active(self.module), self.aside():
            state = loads(blob.before, blob.arrays, mapped=True)
            change(state)
            try:
                return Blob(before=snapshots.dumps(state, home=self.module.__dict__), after=b"")
            except snapshots.UnpicklableError as error:
                raise RebuildError(f"it cannot be stored: {error}") from error

    def observe(
        self,
        blob: Blob,
        walk: Walk,
        fence: Fence,
        *,
        vary: Callable[[State], None] | None = None,
        limit_seconds: float | None = None,
        first_items: int | None = None,
        calls: int = 1,
    ) -> Observation:
        """Make the captured call from its recorded state.

        `vary` changes that state in place before anything else looks at it. `limit_seconds`: see `fence.limited`.
        `first_items`: how often a generator is asked for an item (1 shows what it does before the first); None for as
        often as `generators` allows. A candidate is to be asked as often as the original, `Observation.asked_items`.
        With two `calls` the call is made twice with the very same objects, whatever the first one left of them, and the
        second is observed; what the first one returned counts as an argument, so that sharing with it is seen.

        Raises `RebuildError`, `BlockedEffectError`, `TooLongError`.
        """
        with active(self.module), world.kept():
            state = loads(blob.before, blob.arrays)
            recorded = _restore_world(state, fence)
            self.module.__dict__.update(state["globals"])
            if vary is not None:
                vary(state)
                self.module.__dict__.update(state["globals"])
            args, kwargs = state["args"], state["kwargs"]
            function = self.function(state)
            undecorated = inspect.unwrap(function)
            _set_defaults(undecorated, state["defaults"])
            around = _closure(state, function).values()
            seen = Observation(before=walk([args, kwargs, state["globals"], state["defaults"], *around]))
            seen.arguments = bind(undecorated, args, kwargs)
            known, offered = set(self.module.__dict__), world.read().keys()
            threads = threading.active_count()
            start_generators(state["random"])
            try:
                for number in range(calls):
                    if number:
                        seen.arguments["(result of the call before)"] = seen.result
                    random_before = snapshots.random_states()
                    with limited(limit_seconds):
                        asked = make_call(function, args, kwargs, seen, fence, first_items)
                    fence.check()
                    if number == 0:
                        seen.asked_items = asked
                        first_items = asked if first_items is None else first_items
                note_generators(seen, random_before)
                seen.world_after = _world_after(recorded, offered) | {
                    "threads left behind": max(threading.active_count() - threads, 0)
                }
                self.note_globals(seen, state, known, function)
            finally:  # the next call starts without what this one created
                for name in self.module.__dict__.keys() - known:
                    del self.module.__dict__[name]
        return seen

    def observe_again(self, blob: Blob, walk: Walk, fence: Fence, **how: Any) -> Observation:
        """The second of two calls on the same live objects: `observe(…, calls=2)`."""
        return self.observe(blob, walk, fence, calls=2, **how)

    def note_globals(self, seen: Observation, state: State, known: set[str], function: object) -> None:
        space = self.module.__dict__
        created = space.keys() - known - {"__warningregistry__", "__builtins__"}
        seen.globals_after = {n: space[n] for n in sorted({*state["globals"], *created}) if n in space}
        seen.globals_after["(defaults)"] = state["defaults"]
        seen.globals_after |= _closure(state, function)

    # ------------------------------------------------------------ as it was in the program

    def as_recorded(self, seen: Observation) -> Observation:
        """`seen` as it would look after being stored and read back: with no identities from outside the call.

        Raises `RebuildError` when it cannot be stored.
        """
        content = {name: getattr(seen, name) for name in ("result", "raised", "arguments", "globals_after")}
        with active(self.module), self.aside():
            try:
                content = loads(snapshots.dumps(content, home=self.module.__dict__))
            except snapshots.UnpicklableError as error:
                raise RebuildError(f"its result cannot be stored: {error}") from error
        return replace(seen, before=(), **content)

    def stored(self, seen: Observation, arrays: snapshots.Arrays | None = None) -> bytes:
        """All of it in one piece, so that what is shared stays shared; large arrays beside it, if there is a place.

        Raises `RebuildError` where that cannot be.
        """
        content = {each.name: getattr(seen, each.name) for each in fields(seen)}
        with active(self.module), self.aside():
            try:
                return snapshots.dumps(content, arrays=arrays, home=self.module.__dict__)
            except snapshots.UnpicklableError as error:
                raise RebuildError(f"what it did cannot be stored: {error}") from error

    def read_back(self, data: bytes, arrays: snapshots.Arrays | None = None) -> Observation:
        """What was `stored`. Raises `RebuildError`."""
        with active(self.module), self.aside():
            return Observation(**loads(data, arrays, mapped=True))

    def recorded(self, blob: Blob) -> Observation | None:
        """The call as it happened in the program, as far as it was recorded (no output, no identities, no world).

        None when its outcome is not known: it gave a generator.
        """
        if not blob.after:
            return None
        with active(self.module), self.aside():
            after = loads(blob.after, blob.arrays, mapped=True)
            function = self.function(after)
        seen = Observation(before=(), result=after["result"], raised=after["raised"])
        seen.arguments = after["names"]
        seen.globals_after = after["globals"] | {"(defaults)": after["defaults"]} | _closure(after, function)
        seen.random_state = after["random"].get("random")
        seen.numpy_state = after["random"].get("numpy.random")
        return seen

    @contextlib.contextmanager
    def aside(self) -> Iterator[None]:
        """Inner functions that are read back bring their module's globals along: put those back that were there."""
        space = self.module.__dict__
        before = dict(space)
        try:
            yield
        finally:
            space.update(before)
            for name in space.keys() - before.keys():
                del space[name]


# ---------------------------------------------------------------- which function


def _attribute(holder: Any, name: str) -> Any:
    """A static look-up, also of a name that its class makes private; None when there is none."""
    if not isinstance(holder, type):
        return vars(holder).get(name)
    if name.startswith("__") and not name.endswith("__") and holder.__name__.strip("_"):
        name = f"_{holder.__name__.lstrip('_')}{name}"
    return inspect.getattr_static(holder, name, None)


def _accessor(found: Any, position: int) -> Any:
    """The function behind a property: getter, setter or deleter, in the order of the text."""
    if type(found).__name__ == "cached_property" and hasattr(found, "func"):
        return found.func
    if not isinstance(found, property):
        return found
    functions = [inner for inner in (found.fget, found.fset, found.fdel) if inner is not None]
    functions.sort(key=lambda one: inspect.unwrap(one).__code__.co_firstlineno)
    return functions[position] if position < len(functions) else found


def _set_defaults(function: Any, defaults: tuple[Any, Any]) -> None:
    """Default values as they were: a mutable one is state that outlives a call."""
    if hasattr(function, "__defaults__"):
        function.__defaults__, function.__kwdefaults__ = defaults


def _closure(state: State, function: object) -> dict[str, Any]:
    """The variables of an inner function, but for one that holds the function itself."""
    around = closures.contents(state.get("function"))
    return {f"(closure) {name}": value for name, value in around.items() if value is not function}


# ---------------------------------------------------------------- the process


def _restore_world(state: State, fence: Fence) -> dict[str, Any]:
    """Put the process into the recorded state; what that is here."""
    frames, frame = 0, sys._getframe()
    while frame.f_back is not None:
        frames, frame = frames + 1, frame.f_back
    recorded = world.complete(state.get("world", {}), fence.environ, frames=frames)
    try:
        world.restore(recorded)
    except OSError as error:
        raise RebuildError(f"the folder in which it was called is gone: {error.filename}") from error
    return recorded


def _world_after(recorded: dict[str, Any], offered: Iterable[str]) -> dict[str, Any]:
    """The state of the process, of what could be asked before the call."""
    now = world.read()
    if now["recursion_limit"] == recorded.get("recursion_limit"):
        del now["recursion_limit"]  # which depends on how deep our own calls are
    return {name: value for name, value in now.items() if name in offered}
