# --- program: fill_rows
"""A board of so many rows, each as long as asked for; rows that are there are copied, the rest is new."""


def fill_rows(rows, height, width, cell=0):
    board = []
    for number in range(height):
        row = list(rows[number]) if number < len(rows) else []
        while len(row) < width:
            row.append(cell)
        board.append(row)
    return board


if __name__ == "__main__":
    print(fill_rows([[1, 2, 3], [4]], 4, 3))
    print(len(fill_rows([], 40, 30, cell=False)))
    print(fill_rows([["x"]], height=3, width=0))
# --- right: adds what is missing at once
def fill_rows(rows, height, width, cell=0):
    board = []
    for number in range(height):
        row = [*rows[number]] if number < len(rows) else []
        row += [cell] * (width - len(row))
        board.append(row)
    return board
# --- right: one comprehension for new rows
def fill_rows(rows, height, width, cell=0):
    board = [list(rows[number]) for number in range(min(height, len(rows)))]
    for row in board:
        row.extend([cell] * (width - len(row)))
    board.extend([[cell] * width for _ in range(height - len(board))])
    return board
# --- wrong: the same new row again and again | in the candidate this is an object that occurs elsewhere too
def fill_rows(rows, height, width, cell=0):
    board = [list(rows[number]) for number in range(min(height, len(rows)))]
    for row in board:
        row.extend([cell] * (width - len(row)))
    return board + [[cell] * width] * (height - len(board))
# --- wrong: rows that are there are not copied | occurs elsewhere too
def fill_rows(rows, height, width, cell=0):
    board = []
    for number in range(height):
        row = rows[number] if number < len(rows) else []
        board.append(row if len(row) >= width else row + [cell] * (width - len(row)))
    return board
# --- wrong: fills the rows of the argument | argument rows[1]: 1 items became 3
def fill_rows(rows, height, width, cell=0):
    board = []
    for number in range(height):
        row = rows[number] if number < len(rows) else []
        row.extend([cell] * (width - len(row)))
        board.append(list(row))
    return board
# --- wrong: False and 0 alike | call 2, return[0][0]: bool became int
def fill_rows(rows, height, width, cell=0):
    board = []
    for number in range(height):
        row = list(rows[number]) if number < len(rows) else []
        row += [cell or 0] * (width - len(row))
        board.append(row)
    return board
# --- wrong: long rows are cut | call 3, return[0]: 1 items became 0
def fill_rows(rows, height, width, cell=0):
    board = []
    for number in range(height):
        row = list(rows[number]) if number < len(rows) else []
        board.append((row + [cell] * width)[:width])
    return board
# --- wrong: tuples for rows | return[0]: list became tuple
def fill_rows(rows, height, width, cell=0):
    board = []
    for number in range(height):
        row = tuple(rows[number]) if number < len(rows) else ()
        board.append(row + (cell,) * (width - len(row)))
    return board
# --- wrong: fills on the left | return[1][0]: 4 became 0
def fill_rows(rows, height, width, cell=0):
    board = []
    for number in range(height):
        row = list(rows[number]) if number < len(rows) else []
        board.append([cell] * (width - len(row)) + row)
    return board
# --- guarded: all rows that are there | height
def fill_rows(rows, height, width, cell=0):
    board = [list(row) + [cell] * (width - len(row)) for row in rows]
    while len(board) < height:
        board.append([cell] * width)
    return board
