# --- before
"""Long words of a file, and how many there were."""


def long_words(path):
    """Words of more than three letters, with punctuation taken for white space."""
    counts = {}
    total = 0
    with open(path, encoding="utf-8", newline="") as lines:
        for line in lines:
            line = line.replace(",", " ").replace(".", "").replace(";", "\n")
            for word in line.split():
                if len(word) > 3:
                    counts[word.upper()] = counts.get(word.upper(), 0) + 1
                    total += 1
    return counts, total
# --- inputs: long_words
import tempfile
from pathlib import Path


def written(name, text):
    path = Path(tempfile.gettempdir()) / f"optadvisor-case-words-{name}.txt"
    path.write_text(text, encoding="utf-8", newline="")
    return str(path)


CALLS = [call(written("plain", "The quick, brown fox. jumped;over straße\n" * 300))]
CHECKS = [
    call(written("empty", "")),
    call(written("odd", "long\u3000words split \x1c\x1dhere,there\u2028again\r\nlast\rline\u3000\xa0\n\u3000")),
    call(written("again", "aaaa\u3000bbbb aaaa bbbb\u3000aaaa.cccc\n" * 3)),
]
# --- after: chunks of bytes, each different word once
"""Long words of a file, and how many there were."""

import io as _io
from collections import Counter as _Counter
from itertools import chain as _chain
from itertools import islice as _islice


_LONG_WORDS_CHARACTERS = bytes.maketrans(b",;", b" \n")


def long_words(path):
    """Words of more than three letters, with punctuation taken for white space."""
    counts = {}
    total = 0
    with open(path, encoding="utf-8", newline="") as lines:
        if type(lines) is _io.TextIOWrapper and type(total) is int:
            lines_2 = _chain(lines)
            chunks = iter(lambda: "\n".join(_islice(lines_2, 64)), "")
            words = _Counter()
            for chunk in chunks:
                words.update(
                    chunk.encode("utf-8", "surrogatepass")
                    .translate(_LONG_WORDS_CHARACTERS, b'.')
                    .split()
                )
            for encoded, times in words.items():
                for word in encoded.decode("utf-8", "surrogatepass").split():
                    if len(word) > 3:
                        word = word.upper()
                        counts[word] = counts.get(word, 0) + times
                        total += times
        else:
            for line in lines:
                line = line.replace(",", " ").replace(".", "").replace(";", "\n")
                for word in line.split():
                    if len(word) > 3:
                        counts[word.upper()] = counts.get(word.upper(), 0) + 1
                        total += 1
    return counts, total
