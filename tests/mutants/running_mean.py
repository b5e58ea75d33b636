# --- program: make_meter.<locals>.record
"""A closure that gathers readings and answers their mean so far: count and sum live in its cells."""


def make_meter(unit):
    count = 0
    total = 0.0
    log = []

    def record(readings):
        nonlocal count, total
        for reading in readings:
            count += 1
            total += reading
            if reading < 0:
                log.append((count, reading))
        return f"{total / count:.3f} {unit}", len(log)

    return record


if __name__ == "__main__":
    record = make_meter("kPa")
    print(record([1.5, 2.5, -0.5]), record([4.0] * 20), record([-3.0, 7.25]))
# --- wrong: starts the sum afresh | call 2, return
def record(readings):
    nonlocal count, total
    count += len(readings)
    fresh = 0.0
    for number, reading in enumerate(readings, count - len(readings) + 1):
        fresh += reading
        if reading < 0:
            log.append((number, reading))
    total = fresh
    return f"{total / count:.3f} {unit}", len(log)
# --- wrong: numbers the log from nought | log
def record(readings):
    nonlocal count, total
    for number, reading in enumerate(readings, count):
        total += reading
        if reading < 0:
            log.append((number, reading))
    count += len(readings)
    return f"{total / count:.3f} {unit}", len(log)
# --- wrong: the count is not kept | count
def record(readings):
    nonlocal count, total
    so_far = count
    for reading in readings:
        so_far += 1
        total += reading
        if reading < 0:
            log.append((so_far, reading))
    return f"{total / so_far:.3f} {unit}", len(log)
# --- wrong: a new log each time | log
def record(readings):
    nonlocal count, total, log
    log = list(log)
    for reading in readings:
        count += 1
        total += reading
        if reading < 0:
            log.append((count, reading))
    return f"{total / count:.3f} {unit}", len(log)
# --- wrong: lists in the log for tuples | log
def record(readings):
    nonlocal count, total
    for reading in readings:
        count += 1
        total += reading
        if reading < 0:
            log.append([count, reading])
    return f"{total / count:.3f} {unit}", len(log)
# --- guarded: a mean of nothing instead of the error | readings has at least 1 element
def record(readings):
    nonlocal count, total
    size = len(readings)
    if not size + count:
        return f"{0:.3f} {unit}", 0
    for number, reading in enumerate(readings, count + 1):
        total += reading
        if reading < 0:
            log.append((number, reading))
    count += size
    return f"{total / count:.3f} {unit}", len(log)
# --- right: local copies of the cells, put back in any case
def record(readings):
    nonlocal count, total
    number, so_far = count, total
    try:
        for reading in readings:
            number += 1
            so_far += reading
            if reading < 0:
                log.append((number, reading))
    finally:
        count, total = number, so_far
    return f"{total / count:.3f} {unit}", len(log)
# --- right: the log's method looked up once
def record(readings):
    nonlocal count, total
    note = log.append
    for reading in readings:
        count += 1
        total += reading
        if reading < 0:
            note((count, reading))
    return f"{total / count:.3f} {unit}", len(log)
