# --- before
import re


def tidy(text):
    pattern = " +"
    text = re.sub(pattern, " ", text)
    return re.sub(" +", "_", text), re.subn((","), ";", text)
# --- inputs: tidy
CALLS = [call("a  b, c")]
CHECKS = [call("")]
# --- after: compiled
import re


_TIDY_PATTERN = re.compile(r" +")


def tidy(text):
    pattern = " +"
    text = _TIDY_PATTERN.sub(" ", text)
    return _TIDY_PATTERN.sub("_", text), re.subn((","), ";", text)
