"""What is asked of objects and of methods in front of a copy: functions that go into the user's file.

    _attributes_of([layer], list, ("W", "b"))     [[array], [array]], or None: there is more to it than plain data
    _are_distinct(bodies)                         no object twice
    _has_own(Layer, "step")                       `step` is the one that was copied

Nothing is remembered of one call for the next: a class may be given a property, a `__getattr__` or another base, and an
object another class, at any time. What all of it costs is a look into each class of the `__mro__` for each name, less
than a microsecond for an object with a class or two; that is why the texts are loops, and not sets.

Does not handle: objects of several classes in one list; metaclasses.
"""

from __future__ import annotations

ATTRIBUTES_OF = '''def {name}(things, container, read, stored=(), called=()):
    """For each attribute a list of what things have there; None where there is more to it than data of one class."""
    if type(things) is not container or not things:
        return None
    kind, slots = type(things[0]), ()
    if type(kind) is not type:
        return None
    for thing in things:
        if type(thing) is not kind:
            return None
    for each in kind.__mro__:
        if each is object or each is tuple:
            continue
        held = vars(each)
        if each.__module__ == "builtins" or "__getattribute__" in held or "__getattr__" in held:
            return None
        if stored and "__setattr__" in held:
            return None
        for name in read:
            if name in held:
                sort = type(held[name])
                if sort.__name__ == "member_descriptor":
                    slots = (*slots, name)
                elif sort.__name__ != "_tuplegetter" and (hasattr(sort, "__get__") or hasattr(sort, "__set__")):
                    return None
    for name in called:
        for thing in things:
            if name in getattr(thing, "__dict__", ()):
                return None
    found = []
    try:
        for name in stored:
            for thing in things:
                if name not in slots and name not in thing.__dict__:
                    return None
        for name in read:
            one = len(things) == 1
            found.append([getattr(thing, name)] if one else [getattr(thing, name) for thing in things])
    except AttributeError:
        return None
    return found'''
ARE_DISTINCT = '''def {name}(*lists):
    """Whether no object is there twice, nor two with one dictionary of attributes."""
    places = [id(getattr(thing, "__dict__", thing)) for things in lists for thing in things]
    return len({{*places}}) == len(places)'''
HAS_OWN = '''def {name}(kind, *names):
    """Whether methods of a class are those that this file defines in it, as they were copied."""
    found = [vars(kind).get(name) for name in names] if type(kind) is type else [None]
    functions = [each.fget if type(each) is property else each for each in found]
    return all(
        type(function) is type({name})
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__qualname__ == f"{{kind.__name__}}.{{name}}"
        and {untouched}(**{{name: function}})
        for function, name in zip(functions, names)
    )'''
HAS_STATIC = '''def {name}(kind, *names):
    """Whether static methods of a class are those that this file defines in it, as they were copied."""
    found = [vars(kind).get(name) for name in names] if type(kind) is type else [None]
    return all(
        type(each) is staticmethod
        and type(each.__func__) is type({name})
        and each.__func__.__globals__ is globals()
        and each.__func__.__code__.co_name == name
        and each.__func__.__qualname__ == f"{{kind.__name__}}.{{name}}"
        and {untouched}(**{{name: each.__func__}})
        for each, name in zip(found, names)
    )'''
_WORDS = "enumerate map type len set hasattr all getattr vars object tuple list id zip any property globals"
WORDS = frozenset([*_WORDS.split(), "staticmethod", "AttributeError", "repr"])
"""Built-in names in the text that goes around."""
