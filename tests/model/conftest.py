"""The databases of the store's tests; each test here makes as many as it needs."""

from tests.store.conftest import (  # noqa: F401  fixtures are found by name
    engine_name,
    ledger,
    new_url,
    pg_server,
    pg_template,
    sqlite_template,
    url,
)
