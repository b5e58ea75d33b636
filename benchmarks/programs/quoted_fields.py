# program: lines of a table with quoted fields, split letter by letter, sums by customer
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Read orders from lines with quotes and doubled quotes in them, as spreadsheets write them, and add them up."""

import random

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


def fields(line):
    """The fields of a line, without their quotes."""
    found = []
    field = []
    quoted = False
    i = 0
    while i < len(line):
        c = line[i]
        if quoted:
            if c == '"':
                if i + 1 < len(line) and line[i + 1] == '"':
                    field.append('"')
                    i += 1
                else:
                    quoted = False
            else:
                field.append(c)
        elif c == '"':
            quoted = True
        elif c == ",":
            found.append("".join(field))
            field = []
        else:
            field.append(c)
        i += 1
    found.append("".join(field))
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
