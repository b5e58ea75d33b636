mine = "my line_profiler"
