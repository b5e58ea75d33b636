# --- program: read_header
"""Fields of a message's header, read from an iterator of lines up to the empty one; the body stays in the iterator."""


def read_header(lines):
    fields = {}
    last = None
    for line in lines:
        line = line.rstrip("\n")
        if not line:
            break
        if line[0] in " \t" and last is not None:
            fields[last] += " " + line.strip()
            continue
        name, _, value = line.partition(":")
        last = name.lower()
        fields[last] = value.strip()
    return fields


if __name__ == "__main__":
    message = ["From: ada\n", "Subject: a long\n", "  story\n", "X-Odd\n", "\n", "Dear: all\n", "\n", "bye\n"]
    source = iter(message)
    print(read_header(source), list(source))
    print(read_header(iter(["A: 1\n", "a: 2\n"] * 40)))
    print(read_header(["To: bob: the builder\n", "\n", "rest\n"]))
# --- right: two-argument iter over the lines
def read_header(lines):
    fields, last = {}, None
    for raw in lines:
        line = raw.rstrip("\n")
        if line == "":
            return fields
        if last is not None and line[0] in " \t":
            fields[last] = fields[last] + " " + line.strip()
        else:
            name, _, value = line.partition(":")
            last = name.lower()
            fields[last] = value.strip()
    return fields
# --- right: takewhile
from itertools import takewhile


def read_header(lines):
    fields = {}
    last = None
    for line in takewhile(lambda line: line.rstrip("\n"), lines):
        line = line.rstrip("\n")
        if line[0] in " \t" and last is not None:
            fields[last] += " " + line.strip()
        else:
            name, _, value = line.partition(":")
            last = name.lower()
            fields[last] = value.strip()
    return fields
# --- wrong: reads all lines first | argument lines.remaining
def read_header(lines):
    fields = {}
    last = None
    for line in list(lines):
        line = line.rstrip("\n")
        if not line:
            break
        if line[0] in " \t" and last is not None:
            fields[last] += " " + line.strip()
            continue
        name, _, value = line.partition(":")
        last = name.lower()
        fields[last] = value.strip()
    return fields
# --- wrong: reads one line too many | argument lines.remaining
from itertools import chain


def read_header(lines):
    fields = {}
    last = None
    source = iter(lines)
    line = next(source, "")
    while line.rstrip("\n"):
        following = next(source, "")
        line = line.rstrip("\n")
        if line[0] in " \t" and last is not None:
            fields[last] += " " + line.strip()
        else:
            name, _, value = line.partition(":")
            last = name.lower()
            fields[last] = value.strip()
        line = following
    next(source, "")
    return fields
# --- wrong: skips empty lines | key 'dear' (str) is new
def read_header(lines):
    fields = {}
    last = None
    for line in lines:
        line = line.rstrip("\n")
        if not line:
            continue
        if line[0] in " \t" and last is not None:
            fields[last] += " " + line.strip()
            continue
        name, _, value = line.partition(":")
        last = name.lower()
        fields[last] = value.strip()
    return fields
# --- wrong: splits at the last colon | call 3, return: key 'to' (str) is missing
def read_header(lines):
    fields = {}
    last = None
    for line in lines:
        line = line.rstrip("\n")
        if not line:
            break
        if line[0] in " \t" and last is not None:
            fields[last] += " " + line.strip()
            continue
        name, _, value = line.rpartition(":") if ":" in line else (line, "", "")
        last = name.lower()
        fields[last] = value.strip()
    return fields
# --- wrong: the first of two wins | call 2, return['a']: '2' became '1'
def read_header(lines):
    fields = {}
    last = None
    for line in lines:
        line = line.rstrip("\n")
        if not line:
            break
        if line[0] in " \t" and last is not None:
            fields[last] += " " + line.strip()
            continue
        name, _, value = line.partition(":")
        last = name.lower()
        fields.setdefault(last, value.strip())
    return fields
# --- wrong: continues without a blank | return['subject']: 'a long story' became 'a longstory'
def read_header(lines):
    fields = {}
    last = None
    for line in lines:
        line = line.rstrip("\n")
        if not line:
            break
        if line[0] in " \t" and last is not None:
            fields[last] += line.strip()
            continue
        name, _, value = line.partition(":")
        last = name.lower()
        fields[last] = value.strip()
    return fields
# --- wrong: lines without a colon are left out | return: key 'x-odd' (str) is missing
def read_header(lines):
    fields = {}
    last = None
    for line in lines:
        line = line.rstrip("\n")
        if not line:
            break
        if line[0] in " \t" and last is not None:
            fields[last] += " " + line.strip()
            continue
        name, colon, value = line.partition(":")
        if colon:
            last = name.lower()
            fields[last] = value.strip()
    return fields
