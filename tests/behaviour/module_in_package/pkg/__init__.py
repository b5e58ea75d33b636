print("package", __name__, __package__)
