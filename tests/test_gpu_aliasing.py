"""Which names may stand for one array in a loop over time."""

from __future__ import annotations

from optadvisor.rewriters.porting.aliasing import Names

BOTH = ("u", "new")


def test_exchanged_names_stay_two_arrays() -> None:
    names = Names()
    names.bind({"u": "new", "new": "u"}, BOTH)
    assert not names.one("u", "new")
    assert names.group("u") == {"u", "new"}


def test_exchanged_by_way_of_a_third_name() -> None:
    names = Names()
    for pairs in ({"kept": "u"}, {"u": "new"}, {"new": "kept"}):
        names.bind(pairs, (*BOTH, "kept"))
    assert not names.one("u", "new")
    assert names.one("kept", "new")
    assert not names.one("kept", "u")


def test_a_second_name_is_the_same_array_until_one_is_made_anew() -> None:
    names = Names()
    names.bind({"u": "new"}, BOTH)
    assert names.one("u", "new")
    assert names.one("new", "u")
    names.made("new")
    assert not names.one("u", "new")
    assert names.group("new") == {"u", "new"}, "its elements may have been those of the other"


def test_what_may_be_one_array_stays_so_when_names_are_exchanged() -> None:
    names = Names()
    names.bind({"u": "old"}, (*BOTH, "old"))
    names.bind({"u": "new", "new": "u"}, (*BOTH, "old"))
    assert names.one("new", "old")
    assert not names.one("u", "old")
