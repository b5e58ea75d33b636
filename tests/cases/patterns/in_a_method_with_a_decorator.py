# --- before
import re


class Log:
    @staticmethod
    def parse(line):
        return re.match(r"(\w+)=(\d+)", line)
# --- inputs: Log.parse
CALLS = [call("a=1")]
# --- declined: Log.parse is decorated
