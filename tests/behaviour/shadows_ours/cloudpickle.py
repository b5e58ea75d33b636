mine = "my cloudpickle"
