"""The corrected rule set: chronology, party sizes, one bed for each night, one tolerance."""
