"""What every name and attribute of a file refers to, by scope and not by spelling.

Built on LibCST's scope analysis (https://libcst.readthedocs.io/en/latest/metadata.html#qualified-name-metadata). A name
bound twice (`import random` at the top, `random = None` further down) has two meanings, and callers must treat it as
unknown; that is what makes `def f(random): random.random()` or a local called `sum` harmless.
"""

from __future__ import annotations

import libcst as cst
from libcst.metadata import (
    ByteSpanPositionProvider,
    MetadataWrapper,
    QualifiedName,
    QualifiedNameProvider,
    QualifiedNameSource,
)


def qualified_names(data: bytes) -> dict[tuple[int, int], frozenset[str]]:
    """Byte span → qualified names, for each `Name` and `Attribute` of a UTF-8 text.

    Imports give `numpy.zeros`, built-ins `builtins.len`, everything bound in the file its own dotted path with a
    leading dot (`.walk`, `.walk.<locals>.dx`), so that a local can never be taken for a library's name.
    """
    wrapper = MetadataWrapper(cst.parse_module(data.decode("utf-8")), unsafe_skip_copy=True)
    names = wrapper.resolve(QualifiedNameProvider)
    spans = wrapper.resolve(ByteSpanPositionProvider)
    found: dict[tuple[int, int], frozenset[str]] = {}
    for node, span in spans.items():
        if not isinstance(node, cst.Name | cst.Attribute):
            continue
        meanings = names.get(node)
        if meanings is None:
            continue
        resolved = meanings() if callable(meanings) else meanings
        found[span.start, span.start + span.length] = frozenset(map(_dotted, resolved))
    return found


def _dotted(name: QualifiedName) -> str:
    return f".{name.name}" if name.source is QualifiedNameSource.LOCAL else name.name
