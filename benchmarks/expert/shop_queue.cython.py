# cython: pure-Python mode: the classes are extension types, their counts numbers of C
"""A shop with some tills: customers come, choose the shortest queue, wait and pay."""

import cython


@cython.cclass
class Customer:
    number: cython.Py_ssize_t
    goods: cython.Py_ssize_t
    waited: cython.Py_ssize_t

    def __init__(self, number: cython.Py_ssize_t, goods: cython.Py_ssize_t):
        self.number = number
        self.goods = goods
        self.waited = 0

    @cython.cfunc
    @cython.inline
    def serve(self) -> cython.bint:
        """Whether the customer has paid for the last thing."""
        self.goods -= 1
        return self.goods == 0

    @cython.cfunc
    @cython.inline
    def wait(self) -> cython.void:
        self.waited += 1


@cython.cclass
class Till:
    queue: list
    done = cython.declare(cython.Py_ssize_t, visibility='public')
    waited = cython.declare(cython.Py_ssize_t, visibility='public')
    longest = cython.declare(cython.Py_ssize_t, visibility='public')

    def __init__(self):
        self.queue = []
        self.done = 0
        self.waited = 0
        self.longest = 0

    @cython.ccall
    def length(self) -> cython.Py_ssize_t:
        return len(self.queue)

    @cython.cfunc
    def join(self, customer: Customer) -> cython.void:
        self.queue.append(customer)
        if len(self.queue) > self.longest:
            self.longest = len(self.queue)

    @cython.cfunc
    def step(self) -> cython.void:
        """One minute."""
        if not self.queue:
            return
        first: Customer = self.queue[0]
        customer: Customer
        for customer in self.queue:
            customer.wait()
        if first.serve():
            self.done += 1
            self.waited += first.waited
            self.queue.pop(0)


@cython.cclass
class Shop:
    tills = cython.declare(list, visibility='public')
    seed: cython.longlong

    def __init__(self, tills):
        self.tills = [Till() for _ in range(tills)]
        self.seed = 20

    @cython.cfunc
    @cython.cdivision(True)
    def chance(self, n: cython.longlong) -> cython.longlong:
        """A number below n."""
        self.seed = (self.seed * 1103515245 + 12345) % 2147483648
        return (self.seed >> 8) % n

    @cython.cfunc
    def shortest(self) -> Till:
        best: Till = self.tills[0]
        till: Till
        for till in self.tills:
            if till.length() < best.length():
                best = till
        return best

    def run(self, minutes: cython.Py_ssize_t) -> cython.Py_ssize_t:
        number: cython.Py_ssize_t = 0
        minute: cython.Py_ssize_t
        till: Till
        for minute in range(minutes):
            for _ in range(self.chance(4)):
                self.shortest().join(Customer(number, 1 + self.chance(8)))
                number += 1
            for till in self.tills:
                till.step()
        return number


def main():
    shop = Shop(7)
    came = shop.run(390000)
    for till in shop.tills:
        print(till.done, till.waited, till.longest, till.length())
    print(came, "customers came,", sum(till.done for till in shop.tills), "paid")


if __name__ == "__main__":
    main()
