# program: primes and twin primes, each number divided by all smaller ones
# techniques: search
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve


def is_prime(n):
    if n < 2:
        return False
    for d in range(2, n):
        if n % d == 0:
            return False
    return True


primes = [n for n in range(20000) if is_prime(n)]
twins = [(p, q) for p, q in zip(primes, primes[1:]) if q - p == 2]
print(len(primes), primes[-3:], len(twins), twins[-1])
