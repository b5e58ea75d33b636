# --- before
def parsed(line):
    if line.strip() == "" or line.strip().split("=")[0] == "#":
        return None
    key = line.strip().split("=")[0].strip()
    return key, [part.strip() for part in line.strip().split("=")[1:]], sorted(line.strip().split("="))
# --- inputs: parsed
CALLS = [call(" a = b "), call("a=b=c")]
CHECKS = [call(""), call("#=1"), call("a"), call(5)]
# --- after: once
def parsed(line):
    line_split = line.strip().split("=") if type(line) is str else None
    if line.strip() == "" or (line_split or line.strip().split("="))[0] == "#":
        return None
    key = (line_split or line.strip().split("="))[0].strip()
    return key, [part.strip() for part in (line_split or line.strip().split("="))[1:]], sorted(line_split or line.strip().split("="))
