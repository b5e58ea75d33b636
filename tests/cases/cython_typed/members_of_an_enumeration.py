# --- before
from enum import Enum, IntEnum, auto, unique

MISSING = object()


@unique
class Kind(Enum):
    ARRIVAL = auto()
    FINISH = "end"


class Size(IntEnum):
    SMALL = 1000
    LARGE = -3000


class Event:
    def __init__(self, kind, size):
        self.kind = kind
        self.size = size
        self.other = self

    def is_own(self, other):
        return other is self


def counted(events, sizes):
    count = 1000
    found = []
    for event in events:
        if event.kind is Kind.ARRIVAL:
            count += 1
        elif Kind.FINISH is event.kind and event.size is not Size.SMALL:
            count += 10
        if sizes.get(event.size, MISSING) is MISSING:
            sizes[event.size] = count
        found.append((event.is_own(event.other), event.is_own(count), count is not None))
    return count, found
# --- inputs: counted
CALLS = [call([Event(Kind.ARRIVAL, 1), Event(Kind.FINISH, Size.SMALL), Event("end", 1000)], {1: 5})]
CHECKS = [
    call([Event(Kind.FINISH, Size.LARGE), Event(Kind.FINISH, 1000), Event(None, MISSING)], {1000: MISSING}),
    call([Event(Kind.FINISH, [])], {}),
    call([Event(Kind.FINISH, 3), 5], {}),
    call([], {}),
]
# --- after: built with Cython
from enum import Enum, IntEnum, auto, unique


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


MISSING = object()


@unique
class Kind(Enum):
    ARRIVAL = auto()
    FINISH = "end"


class Size(IntEnum):
    SMALL = 1000
    LARGE = -3000


class Event:
    def __init__(self, kind, size):
        self.kind = kind
        self.size = size
        self.other = self

    def is_own(self, other):
        return other is self


@_cythonized
def counted(events, sizes):
    count = 1000
    found = []
    for event in events:
        if event.kind is Kind.ARRIVAL:
            count += 1
        elif Kind.FINISH is event.kind and event.size is not Size.SMALL:
            count += 10
        if sizes.get(event.size, MISSING) is MISSING:
            sizes[event.size] = count
        found.append((event.is_own(event.other), event.is_own(count), count is not None))
    return count, found
