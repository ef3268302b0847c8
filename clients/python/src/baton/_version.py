"""The version of this package: that of the contract that it was made from."""

__version__ = "0.3.0"
