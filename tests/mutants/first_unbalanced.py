# --- program: first_unbalanced
"""Where the first bracket stands that has no partner, -1 when all have one; quoted text does not count."""

CLOSERS = {")": "(", "]": "[", "}": "{"}


def first_unbalanced(text):
    stack = []
    quoted = False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "([{":
            stack.append(place)
        elif letter in CLOSERS:
            if not stack or text[stack[-1]] != CLOSERS[letter]:
                return place
            stack.pop()
    return stack[0] if stack else -1


if __name__ == "__main__":
    print(first_unbalanced('f(a[1], {"x)": (2)})' * 30))
    print(first_unbalanced("(x[1)]"))
    print(first_unbalanced("(a (b) (c"))
# --- right: looks at interesting letters only
import re


def first_unbalanced(text):
    stack = []
    quoted = False
    for match in re.finditer(r'[()\[\]{}"]', text):
        letter, place = match.group(), match.start()
        if letter == '"':
            quoted = not quoted
        elif quoted:
            pass
        elif letter in "([{":
            stack.append(place)
        elif stack and text[stack[-1]] == CLOSERS[letter]:
            stack.pop()
        else:
            return place
    return stack[0] if stack else -1
# --- right: a stack of pairs
def first_unbalanced(text):
    open_ones = []
    quoted = False
    place = 0
    for letter in text:
        if letter == '"':
            quoted = not quoted
        elif not quoted:
            if letter in ("(", "[", "{"):
                open_ones.append((letter, place))
            elif letter in CLOSERS:
                if not open_ones or open_ones[-1][0] != CLOSERS[letter]:
                    return place
                del open_ones[-1]
        place += 1
    return open_ones[0][1] if open_ones else -1
# --- wrong: counts brackets of any kind | call 2, return: 4 became -1
def first_unbalanced(text):
    stack = []
    quoted = False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "([{":
            stack.append(place)
        elif letter in CLOSERS:
            if not stack:
                return place
            stack.pop()
    return stack[0] if stack else -1
# --- wrong: the innermost open one | call 3, return: 0 became 7
def first_unbalanced(text):
    stack = []
    quoted = False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "([{":
            stack.append(place)
        elif letter in CLOSERS:
            if not stack or text[stack[-1]] != CLOSERS[letter]:
                return place
            stack.pop()
    return stack[-1] if stack else -1
# --- wrong: quotes do not matter | call 1, return: -1 became 11
def first_unbalanced(text):
    stack = []
    for place, letter in enumerate(text):
        if letter in "([{":
            stack.append(place)
        elif letter in CLOSERS:
            if not stack or text[stack[-1]] != CLOSERS[letter]:
                return place
            stack.pop()
    return stack[0] if stack else -1
# --- wrong: None when all have one | call 1, return: int became NoneType
def first_unbalanced(text):
    stack = []
    quoted = False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "([{":
            stack.append(place)
        elif letter in CLOSERS:
            if not stack or text[stack[-1]] != CLOSERS[letter]:
                return place
            stack.pop()
    return stack[0] if stack else None
# --- wrong: an error for the wrong partner | call 2, exception: the original returned, the candidate raised ValueError
def first_unbalanced(text):
    stack = []
    quoted = False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "([{":
            stack.append(place)
        elif letter in CLOSERS:
            if not stack or text[stack[-1]] != CLOSERS[letter]:
                raise ValueError(place)
            stack.pop()
    return stack[0] if stack else -1
# --- wrong: learns a new pair | global CLOSERS
def first_unbalanced(text):
    CLOSERS[">"] = "<"
    stack = []
    quoted = False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "([{":
            stack.append(place)
        elif letter in CLOSERS and letter != ">":
            if not stack or text[stack[-1]] != CLOSERS[letter]:
                return place
            stack.pop()
    return stack[0] if stack else -1
# --- guarded: takes the first letter for granted | at least
def first_unbalanced(text):
    if text[0] in CLOSERS:
        return 0
    stack = []
    quoted = False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "([{":
            stack.append(place)
        elif letter in CLOSERS:
            if not stack or text[stack[-1]] != CLOSERS[letter]:
                return place
            stack.pop()
    return stack[0] if stack else -1
