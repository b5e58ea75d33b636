"""Records survive a JSON round trip, and nothing else is taken for one."""

from __future__ import annotations

import dataclasses
import enum
import functools
import inspect
import json
import types
import typing
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from optadvisor import records
from optadvisor.records import (
    Accepted,
    FunctionRef,
    Hotspot,
    Level,
    Plan,
    Rejected,
    Run,
    Suggestion,
    Target,
    TargetKind,
    Unproven,
    ValueSpec,
    from_json,
    to_json,
)

RECORDS = [value for _, value in inspect.getmembers(records, dataclasses.is_dataclass) if isinstance(value, type)]
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(max_size=8),
    int: st.integers(),
    bool: st.booleans(),
    float: st.floats(allow_nan=False),
    type(None): st.none(),
}


@functools.cache
def strategy(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a record's type hint."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([strategy(arg) for arg in args])
    if origin is tuple and args[-1] is Ellipsis:
        return st.lists(st.deferred(lambda: strategy(args[0])), max_size=2).map(tuple)  # records may hold their like
    if origin is tuple:
        return st.tuples(*map(strategy, args))
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return st.sampled_from(hint)
    if dataclasses.is_dataclass(hint):
        hints = typing.get_type_hints(hint)
        return st.builds(typing.cast(Any, hint), **{f.name: strategy(hints[f.name]) for f in dataclasses.fields(hint)})
    return PLAIN[hint]


def there_and_back(record: Any) -> Any:
    return from_json(type(record), json.loads(json.dumps(to_json(record))))


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_every_record_survives_json(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([r for r in RECORDS if r is not Run]))
    record = data.draw(strategy(kind))
    assert there_and_back(record) == record


@given(strategy(Run))
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_whole_run_survives_json(run: Run) -> None:
    assert there_and_back(run) == run


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.__name__)
def test_records_are_frozen_keyword_only_and_hold_no_lists(kind: Any) -> None:
    hints = typing.get_type_hints(kind)
    fields = dataclasses.fields(kind)
    assert kind.__dataclass_params__.frozen
    assert all(field.kw_only for field in fields)
    assert not hasattr(kind, "__dict__") or "__slots__" in vars(kind)
    for field in fields:
        assert typing.get_origin(hints[field.name]) not in (list, dict, set)


def test_surrogates_and_infinite_times_survive() -> None:
    ref = FunctionRef(path="/tmp/\udce9.py", qualname="f", first_line=1)
    spot = Hotspot(function=ref, calls=1, self_seconds=float("inf"), inclusive_seconds=0.1 + 0.2, share=1.0)
    assert there_and_back(spot) == spot


def test_an_integer_is_a_float_but_not_the_other_way_round() -> None:
    data = to_json(Plan())
    assert from_json(Plan, data | {"program_seconds": 2}) == Plan(program_seconds=2.0)
    spec = to_json(ValueSpec(name="x", type="builtins.int"))
    with pytest.raises(TypeError):
        from_json(ValueSpec, spec | {"length": 1.0})
    with pytest.raises(TypeError):
        from_json(ValueSpec, spec | {"length": True})


@pytest.mark.parametrize(
    "change",
    [
        {"record": "Hotspot"},
        {"unknown": 1},
        {"kind": "spaceship"},
        {"arguments": "abc"},
        {"arguments": [1]},
        {"value": None},
        {"directory": ["a"]},
    ],
)
def test_what_is_no_such_record_is_refused(change: dict[str, Any]) -> None:
    data = to_json(Target(kind=TargetKind.SCRIPT, value="a.py", directory="/"))
    with pytest.raises((ValueError, TypeError, KeyError)):
        from_json(Target, data | change)


@pytest.mark.parametrize("data", [None, 3, "Target", [], {}, {"record": []}, {"record": "Target"}])
def test_other_data_is_refused(data: Any) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        from_json(Target, data)


@pytest.mark.parametrize("verdict", [{}, {"record": "Target"}, None, "Accepted", {"record": "Unproven", "cause": "x"}])
def test_a_verdict_is_one_of_its_three_records(verdict: Any) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        from_json(Suggestion, {"record": "Suggestion", "id": "f-1", "proposal": {}, "verdict": verdict})


def test_verdicts_come_back_as_what_they_were() -> None:
    for verdict in (Unproven(reason="r"), Rejected(cause="c", reason="r")):
        assert type(there_and_back(verdict)) is type(verdict)
    assert {Accepted, Rejected, Unproven} == set(typing.get_args(records.Verdict))
    assert [level.value for level in Level][:2] == ["identical", "close"]


def test_derived_figures() -> None:
    ref = FunctionRef(path="/a.py", qualname="Grid.step", first_line=3)
    assert ref.name == "step"
    half = Hotspot(function=ref, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=0.5)
    assert half.ceiling == 2.0
    assert dataclasses.replace(half, share=1.0).ceiling > 1e6
    assert (
        Target(kind=TargetKind.CODE, value="print(1)", arguments=("a",), directory="/").describe() == "-c 'print(1)' a"
    )
