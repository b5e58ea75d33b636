# --- program: arrange
"""Sorts scores into a new list, by insertion."""


def arrange(scores):
    result = []
    for score in scores:
        place = len(result)
        while place > 0 and result[place - 1] > score:
            place -= 1
        result.insert(place, score)
    return result


if __name__ == "__main__":
    print(arrange([((i * 53) % 97) / 4.0 for i in range(60)])[:4])
    print(arrange([3.0, -0.0, 1.5, 0.0, 1.5, -2.0]), arrange([0.0, -0.0, -7.25]))
# --- wrong: descending | return[0]
def arrange(scores):
    return sorted(scores, reverse=True)
# --- wrong: sorts the argument and returns it | in the candidate this is an object that occurs elsewhere
def arrange(scores):
    scores.sort()
    return scores
# --- wrong: sorts the argument and returns a copy | argument scores
def arrange(scores):
    scores.sort()
    return list(scores)
# --- wrong: each score once | return: 6 items became 4
def arrange(scores):
    return sorted(dict.fromkeys(scores))
# --- wrong: by magnitude | return[0]
def arrange(scores):
    return sorted(scores, key=abs)
# --- wrong: equal ones in reverse | -0.0
def arrange(scores):
    backwards = scores[::-1]
    backwards.sort()
    return backwards
# --- wrong: a tuple | list became tuple
def arrange(scores):
    return tuple(sorted(scores))
# --- wrong: -0.0 becomes 0.0 | -0.0
def arrange(scores):
    return sorted(score + 0.0 for score in scores)
# --- wrong: an iterator | list became
def arrange(scores):
    return iter(sorted(scores))
# --- guarded: sorted, which orders NaN otherwise | scores has no nan
def arrange(scores):
    return sorted(scores)
# --- guarded: an in-place sort of a copy, which orders NaN otherwise | scores has no nan
def arrange(scores):
    result = list(scores)
    result.sort()
    return result
# --- right: sorted where all can be compared
def arrange(scores):
    if all(type(score) is float and score == score for score in scores):
        return sorted(scores)
    result = []
    for score in scores:
        place = len(result)
        while place > 0 and result[place - 1] > score:
            place -= 1
        result.insert(place, score)
    return result
# --- right: by bisection
from bisect import insort_right


def arrange(scores):
    result = []
    for score in scores:
        insort_right(result, score)
    return result
# --- right: shifts along instead of inserting
def arrange(scores):
    result = []
    for score in scores:
        result.append(score)
        place = len(result) - 1
        while place > 0 and result[place - 1] > score:
            result[place] = result[place - 1]
            place -= 1
        result[place] = score
    return result
