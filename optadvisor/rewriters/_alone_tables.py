"""What is known of Python's own functions and methods, for `_alone`: which change something, and what they give.

Does not handle: whatever reads a clock, files, random numbers or the environment; it is in no table.
"""

from __future__ import annotations

TYPES = (
    "bool", "bytes", "bytearray", "complex", "dict", "float", "frozenset", "int", "list", "object", "range", "set",
    "str", "tuple",
)  # fmt: skip
"""Built-in types that may be named, as in `isinstance(x, int)` and `map(int, words)`."""
MAKING = ("frozenset", "iter", "list", "reversed", "set", "sorted", "tuple")
"""Something new with what is in the argument."""
PAIRING = ("divmod", "enumerate", "zip")
PLAIN = (
    "abs", "all", "any", "ascii", "bin", "bool", "bytes", "chr", "complex", "float", "format", "hex", "int",
    "isinstance", "len", "oct", "ord", "pow", "range", "repr", "round", "slice", "str",
)  # fmt: skip
"""They give what nobody can change."""
CHOOSING = ("max", "min")
CALLING = ("filter", "map")
SIMPLE = ("abs", "bool", "chr", "float", "int", "len", "ord", "repr", "str", "sum")
"""Built-ins that may be handed on, to be called for each of many."""

ERRORS = (
    "ArithmeticError", "AssertionError", "AttributeError", "Exception", "IndexError", "KeyError", "LookupError",
    "NotImplementedError", "OverflowError", "RuntimeError", "StopIteration", "TypeError", "ValueError",
    "ZeroDivisionError",
)  # fmt: skip
CAUGHT = (
    "AttributeError", "IndexError", "KeyError", "LookupError", "OverflowError", "StopIteration", "TypeError",
    "ValueError", "ZeroDivisionError",
)  # fmt: skip
"""Not `RecursionError` nor `MemoryError`, nor what holds them."""

CHANGING = (
    "add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft", "insert",
    "intersection_update", "pop", "popitem", "popleft", "remove", "reverse", "rotate", "setdefault", "sort", "subtract",
    "symmetric_difference_update", "update",
)  # fmt: skip
"""Methods that change what they are called on."""
SPREADING = ("extend", "extendleft", "subtract", "update")
"""Those that take out of their argument what they put in."""
TAKING = ("get", "pop", "popleft", "setdefault")
"""Methods that give something of what is in it."""
VIEWING = ("copy", "difference", "elements", "fromkeys", "intersection", "items", "keys", "most_common",
           "popitem", "symmetric_difference", "union", "values")  # fmt: skip
"""Methods that give something with what is in it."""
READING = (
    # of texts and bytes
    "capitalize", "casefold", "center", "count", "decode", "encode", "endswith", "expandtabs", "find", "format",
    "index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric",
    "isprintable", "isspace", "istitle", "isupper", "join", "ljust", "lower", "lstrip", "maketrans", "partition",
    "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit", "rstrip", "split",
    "splitlines", "startswith", "strip", "swapcase", "title", "translate", "upper", "zfill",
    # of numbers, sets, matches, digests
    "as_integer_ratio", "bit_count", "bit_length", "conjugate", "digest", "end", "from_bytes", "fromhex", "group",
    "groupdict", "groups", "hex", "hexdigest", "is_integer", "isdisjoint", "issubset", "issuperset", "span", "start",
    "to_bytes", "total",
)  # fmt: skip
"""Methods that give what nobody else can change, and change nothing."""

LIBRARY = {
    "base64": ("b16encode", "b32encode", "b64decode", "b64encode"),
    "binascii": ("crc32", "hexlify", "unhexlify"),
    "bisect": ("bisect", "bisect_left", "bisect_right"),
    "hashlib": ("blake2b", "blake2s", "md5", "sha1", "sha224", "sha256", "sha384", "sha3_256", "sha3_512", "sha512"),
    "json": ("dumps", "loads"),
    "re": ("escape", "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn"),
    "unicodedata": ("category", "combining", "name", "normalize"),
    "zlib": ("adler32", "compress", "crc32", "decompress"),
}
"""Functions that only compute, and give what nobody else knows."""
GATHERING = {
    "collections": ("Counter", "OrderedDict", "deque"),
    "heapq": ("merge", "nlargest", "nsmallest"),
    "itertools": (
        "chain", "combinations", "combinations_with_replacement", "count", "cycle", "islice", "pairwise",
        "permutations", "product", "repeat", "zip_longest",
    ),
}  # fmt: skip
"""Functions that give something new, with what is in their arguments."""
ON_HEAPS = ("heapify", "heappop", "heappush", "heappushpop", "heapreplace")
MADE_BY_DEFAULT = ("dict", "float", "int", "list", "set", "str")
"""What `defaultdict` may be handed."""
CONSTANTS = ("math.e", "math.inf", "math.pi", "math.tau", "sys.maxsize")
CODECS = ("ascii", "ignore", "latin-1", "latin1", "replace", "strict", "utf-16", "utf-8", "utf8")
"""Encodings, and what to do about what they cannot write."""
