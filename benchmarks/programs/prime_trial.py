# program: prime counting by trial division, with a flag and a break
# techniques: search, counting
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve


def is_prime(n):
    if n < 2:
        return False
    if n % 2 == 0:
        return n == 2
    divisor = 3
    while divisor * divisor <= n:
        if n % divisor == 0:
            return False
        divisor += 2
    return True


def largest_gap(limit):
    previous = 2
    gap = 0
    at = 0
    for n in range(3, limit):
        if is_prime(n):
            if n - previous > gap:
                gap = n - previous
                at = previous
            previous = n
    return gap, at


def main():
    count = 0
    for n in range(300_000):
        if is_prime(n):
            count += 1
        if n in (10, 100, 1000, 10_000, 100_000):
            print(f"pi({n}) = {count}")
    print("primes below 300000:", count)
    print("largest gap, after:", largest_gap(200_000))


if __name__ == "__main__":
    main()
