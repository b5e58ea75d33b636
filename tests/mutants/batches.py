# --- program: batches
"""Lists of a few items each, one after the other, taken from the source only when they are asked for."""


def batches(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


if __name__ == "__main__":
    print(list(batches(range(23), 5)))
    print([len(batch) for batch in batches(iter([f"w{n}" for n in range(60)]), 7)])
    print(list(batches([3, 1, 2, 4], 2)))
# --- right: islice
from itertools import islice


def batches(items, size):
    source = iter(items)
    if size < 1:
        rest = list(source)
        if rest:
            yield rest
        return
    while True:
        batch = list(islice(source, size))
        if not batch:
            return
        yield batch
        if len(batch) < size:
            return
# --- right: counts up
def batches(items, size):
    batch, count = [], 0
    for item in items:
        batch += [item]
        count += 1
        if count == size:
            yield batch
            batch, count = [], 0
    if count:
        yield batch
# --- wrong: the last short one is lost | return.items: 5 items became 4
def batches(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
# --- wrong: an empty one at the end | return.items: 2 items became 3
def batches(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    yield batch
# --- wrong: tuples | return.items[0]: list became tuple
def batches(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)
# --- wrong: the same list again and again | return.items[0]: 5 items became 3
def batches(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch.clear()
    if batch:
        yield batch
# --- wrong: reads the whole source first | after the first item, argument items.remaining
def batches(items, size):
    everything = list(items)
    step = max(size, 1) if size > 0 else max(len(everything), 1)
    for start in range(0, len(everything), step):
        yield everything[start : start + step]
# --- wrong: reads one item ahead | after the first item, argument items.remaining
def batches(items, size):
    source = iter(items)
    batch = []
    end = object()
    item = next(source, end)
    while item is not end:
        batch.append(item)
        item = next(source, end)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
# --- wrong: returns a list of them | generator became list
def batches(items, size):
    found, batch = [], []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            found.append(batch)
            batch = []
    return found + [batch] if batch else found
# --- wrong: returns how many there were | return.returned: NoneType became int
def batches(items, size):
    batch, count = [], 0
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
            count += 1
    if batch:
        yield batch
    return count
# --- wrong: slices, of what may be no list | return.items[0]: list became range
def batches(items, size):
    for start in range(0, len(items), size):
        yield items[start : start + size]
