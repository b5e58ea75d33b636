# --- before
class Ticket:
    def __init__(self, number):
        self.number = number

    def __del__(self):
        print("gone", self.number)


def first(count):
    tickets = sorted((Ticket(number) for number in range(count)), key=lambda ticket: ticket.number)
    return tickets[0].number
# --- inputs: first
CALLS = [call(30)]
# --- declined: notices when objects are let go
