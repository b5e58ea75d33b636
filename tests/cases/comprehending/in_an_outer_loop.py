# --- before
class Noisy:
    def __init__(self, value):
        self.value = value

    def __mul__(self, other):
        print("times", self.value, other)
        return self.value * other


def table(values, times):
    rows = []
    for factor in times:
        row = []
        for value in values:
            product = value * factor
            row.append(product)
            if product == 9:
                times.append(1)
        rows.append([product for product in row if product])
        widths = []
        for product in row: widths.append(len(str(product)))
        rows.append(widths)
    return rows
# --- inputs: table
CALLS = [call([1, 2], [3, 4])]
CHECKS = [call([], [1]), call([Noisy(2), 3], [5, 3]), call([Noisy("a"), None], [1]), call([3], [3])]
# --- after: comprehension
class Noisy:
    def __init__(self, value):
        self.value = value

    def __mul__(self, other):
        print("times", self.value, other)
        return self.value * other


def table(values, times):
    rows = []
    for factor in times:
        row = []
        for value in values:
            product = value * factor
            row.append(product)
            if product == 9:
                times.append(1)
        rows.append([product for product in row if product])
        widths = [len(str(product)) for product in row]
        rows.append(widths)
    return rows
