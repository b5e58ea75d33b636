# --- before
def code(lines):
    kept = []
    for line in lines:
        if not line.strip() or line.startswith("#") or line.startswith("//") or line.startswith("") and not line:
            continue
        kept.append(line)
    return kept
# --- inputs: code
class Odd:
    asked = 0

    def strip(self):
        return self

    def startswith(self, text):
        self.asked += 1
        return self.asked > 1


CALLS = [call(["# a", "b", "", "// c"])]
CHECKS = [call([]), call([b"a"]), call([Odd()]), call([None])]
# --- after: tuple
def code(lines):
    kept = []
    for line in lines:
        if not line.strip() or (line.startswith(("#", "//")) if type(line) is str else line.startswith("#") or line.startswith("//")) or line.startswith("") and not line:
            continue
        kept.append(line)
    return kept
