# --- before
def spread(links, reached):
    for link in links:
        for node in reached:
            if node == link[0]:
                reached.append(link[1])
                break
    return reached
# --- inputs: spread
CALLS = [call([(1, 2), (2, 3)], [1])]
# --- declined: `reached` is changed, and may be what is gone through
