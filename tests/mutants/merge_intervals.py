# --- program: merge_intervals
"""Overlapping or touching intervals `[start, end]` made one; the argument stays as it is."""


def merge_intervals(intervals):
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1][1] = end
        else:
            merged.append([start, end])
    return merged


if __name__ == "__main__":
    print(merge_intervals([[8, 10], [1, 9], [2, 3], [15, 18], [18, 20], [30, 31]]))
    print(merge_intervals([[n * 7 % 100, n * 7 % 100 + 3] for n in range(40)]))
    print(merge_intervals([[5, 6], [1, 2]]))
# --- right: open interval in two names
def merge_intervals(intervals):
    merged = []
    last = None
    for start, end in sorted(intervals):
        if last is not None and start <= last[1]:
            if end > last[1]:
                last[1] = end
        else:
            last = [start, end]
            merged.append(last)
    return merged
# --- right: sorts a copy
def merge_intervals(intervals):
    ordered = list(intervals)
    ordered.sort()
    merged = []
    for pair in ordered:
        begin, finish = pair
        if not merged or not begin <= merged[-1][1]:
            merged.append([begin, finish])
        elif finish > merged[-1][1]:
            merged[-1][1] = finish
    return merged
# --- wrong: sorts the argument | argument intervals[0]: in the original this is an object that occurs elsewhere
def merge_intervals(intervals):
    intervals.sort()
    merged = []
    for start, end in intervals:
        if merged and start <= merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1][1] = end
        else:
            merged.append([start, end])
    return merged
# --- wrong: touching ones stay apart | return: 3 items became 4
def merge_intervals(intervals):
    merged = []
    for start, end in sorted(intervals):
        if merged and start < merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1][1] = end
        else:
            merged.append([start, end])
    return merged
# --- wrong: takes the last end | return: 3 items became 4
def merge_intervals(intervals):
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = end
        else:
            merged.append([start, end])
    return merged
# --- wrong: tuples | return[0]: list became tuple
def merge_intervals(intervals):
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1] = merged[-1][0], end
        else:
            merged.append((start, end))
    return merged
# --- wrong: grows the argument's own rows | occurs elsewhere too
def merge_intervals(intervals):
    merged = []
    for pair in sorted(intervals):
        if merged and pair[0] <= merged[-1][1]:
            if pair[1] > merged[-1][1]:
                merged[-1][1] = pair[1]
        else:
            merged.append(pair)
    return merged
# --- wrong: does not sort | return[0][0]: 1 became 8
def merge_intervals(intervals):
    merged = []
    for start, end in intervals:
        if merged and start <= merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1][1] = end
        else:
            merged.append([start, end])
    return merged
# --- guarded: starts with the first interval | at least
def merge_intervals(intervals):
    ordered = sorted(intervals)
    low, high = ordered[0]
    merged = []
    for start, end in ordered[1:]:
        if not start <= high:
            merged.append([low, high])
            low, high = start, end
        elif end > high:
            high = end
    merged.append([low, high])
    return merged
