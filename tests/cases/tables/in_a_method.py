# --- before
class Codes:
    other = {"left": 3}

    def __init__(self):
        self.unknown = 0

    def code(self, action):
        codes = {"arrived": 1, "loaded": 2, "left": 3, "delivered": 4, "lost": 9}
        if action not in codes:
            self.unknown += 1
        return codes.get(action, 0)
# --- inputs: Codes.code
CALLS = [call(Codes(), action) for action in ("lost", "left", "odd", "lost")]
CHECKS = [call(Codes(), []), call(None, "odd"), call(None, "lost")]
# --- after: at the top
_CODE_CODES = {"arrived": 1, "loaded": 2, "left": 3, "delivered": 4, "lost": 9}


class Codes:
    other = {"left": 3}

    def __init__(self):
        self.unknown = 0

    def code(self, action):
        codes = _CODE_CODES
        if action not in codes:
            self.unknown += 1
        return codes.get(action, 0)
