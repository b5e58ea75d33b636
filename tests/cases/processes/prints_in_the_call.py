# --- before
def square(number):
    print("square of", number)
    return number * number


def squares(numbers):
    return [square(number) for number in numbers]
# --- inputs: squares
CALLS = [call([1, 2])]
# --- declined: `print("square of", number)` may do more than compute, so it cannot run in another process
