"""The package's version, for modules below the top level."""

VERSION = "0.1.0"
