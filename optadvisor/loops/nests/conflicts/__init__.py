"""What the iterations of a loop have to do with each other: elements by integer sets, variables by their flow."""
