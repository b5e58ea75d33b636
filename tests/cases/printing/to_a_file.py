# --- before
import io


def written(n):
    out = io.StringIO()
    for i in range(n):
        print(i, i, file=out)
    return out.getvalue()
# --- inputs: written
CALLS = [call(3)]
# --- declined: `out` may be another thing than a number
