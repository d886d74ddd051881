"""Plans in free text, turned into the published format by rules, or by a model where one is given."""

from tripwright.benchmarks.travelplanner.freetext.convert import Converted, convert_plan
from tripwright.benchmarks.travelplanner.freetext.model import convert_by_model

__all__ = ["Converted", "convert_by_model", "convert_plan"]
