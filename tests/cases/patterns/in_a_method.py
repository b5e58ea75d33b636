# --- before
import re


class Log:
    def __init__(self):
        self.bad = 0

    def parse(self, line, wanted=None):
        match = re.match(r"(\w+)=(\d+)", line)
        if match is None:
            self.bad += 1
            return None
        return match.group(1), int(match.group(2)), re.sub(r"\s+", " ", line)


class Strict(Log):
    def parse(self, line):
        return super().parse(line) or ("", 0, "")
# --- inputs: Log.parse
CALLS = [call(Log(), "a=1  b"), call(Log(), "?")]
CHECKS = [call(Strict(), "a=1"), call(Log(), 5), call(Log(), b"a=1"), call(None, "?"), call(None, "ab=12", 3)]
# --- after: compiled
import re


_LOG_PARSE_PATTERN = re.compile(r"(\w+)=(\d+)")


_LOG_PARSE_PATTERN_2 = re.compile(r"\s+")


class Log:
    def __init__(self):
        self.bad = 0

    def parse(self, line, wanted=None):
        match = _LOG_PARSE_PATTERN.match(line)
        if match is None:
            self.bad += 1
            return None
        return match.group(1), int(match.group(2)), _LOG_PARSE_PATTERN_2.sub(" ", line)


class Strict(Log):
    def parse(self, line):
        return super().parse(line) or ("", 0, "")
