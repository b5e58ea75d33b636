# --- before
def images(names):
    return [
        name for name in names
        if name.endswith(".png") or name.endswith(".jpg")
        or name.endswith('.gif')
    ]
# --- inputs: images
class Name(str):
    def endswith(self, text):
        return text == ".gif"


CALLS = [call(["a.png", "b.gif", "c"])]
CHECKS = [call([Name("x.png")]), call("ab"), call([1])]
# --- after: tuple
def images(names):
    return [
        name for name in names
        if (name.endswith((".png", ".jpg", ".gif")) if type(name) is str else name.endswith(".png") or name.endswith(".jpg")
        or name.endswith('.gif'))
    ]
