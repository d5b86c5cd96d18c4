"""Runs migrations on the connection that ledger/store/migrate.py gives, or on alembic.ini's URL."""

from alembic import context
from sqlalchemy import Connection

from ledger.store import models  # noqa: F401  the tables
from ledger.store.base import Base
from ledger.store.connect import db_engine, ledger_url


def run(connection: Connection) -> None:
    """All in one database transaction: SQLite's DDL is transactional, once begun by hand."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        transactional_ddl=True,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    url = ledger_url(context.config.get_main_option("sqlalchemy.url") or "")
    with db_engine(url, write=True, create=True).begin() as opened:
        run(opened)
