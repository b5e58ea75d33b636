mine = "my numpy"
