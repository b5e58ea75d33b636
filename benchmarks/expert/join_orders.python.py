# python: customers in a dictionary by number
from random import Random

rng = Random(1970)


def make_customers(n):
    customers = []
    for i in range(n):
        customers.append({"id": 7 * i + 3, "name": f"customer {i}", "city": rng.choice(["Oslo", "Lima", "Kyoto"])})
    rng.shuffle(customers)
    return customers


def make_orders(n, customers):
    orders = []
    for i in range(n):
        number = rng.choice(customers)["id"] if rng.random() < 0.9 else -i
        orders.append({"order": i, "customer": number, "amount": round(rng.uniform(1, 500), 2)})
    return orders


def join(orders, customers):
    by_id = {}
    for customer in customers:
        by_id.setdefault(customer["id"], []).append(customer)
    joined = []
    for order in orders:
        for customer in by_id.get(order["customer"], ()):
            joined.append((order["order"], customer["name"], customer["city"], order["amount"]))
    return joined


def main():
    customers = make_customers(1500)
    orders = make_orders(12000, customers)
    joined = join(orders, customers)
    totals = {}
    for _, name, city, amount in joined:
        totals[city] = totals.get(city, 0) + amount
    print(len(joined), "of", len(orders), "orders have a customer")
    print(joined[:3])
    print(joined[-1])
    for city, total in totals.items():
        print(city, repr(total))


main()
