mine = "my typer"
