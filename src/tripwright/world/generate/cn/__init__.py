"""The ``cn`` world, in ChinaTravel's shape: ten real cities on real coordinates, everything inside them invented."""
