"""The interactive search of neuro-symbolic planning: depth first, ranked by rules or by a model's answers."""
