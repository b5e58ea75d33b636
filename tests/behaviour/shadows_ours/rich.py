mine = "my rich"
