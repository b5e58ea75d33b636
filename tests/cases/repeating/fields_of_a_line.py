# --- before
def total(lines, wanted):
    found = 0.0
    for line in lines:
        if line.split(",")[0] == wanted:
            found += float(line.split(",")[2])
            found += len(line.split(","))
    return found
# --- inputs: total
class Odd:
    asked = 0

    def split(self, sign):
        self.asked += 1
        return ["a", 1, self.asked]


CALLS = [call(["a,1,2.5", "b,1,3", "a,,1"], "a")]
CHECKS = [call([], "a"), call(["a"], "a"), call([""], ""), call([b"a"], "a"), call([Odd()], "a"), call([None], "a")]
# --- after: once
def total(lines, wanted):
    found = 0.0
    for line in lines:
        line_split = line.split(",") if type(line) is str else None
        if (line_split or line.split(","))[0] == wanted:
            found += float((line_split or line.split(","))[2])
            found += len(line_split or line.split(","))
    return found
