# --- program: deep_update
"""Changes put into nested settings, in place; lists are copied, so that later changes do not meet the defaults."""


def deep_update(base, changes):
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            deep_update(base[key], value)
        elif isinstance(value, list):
            base[key] = list(value)
        else:
            base[key] = value
    return base


if __name__ == "__main__":
    defaults = {"size": 3, "look": {"ink": "red", "fonts": ["a", "b"]}, "deep": {"er": {"est": 1}}}
    wish = {"look": {"fonts": ["c"], "frame": True}, "new": {"x": []}, "size": 3.0, "deep": {"er": {"est": 2, "z": 0}}}
    print(deep_update(defaults, wish))
    wide = {f"k{n}": {"v": n, "w": [n]} for n in range(60)}
    print(len(deep_update(wide, {f"k{n}": {"v": -n} for n in range(0, 80, 2)})))
    print(deep_update({"b": 2}, {"b": None, "a": True}))
# --- right: pairs on a stack
def deep_update(base, changes):
    for key, value in changes.items():
        if isinstance(value, list):
            base[key] = value[:] if type(value) is list else list(value)
        elif isinstance(value, dict):
            old = base.get(key)
            if isinstance(old, dict):
                deep_update(old, value)
            else:
                base[key] = value
        else:
            base[key] = value
    return base
# --- right: keys looked up
def deep_update(base, changes):
    for key in changes:
        value = changes[key]
        old = base.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            deep_update(old, value)
        elif isinstance(value, list):
            base[key] = [*value]
        else:
            base[key] = value
    return base
# --- wrong: the list itself | return['look']['fonts']: in the candidate this is an object that occurs elsewhere
def deep_update(base, changes):
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            deep_update(base[key], value)
        else:
            base[key] = value
    return base
# --- wrong: one level only | return['look']: in the original this is an object that occurs elsewhere
def deep_update(base, changes):
    for key, value in changes.items():
        base[key] = list(value) if isinstance(value, list) else value
    return base
# --- wrong: a new dictionary | occurs elsewhere too
def deep_update(base, changes):
    merged = dict(base)
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            deep_update(merged[key], value)
        elif isinstance(value, list):
            merged[key] = list(value)
        else:
            merged[key] = value
    return merged
# --- wrong: puts changed keys at the end | the same keys in another order
def deep_update(base, changes):
    for key, value in changes.items():
        old = base.pop(key, None)
        if isinstance(value, dict) and isinstance(old, dict):
            base[key] = deep_update(old, value)
        elif isinstance(value, list):
            base[key] = list(value)
        else:
            base[key] = value
    return base
# --- wrong: leaves equal values alone | return['size']: float became int
def deep_update(base, changes):
    for key, value in changes.items():
        if key in base and base[key] == value:
            continue
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            deep_update(base[key], value)
        elif isinstance(value, list):
            base[key] = list(value)
        else:
            base[key] = value
    return base
# --- wrong: new dictionaries are copied | return['new']: in the original this is an object that occurs elsewhere
def deep_update(base, changes):
    for key, value in changes.items():
        if isinstance(value, dict):
            base[key] = deep_update(base[key] if isinstance(base.get(key), dict) else {}, value)
        elif isinstance(value, list):
            base[key] = list(value)
        else:
            base[key] = value
    return base
# --- wrong: None is no change | return['b']: NoneType became int
def deep_update(base, changes):
    for key, value in changes.items():
        if value is None:
            continue
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            deep_update(base[key], value)
        elif isinstance(value, list):
            base[key] = list(value)
        else:
            base[key] = value
    return base
# --- wrong: eats up the changes | argument changes: key
def deep_update(base, changes):
    while changes:
        key = next(iter(changes))
        value = changes.pop(key)
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            deep_update(base[key], value)
        elif isinstance(value, list):
            base[key] = list(value)
        else:
            base[key] = value
    return base
# --- wrong: returns nothing | return: dict became NoneType
def deep_update(base, changes):
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            deep_update(base[key], value)
        elif isinstance(value, list):
            base[key] = list(value)
        else:
            base[key] = value
