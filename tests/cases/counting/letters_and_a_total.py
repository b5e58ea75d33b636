# --- before
def letters(text):
    table = dict()
    total = 0
    for ch in text:
        if not ch.isalpha():
            continue
        ch = ch.lower()
        try:
            table[ch] += 1
        except KeyError:
            table[ch] = 1
        total += 1
    return sorted(table.items()), total
# --- inputs: letters
CALLS = [call("The cat. ΑΣ Σ İ ǅ")]
CHECKS = [call(""), call(["a", "bc"]), call(iter("abA")), call(["a", 1]), call(3)]
# --- after: counted at once
from collections import Counter as _Counter

def letters(text):
    table = dict()
    total = 0
    if type(text) is str and type(total) is int:
        for ch, times in _Counter(text).items():
            if ch.isalpha():
                ch = ch.lower()
                table[ch] = table.get(ch, 0) + times
                total += times
    else:
        for ch in text:
            if not ch.isalpha():
                continue
            ch = ch.lower()
            try:
                table[ch] += 1
            except KeyError:
                table[ch] = 1
            total += 1
    return sorted(table.items()), total
