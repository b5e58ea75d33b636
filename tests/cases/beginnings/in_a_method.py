# --- before
class Reader:
    def __init__(self):
        self.skipped = 0

    def skips(self, line):
        if line.startswith("#") or line.startswith(";") or line.startswith("//"):
            self.skipped += 1
            return True
        return False
# --- inputs: Reader.skips
CALLS = [call(Reader(), "# a"), call(Reader(), "a")]
CHECKS = [call(Reader(), ""), call(Reader(), None), call(Reader(), b"#"), call(None, "// a"), call(None, "a")]
# --- after: tuple
class Reader:
    def __init__(self):
        self.skipped = 0

    def skips(self, line):
        if (line.startswith(("#", ";", "//")) if type(line) is str else line.startswith("#") or line.startswith(";") or line.startswith("//")):
            self.skipped += 1
            return True
        return False
