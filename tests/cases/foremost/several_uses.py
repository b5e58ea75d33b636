# --- before
class Counted(dict):
    def __del__(self):
        pass


def best(counts, more):
    ranked = sorted(counts)
    for value in sorted(more)[-1:]:
        ranked[0] = value
    return ranked[0], sorted(more, key=lambda value: -value)[:3], sorted(more)[::2]
# --- inputs: best
CALLS = [call([*range(6000)], [*range(9000)])]
# --- declined: notices when objects are let go
