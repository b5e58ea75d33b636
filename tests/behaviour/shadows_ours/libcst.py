mine = "my libcst"
