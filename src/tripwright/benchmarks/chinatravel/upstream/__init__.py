"""The published evaluator, bit for bit: schema, 25 environment constraints, programs."""
