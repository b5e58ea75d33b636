# --- before
modulus = 7


class Base:
    def __pow__(self, exponent):
        global modulus
        modulus = 5
        return 23


def rest(base, exponent):
    return bin(base).count("1") if isinstance(base, int) and exponent < 0 else base**exponent % modulus
# --- inputs: rest
CALLS = [call(2, 20)]
CHECKS = [call(Base(), 3)]
# --- after: one call
modulus = 7


class Base:
    def __pow__(self, exponent):
        global modulus
        modulus = 5
        return 23


def rest(base, exponent):
    return (base.bit_count() if type(base) is int else bin(base).count("1")) if isinstance(base, int) and exponent < 0 else base**exponent % modulus
