"""The base of every error of this package."""


class BatonError(Exception):
    """The base of every error of this package."""
