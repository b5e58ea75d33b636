# --- before
def join(orders, customers):
    joined = []
    for order in orders:
        for customer in customers:
            if customer[0] == order[0]:
                joined.append(order[1])
        joined.append(customer[1])
    return joined
# --- inputs: join
CALLS = [call([(1, 2)], [(1, 3), (2, 4)])]
# --- declined: `customer` is used again after the inner loop
