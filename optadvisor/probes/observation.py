"""What one call did, as seen from outside: the two sides of every comparison. Lives only inside a child process."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(kw_only=True)
class Observation:
    """Everything the contract of equivalence compares. The objects are the live ones that the call left behind."""

    before: tuple[Any, ...]
    """Mutable objects reachable before the call from arguments and globals, in a fixed walking order: objects at the
    same position of two observations of one captured call are each other's counterpart."""
    result: Any = None
    raised: BaseException | None = None
    arguments: dict[str, Any] = field(default_factory=dict)
    """Parameter → object passed, after the call."""
    globals_after: dict[str, Any] = field(default_factory=dict)
    """Data globals of the function's module that were captured, after the call; also `(defaults)`, and `(closure) x`
    for each variable that an inner function takes from around it."""
    stdout: str = ""
    stderr: str = ""
    random_state: Any = None
    """`random.getstate()` after the call."""
    numpy_state: Any = None
    """`numpy.random.get_state()` after the call; None when numpy is not loaded."""
    drew_random: bool = False
    """`random`'s state differs from before the call."""
    drew_numpy: bool = False
    world_after: dict[str, Any] = field(default_factory=dict)
    """State of the process after the call, by kind (see `world`): `environ`, `directory`, `warnings`, …"""
    effects: tuple[str, ...] = ()
    """Acts of the call on the outside other than writing files, in words and in order; where the fence allows it."""
    files_after: dict[str, bytes | None] = field(default_factory=dict)
    """Content of the files that it wrote, None for one that is gone; where the fence allows it."""
    asked_items: int | None = None
    """How often a generator was asked for an item (see `generators`); None when the call gave none."""
    seconds: float = 0.0
