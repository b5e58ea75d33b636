# --- before
def encrypt(message, exponent, modulus):
    numbers = [ord(letter) ** exponent % modulus for letter in message]
    return numbers, pow(len(message), exponent) % modulus, (3**exponent) % 7
# --- inputs: encrypt
class Loud(int):
    def __index__(self):
        print("asked")
        return 5

    def __pow__(self, other, modulus=None):
        print("power", other, modulus)
        return 9

    def __str__(self):
        return "123"



CALLS = [call("abc", 17, 3233)]
CHECKS = [call("abc", 0, 5), call("abc", -1, 5), call("abc", 3, 0), call("abc", 3, -7), call("", 3, 5), call("ab", 2.0, 5)]
CHECKS += [call("ab", 3, 1), call("ab", 3, 2.5), call("ab", True, 7), call("ab", "x", 7), call("ab", Loud(3), 7), call("ab", 0, 1)]
# --- after: one call
def _power_rest(base, exponent, modulus):
    """`base**exponent % modulus`"""
    if type(base) is type(exponent) is type(modulus) is int and exponent > 0 and modulus:
        if exponent * base.bit_length() < 1 << 32:  # beyond, the power itself finds no room
            return pow(base, exponent, modulus)
    return base**exponent % modulus


def encrypt(message, exponent, modulus):
    numbers = [_power_rest(ord(letter), exponent, modulus) for letter in message]
    return numbers, _power_rest(len(message), exponent, modulus), _power_rest(3, exponent, 7)
