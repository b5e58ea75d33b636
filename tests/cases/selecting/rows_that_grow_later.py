# --- before
def sorted_out(orders, names):
    table = {}
    table[""] = orders
    for name in names:
        known = table[""]
        known.append({"name": name})
        table[name] = [m for m in orders if m["name"] == name]
    return table
# --- inputs: sorted_out
CALLS = [call([{"name": "abcd"[k % 4]} for k in range(40)], ["a", "b", "x"])]
# --- declined: `known` grows, and may be another name of `orders`
