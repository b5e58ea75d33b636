# --- before
def steps(number):
    count = 0
    while number != 1:
        number = number // 2 if number % 2 == 0 else 3 * number + 1
        count += 1
    return count


def rounds(number):
    total = 0
    while total + 10 // number < steps(number):
        total += 1
    return total
# --- inputs: rounds
CALLS = [call(6), call(27)]
# --- declined: might take long, and the loop may never come to it
