# --- before
def steps(number):
    count = 0
    while number != 1:
        number = number // 2 if number % 2 == 0 else 3 * number + 1
        count += 1
    return count


def shares(number):
    total = 0
    for part in (1, 2, 3):
        total += part // number  # of 0 there are none, and `steps` would never end
        total += steps(number)
    return total
# --- inputs: shares
CALLS = [call(6), call(27)]
# --- declined: might take long, and the loop may never come to it
