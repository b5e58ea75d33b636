# --- program: print_table
"""A table on standard output, complaints about short rows on standard error; returns how many rows were whole."""

import sys


def print_table(rows, width):
    whole = 0
    for number, row in enumerate(rows):
        cells = []
        for cell in row:
            cells.append(str(cell).ljust(width))
        print("|".join(cells))
        if len(row) < 3:
            print(f"row {number} is short", file=sys.stderr)
        else:
            whole += 1
    return whole


if __name__ == "__main__":
    print(print_table([["id", "name", "share"], [1, "ada", 0.5], [2, "bob"], [True, None, 1.0]], 7))
    print(print_table([(n, n * n, n / 2) for n in range(40)], 4))
    print(print_table([[]], 3))
# --- right: a comprehension for the cells
def print_table(rows, width):
    whole = 0
    for number, row in enumerate(rows):
        print("|".join([str(cell).ljust(width) for cell in row]))
        if len(row) < 3:
            print(f"row {number} is short", file=sys.stderr)
        else:
            whole += 1
    return whole
# --- right: writes to the stream itself
def print_table(rows, width):
    whole = 0
    write = sys.stdout.write
    number = 0
    for row in rows:
        write("|".join(str(cell).ljust(width) for cell in row) + "\n")
        if len(row) >= 3:
            whole += 1
        else:
            sys.stderr.write(f"row {number} is short\n")
        number += 1
    return whole
# --- right: separators of print
def print_table(rows, width):
    short = number = 0
    for row in rows:
        print(*(str(cell).ljust(width) for cell in row), sep="|")
        if len(row) < 3:
            short += 1
            print(f"row {number} is short", file=sys.stderr)
        number += 1
    return number - short
# --- wrong: complaints among the rows | stdout
def print_table(rows, width):
    whole = 0
    for number, row in enumerate(rows):
        print("|".join([str(cell).ljust(width) for cell in row]))
        if len(row) < 3:
            print(f"row {number} is short")
        else:
            whole += 1
    return whole
# --- wrong: no complaints | stderr: 15 characters became 0
def print_table(rows, width):
    for row in rows:
        print("|".join([str(cell).ljust(width) for cell in row]))
    return sum(len(row) >= 3 for row in rows)
# --- wrong: no blanks at the end of a line | stdout: line 1
def print_table(rows, width):
    whole = 0
    for number, row in enumerate(rows):
        print("|".join([str(cell).ljust(width) for cell in row]).rstrip())
        if len(row) < 3:
            print(f"row {number} is short", file=sys.stderr)
        else:
            whole += 1
    return whole
# --- wrong: one more line at the end | stdout
def print_table(rows, width):
    whole = 0
    for number, row in enumerate(rows):
        print("|".join([str(cell).ljust(width) for cell in row]))
        if len(row) < 3:
            print(f"row {number} is short", file=sys.stderr)
        else:
            whole += 1
    print(f"{whole} rows")
    return whole
# --- wrong: no newline after the last row | stdout
def print_table(rows, width):
    whole = 0
    lines = []
    for number, row in enumerate(rows):
        lines.append("|".join([str(cell).ljust(width) for cell in row]))
        if len(row) < 3:
            print(f"row {number} is short", file=sys.stderr)
        else:
            whole += 1
    print("\n".join(lines), end="")
    return whole
# --- wrong: numbers on the right | stdout: line 2
def print_table(rows, width):
    whole = 0
    for number, row in enumerate(rows):
        cells = [f"{cell:{width}}" if type(cell) is int else str(cell).ljust(width) for cell in row]
        print("|".join(cells))
        if len(row) < 3:
            print(f"row {number} is short", file=sys.stderr)
        else:
            whole += 1
    return whole
# --- wrong: equal cells looked up in a table | stdout: line 4
def print_table(rows, width):
    known = {}
    whole = 0
    for number, row in enumerate(rows):
        cells = []
        for cell in row:
            if cell not in known:
                known[cell] = str(cell).ljust(width)
            cells.append(known[cell])
        print("|".join(cells))
        if len(row) < 3:
            print(f"row {number} is short", file=sys.stderr)
        else:
            whole += 1
    return whole
# --- wrong: past the redirection of the program | stdout
def print_table(rows, width):
    whole = 0
    for number, row in enumerate(rows):
        print("|".join([str(cell).ljust(width) for cell in row]), file=sys.__stdout__)
        if len(row) < 3:
            print(f"row {number} is short", file=sys.stderr)
        else:
            whole += 1
    return whole
