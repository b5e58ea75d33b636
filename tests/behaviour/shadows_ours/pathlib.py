mine = "my pathlib"
