# program: customers in the queues of a shop, objects of small classes with counts and lists
# techniques: objects, counting
# place: method
# numeric: no
# vectorizable: no
# expect: improve
"""A shop with some tills: customers come, choose the shortest queue, wait and pay."""


class Customer:
    def __init__(self, number, goods):
        self.number = number
        self.goods = goods
        self.waited = 0

    def serve(self):
        """Whether the customer has paid for the last thing."""
        self.goods -= 1
        return self.goods == 0

    def wait(self):
        self.waited += 1


class Till:
    def __init__(self):
        self.queue = []
        self.done = 0
        self.waited = 0
        self.longest = 0

    def length(self):
        return len(self.queue)

    def join(self, customer):
        self.queue.append(customer)
        if len(self.queue) > self.longest:
            self.longest = len(self.queue)

    def step(self):
        """One minute."""
        if not self.queue:
            return
        first = self.queue[0]
        for customer in self.queue:
            customer.wait()
        if first.serve():
            self.done += 1
            self.waited += first.waited
            self.queue.pop(0)


class Shop:
    def __init__(self, tills):
        self.tills = [Till() for _ in range(tills)]
        self.seed = 20

    def chance(self, n):
        """A number below n."""
        self.seed = (self.seed * 1103515245 + 12345) % 2147483648
        return (self.seed >> 8) % n

    def shortest(self):
        best = self.tills[0]
        for till in self.tills:
            if till.length() < best.length():
                best = till
        return best

    def run(self, minutes):
        number = 0
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
