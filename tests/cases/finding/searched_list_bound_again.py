# --- before
def find(products, sku):
    for p in products:
        if p["sku"] == sku:
            return p
    return None


def fulfil(orders, products):
    total = 0
    for order in orders:
        p = find(products, order["sku"])
        if p is not None:
            total += p["price"]
        products = products[1:]
    return total
# --- inputs: fulfil
PRODUCTS = [{"sku": f"P{n}", "price": n} for n in range(9)]
CALLS = [call([{"sku": f"P{n % 3}"} for n in range(9)], PRODUCTS)]
CHECKS = [call([], PRODUCTS)]
# --- declined: `products` is bound again
