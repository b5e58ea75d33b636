def mean(numbers): return "my mean"
