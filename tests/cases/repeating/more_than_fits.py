# --- before
def fields(line, seen):
    seen.append(line.strip())
    seen.append(line.strip())
    if "a" in line:
        return line.split(",", 99999999999999999999)[0], line.split(",", 99999999999999999999)[1]
    return None
# --- inputs: fields
CALLS = [call("b,c ", [])]
CHECKS = [call("a,d", []), call(None, [])]
# --- after: once
def fields(line, seen):
    line_strip = line.strip() if type(line) is str else None
    seen.append(line_strip or line.strip())
    seen.append(line_strip or line.strip())
    if "a" in line:
        return line.split(",", 99999999999999999999)[0], line.split(",", 99999999999999999999)[1]
    return None
