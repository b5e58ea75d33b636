# --- before
from datetime import datetime


class Log:
    def moment(self, text):
        if text.startswith(" "):
            return self.moment(text[1:])
        return datetime.strptime(text, "%d %b %Y %H:%M:%S")
# --- inputs: Log.moment
CALLS = [call(Log(), " 26 Feb 2024 10:00:01")]
# --- declined: moment calls itself, and would need more room on the stack
