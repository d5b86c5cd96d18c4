"""The books of a mahjong club: hands scored, payments posted, balances audited."""

__version__ = "0.1.0"
