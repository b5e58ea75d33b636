# --- before
def find(products, sku):
    for p in products:
        if p["sku"] == sku:
            return p
    return None


def charge(orders, products, total):
    total = total + 1
    for order in orders:
        p = find(products, order[0])
        total += p["price"] * order[1]
    return total
# --- inputs: charge
CALLS = [call([("P1", 2)], [{"sku": "P1", "price": 2.5}], 0.0)]
# --- declined: `total` is bound again
