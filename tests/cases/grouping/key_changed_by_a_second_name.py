# --- before
def totals(orders):
    customers = []
    for name, amount in orders:
        known = None
        for customer in customers:
            if customer["name"] == name:
                known = customer
                break
        if known is None:
            customers.append({"name": name, "total": amount})
        else:
            known["name"] = amount
    return customers
# --- inputs: totals
CALLS = [call([("a", "b"), ("a", "c"), ("b", "a")])]
# --- declined: does more with `known` than to look into it or to add to it
