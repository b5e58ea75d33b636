# --- before
import re


def read(lines):
    found = []
    for line in lines:
        match = re.match(r"(\d+)-(\w+): (.*)", line)
        if match:
            found.append(match.groups())
        elif re.search("error|warn", line, re.I) is not None:
            found.append(re.sub(r"\s+", " ", line, count=1, flags=re.ASCII | re.I))
        else:
            found.append(re.split(",", line, 2))
    return found
# --- inputs: read
CALLS = [call(["1-a: b", "an  ERROR  here", "a,b,c,d", ""])]
CHECKS = [call([]), call([b"1"]), call([None]), call(["\u0663-\u00e9: x", "x\u00a0warn"])]
# --- after: compiled
import re


_READ_PATTERN = re.compile(r"(\d+)-(\w+): (.*)")


_READ_PATTERN_2 = re.compile("error|warn", re.IGNORECASE)


_READ_PATTERN_3 = re.compile(r"\s+", re.ASCII | re.IGNORECASE)


_READ_PATTERN_4 = re.compile(",")


def read(lines):
    found = []
    for line in lines:
        match = _READ_PATTERN.match(line)
        if match:
            found.append(match.groups())
        elif _READ_PATTERN_2.search(line) is not None:
            found.append(_READ_PATTERN_3.sub(" ", line, count=1))
        else:
            found.append(_READ_PATTERN_4.split(line, 2))
    return found
