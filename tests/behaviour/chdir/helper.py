name = "helper"
