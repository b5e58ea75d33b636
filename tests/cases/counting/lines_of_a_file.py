# --- before
def count(path):
    counts = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.strip().lower()
            if not line:
                continue
            for word in line.split():
                counts.setdefault(word, 0)
                counts[word] += 1
    return counts
# --- inputs: count
import tempfile
from pathlib import Path

FOLDER = Path(tempfile.gettempdir())
GOOD, EMPTY, BROKEN = (str(FOLDER / f"optadvisor-case-{name}.txt") for name in ("good", "empty", "broken"))
Path(GOOD).write_text("The cat\n\n the\x1cdog\x85 ΑΣ\r\nx" * 500, encoding="utf-8")
Path(EMPTY).write_text("")
Path(BROKEN).write_bytes(b"a b\n" * 3000 + b"\xff\n")
CALLS = [call(GOOD)]
CHECKS = [call(EMPTY), call(BROKEN), call("/no/such/file")]
# --- after: chunks of lines
import io as _io
from collections import Counter as _Counter
from itertools import chain as _chain
from itertools import islice as _islice

def count(path):
    counts = {}
    with open(path, encoding="utf-8") as file:
        if type(file) is _io.TextIOWrapper:
            lines = _chain(file)
            chunks = iter(lambda: "\n".join(_islice(lines, 256)), "")
            counts.update(_Counter(_chain.from_iterable(chunk.lower().split() for chunk in chunks)))
        else:
            for line in file:
                line = line.strip().lower()
                if not line:
                    continue
                for word in line.split():
                    counts.setdefault(word, 0)
                    counts[word] += 1
    return counts
