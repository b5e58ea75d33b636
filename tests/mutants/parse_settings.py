# --- program: parse_settings
"""Settings from lines `key = value # comment`; complains about what is no setting, and about keys given twice."""


def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        if "=" not in line:
            raise ValueError(f"line {number}: no '=' in {line!r}")
        key, value = line.split("=", 1)
        key = key.strip()
        if key in settings:
            raise KeyError(key)
        value = value.strip()
        settings[key] = int(value) if value.isdecimal() else value
    return settings


def attempt(lines):
    try:
        return parse_settings(lines)
    except (KeyError, ValueError) as error:
        return repr(error)


if __name__ == "__main__":
    good = ["# a comment", "", "name = ada", "size=12  # cells", "rule = a=b", "flag ="]
    print(attempt(good))
    print(attempt([*good, "nonsense # here"]))
    print(attempt([*good, "size = 13"]))
    print(attempt([f"key{n} = {n}" for n in range(60)]))
# --- right: partition
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, sign, value = line.partition("=")
        if not sign:
            raise ValueError(f"line {number}: no '=' in {line!r}")
        key, value = key.strip(), value.strip()
        if key in settings:
            raise KeyError(key)
        settings[key] = int(value) if value.isdecimal() else value
    return settings
# --- right: finds the sign by position
def parse_settings(lines):
    settings = {}
    number = 0
    for line in lines:
        number += 1
        text = line.split("#", 1)[0].strip()
        if text:
            at = text.find("=")
            if at < 0:
                raise ValueError("line " + str(number) + ": no '=' in " + repr(text))
            name = text[:at].strip()
            if name in settings:
                raise KeyError(name)
            value = text[at + 1 :].strip()
            settings[name] = int(value) if value.isdecimal() else value
    return settings
# --- right: no set-up for comments
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        at = line.find("#")
        text = (line if at < 0 else line[:at]).strip()
        if not text:
            continue
        key, sign, value = text.partition("=")
        if not sign:
            raise ValueError(f"line {number}: no '=' in {text!r}")
        key = key.strip()
        if key in settings:
            raise KeyError(key)
        value = value.strip()
        settings[key] = int(value) if value.isdecimal() else value
    return settings
# --- wrong: counts lines from 0 | exception.args[0]: "line 7: no '=' in 'nonsense'" became "line 6: no '=' in 'nonsense'"
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines):
        key, sign, value = line.partition("#")[0].strip().partition("=")
        if not sign and not key:
            continue
        if not sign:
            raise ValueError(f"line {number}: no '=' in {key!r}")
        key, value = key.strip(), value.strip()
        if key in settings:
            raise KeyError(key)
        settings[key] = int(value) if value.isdecimal() else value
    return settings
# --- wrong: a ValueError for a key given twice | the original raised KeyError, the candidate raised ValueError
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, sign, value = line.partition("=")
        if not sign:
            raise ValueError(f"line {number}: no '=' in {line!r}")
        key, value = key.strip(), value.strip()
        if key in settings:
            raise ValueError(key)
        settings[key] = int(value) if value.isdecimal() else value
    return settings
# --- wrong: the last one of two wins | the original raised KeyError, the candidate returned
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, sign, value = line.partition("=")
        if not sign:
            raise ValueError(f"line {number}: no '=' in {line!r}")
        value = value.strip()
        settings[key.strip()] = int(value) if value.isdecimal() else value
    return settings
# --- wrong: unpacks every part | the original returned, the candidate raised ValueError
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        if "=" not in line:
            raise ValueError(f"line {number}: no '=' in {line!r}")
        key, value = line.split("=")
        key = key.strip()
        if key in settings:
            raise KeyError(key)
        value = value.strip()
        settings[key] = int(value) if value.isdecimal() else value
    return settings
# --- wrong: splits at the last sign | key 'rule' (str) is missing
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        key, sign, value = line.rpartition("=")
        if not sign:
            raise ValueError(f"line {number}: no '=' in {line!r}")
        key, value = key.strip(), value.strip()
        if key in settings:
            raise KeyError(key)
        settings[key] = int(value) if value.isdecimal() else value
    return settings
# --- wrong: keeps the key with its quotes in the error | exception.args[0]: 'size' became "'size'"
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, sign, value = line.partition("=")
        if not sign:
            raise ValueError(f"line {number}: no '=' in {line!r}")
        key, value = key.strip(), value.strip()
        if key in settings:
            raise KeyError(repr(key))
        settings[key] = int(value) if value.isdecimal() else value
    return settings
# --- wrong: raises the error with two arguments | exception.args: 1 items became 2
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, sign, value = line.partition("=")
        if not sign:
            raise ValueError(f"line {number}: no '=' in {line!r}", number)
        key, value = key.strip(), value.strip()
        if key in settings:
            raise KeyError(key)
        settings[key] = int(value) if value.isdecimal() else value
    return settings
# --- wrong: skips what it does not understand | the original raised ValueError, the candidate returned
def parse_settings(lines):
    settings = {}
    for line in lines:
        key, sign, value = line.partition("#")[0].partition("=")
        if not sign:
            continue
        key, value = key.strip(), value.strip()
        if key in settings:
            raise KeyError(key)
        settings[key] = int(value) if value.isdecimal() else value
    return settings
# --- wrong: numbers as text | return['size']: int became str
def parse_settings(lines):
    settings = {}
    for number, line in enumerate(lines, 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, sign, value = line.partition("=")
        if not sign:
            raise ValueError(f"line {number}: no '=' in {line!r}")
        key = key.strip()
        if key in settings:
            raise KeyError(key)
        settings[key] = value.strip()
    return settings
