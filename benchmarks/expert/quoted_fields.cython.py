# cython: pure-Python mode: a field begins as a piece of the line, letters as numbers of C
"""Read orders from lines with quotes and doubled quotes in them, as spreadsheets write them, and add them up."""

import random

import cython

PEOPLE = ["Ann", 'Bob "the Bolt"', "Carla, Lisbon", "Dmitri", "Eve; and sons"]


def make_lines(count):
    random.seed(31)
    lines = []
    for number in range(count):
        person = random.choice(PEOPLE)
        if '"' in person or "," in person:
            person = '"' + person.replace('"', '""') + '"'
        lines.append(f"{number},{person},{random.randint(1, 40)},{random.randint(100, 9999)},\"box {number % 17}\"")
    return lines


@cython.boundscheck(False)
@cython.wraparound(False)
def fields(line: str) -> list:
    """The fields of a line, without their quotes."""
    found: list = []
    field: str = ""
    quoted: cython.bint = False
    i: cython.Py_ssize_t = 0
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t = len(line)
    c: cython.Py_UCS4
    while i < end:
        c = line[i]
        if quoted:
            if c == '"':
                if i > start:
                    field += line[start:i]
                if i + 1 < end and line[i + 1] == '"':
                    field += '"'
                    i += 1
                else:
                    quoted = False
                start = i + 1
        elif c == '"':
            if i > start:
                field += line[start:i]
            quoted = True
            start = i + 1
        elif c == ",":
            found.append(field + line[start:i] if i > start else field)
            field = ""
            start = i + 1
        i += 1
    found.append(field + line[start:end] if end > start else field)
    return found


def main():
    lines = make_lines(330000)
    sums = {}
    boxes = {}
    for line in lines:
        number, person, count, price, box = fields(line)
        sums[person] = sums.get(person, 0) + int(count) * int(price)
        boxes[box] = boxes.get(box, 0) + int(count)
    for person in sorted(sums):
        print(f"{person:20s} {sums[person]:14d}")
    print(sorted(boxes.items())[:5], sum(boxes.values()))


if __name__ == "__main__":
    main()
