# --- before
class Totals:
    def __init__(self, wanted):
        self.wanted, self.total = wanted, 0.0

    def add(self, line):
        if line.split(",")[0] == self.wanted:
            self.total += float(line.split(",")[2])
# --- inputs: Totals.add
CALLS = [call(Totals("a"), "a,b,3.5"), call(Totals("a"), "b")]
CHECKS = [call(Totals("a"), "a"), call(Totals("a"), "a,b,c"), call(Totals("a"), None), call(Totals(b"a"), b"a,b,3")]
# --- after: once
class Totals:
    def __init__(self, wanted):
        self.wanted, self.total = wanted, 0.0

    def add(self, line):
        line_split = line.split(",") if type(line) is str else None
        if (line_split or line.split(","))[0] == self.wanted:
            self.total += float((line_split or line.split(","))[2])
