# --- before
def common(first, second):
    count = 0
    for one in first:
        if one in second:
            count += 1
            first.sort()
    return count
# --- inputs: common
CALLS = [call([3, 1, 3], [1, 3, 3])]
# --- declined: `first` loses or exchanges elements, and may be `second`
