"""What is demanded: programs over a trip, read safely, run with fuel, explained, analysed, put into words."""

from tripwright.language.concepts import (
    Base,
    Concept,
    ConceptLibrary,
    Param,
    Phrase,
    Role,
    Type,
    ValueSet,
    library,
)
from tripwright.language.evidence import Evidence
from tripwright.language.faults import Fault, FaultKind, ProgramFault
from tripwright.language.limits import DEFAULT_LIMITS, Limits
from tripwright.language.parse import Tree, parse, parse_expression
from tripwright.language.profile import SOUND, UPSTREAM, UPSTREAM_PREFERENCE, Profile
from tripwright.language.run import Env, Program, Result, program

__all__ = [
    "DEFAULT_LIMITS",
    "SOUND",
    "UPSTREAM",
    "UPSTREAM_PREFERENCE",
    "Base",
    "Concept",
    "ConceptLibrary",
    "Env",
    "Evidence",
    "Fault",
    "FaultKind",
    "Limits",
    "Param",
    "Phrase",
    "Profile",
    "Program",
    "ProgramFault",
    "Result",
    "Role",
    "Tree",
    "Type",
    "ValueSet",
    "library",
    "parse",
    "parse_expression",
    "program",
]
