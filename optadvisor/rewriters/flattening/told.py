"""What is tested of objects, in words; sentences about what stands for their attributes, as said of these."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from optadvisor.rewriters.flattening.names import quoted

if TYPE_CHECKING:
    from optadvisor.rewriters.flattening.flat import Flat


def sentences(flat: Flat) -> Iterator[str]:
    for group in flat.groups:
        names = [quoted(group.keys[attribute]) if group.keys else attribute for attribute in group.used]
        if group.keys:
            what = f"a {group.container} of dicts" if group.container else "a dict"
            yield f"{group.name} is {what} whose keys are text, {', '.join(names)} among them"
            continue
        what = f"a {group.container} of objects of one class" if group.container else "one object"
        yield f"{group.name} is {what}, and {', '.join(names)} {'is' if len(names) == 1 else 'are'} plain data in it"
    yield from (f"{name} is None" for name in flat.nothing)


def in_words(flat: Flat, sentence: str) -> str:
    """A sentence with attributes for the variables that stand for them."""
    for group in flat.groups:
        for attribute, variable in group.used.items():
            word = group.keys.get(attribute, attribute)
            spelled = f"{word} of {group.name}" if group.container else group.place(group.name, attribute)
            sentence = re.sub(rf"\b{re.escape(variable)}\b", spelled.replace("\\", r"\\"), sentence)
    return sentence
