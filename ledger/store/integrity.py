"""
The guards: every trigger of the ledger, for both engines from one text.

A guard is one rule: on this table, before this happens, where this condition holds, refuse with
this sentence. Conditions are SQL that SQLite and PostgreSQL read alike, over the row NEW. The
models' CHECKs and foreign keys hold what one row can say; the rest is here.

* Rows enter only while their transaction is open: it is there and not sealed. One query asks both,
  so that a second connection cannot slip a row in between.
* A row that exists is never written again. INSERT OR REPLACE fires no delete trigger in SQLite, so
  the insert triggers ask for the key themselves.
* The seal looks at the whole transaction. Postings that equal the net of the payments, account by
  account, sum to zero, since every payment gives to one account what it takes from another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Connection, text

from ledger.errors import StoreError

NO_SEAL = "0" * 64
LEDGER_TABLES = [
    "game",
    "account",
    "seating",
    "hand",
    "win",
    "win_pattern",
    "transaction",
    "payment",
    "posting",
    "result",
    "seal",
]
# Beside the games' ledger, and kept for good as well.
KEPT_TABLES = ["player_event", "paid", "table_move"]
_REFUSE = "mjl_refuse"
# pg_trigger.tgtype: 1 for each row, 2 before, then what it is about.
_TYPE_BITS = {"INSERT": 7, "DELETE": 11, "UPDATE": 19, "TRUNCATE": 34}


@dataclass(frozen=True, slots=True)
class Guard:
    """Refuse `event` on `table` where `condition` (always, where it is empty) with `message`."""

    name: str
    table: str
    event: str
    message: str
    condition: str = ""


def _open(key: str) -> str:
    return f"""NOT EXISTS (
    SELECT 1 FROM "transaction" AS t
    WHERE t.game_id = NEW.game_id AND t.number = {key} AND NOT EXISTS (
      SELECT 1 FROM seal AS s WHERE s.game_id = t.game_id AND s.transaction_number = t.number))"""


_HAND_IS_OPEN = """NOT EXISTS (
    SELECT 1 FROM hand AS h
    WHERE h.game_id = NEW.game_id AND h.number = NEW.hand_number AND h.revision = NEW.revision
      AND NOT EXISTS (
        SELECT 1 FROM seal AS s
        WHERE s.game_id = h.game_id AND s.transaction_number = h.transaction_number))"""

# One row for each account that payments or postings touch: the payments' net less the posting, how
# many postings there are, how many rows in all.
_POSTINGS_DIFFER = """EXISTS (
    SELECT 1 FROM (
      SELECT payee AS account, points AS net, 0 AS posted FROM payment
      WHERE game_id = NEW.game_id AND transaction_number = NEW.transaction_number
      UNION ALL
      SELECT payer, -points, 0 FROM payment
      WHERE game_id = NEW.game_id AND transaction_number = NEW.transaction_number
      UNION ALL
      SELECT account_number, -change, 1 FROM posting
      WHERE game_id = NEW.game_id AND transaction_number = NEW.transaction_number) AS touched
    GROUP BY account HAVING sum(net) <> 0 OR sum(posted) <> 1 OR count(*) = 1)"""

_BALANCE_BREAKS = """EXISTS (
    SELECT 1 FROM posting AS p
    WHERE p.game_id = NEW.game_id AND p.transaction_number = NEW.transaction_number
      AND p.balance <> p.change + coalesce((
        SELECT q.balance FROM posting AS q
        WHERE q.game_id = p.game_id AND q.account_number = p.account_number
          AND q.transaction_number < p.transaction_number
        ORDER BY q.transaction_number DESC LIMIT 1), 0))"""

# Lines of the reversal (1) and of its target, payer and payee exchanged (-1), must meet in pairs.
_REVERSAL_DIFFERS = """EXISTS (
    SELECT 1 FROM (
      SELECT p.line, p.payer, p.payee, p.points, p.reason, 1 AS side FROM payment AS p
      WHERE p.game_id = NEW.game_id AND p.transaction_number = NEW.transaction_number
      UNION ALL
      SELECT p.line, p.payee, p.payer, p.points, p.reason, -1 FROM payment AS p
      JOIN "transaction" AS t ON t.game_id = p.game_id AND t.reverses = p.transaction_number
      WHERE t.game_id = NEW.game_id AND t.number = NEW.transaction_number) AS lines
    WHERE EXISTS (
      SELECT 1 FROM "transaction" AS t WHERE t.game_id = NEW.game_id
        AND t.number = NEW.transaction_number AND t.reverses IS NOT NULL)
    GROUP BY line, payer, payee, points, reason HAVING sum(side) <> 0)"""

_REVERSES_WRONG_KIND = """EXISTS (
    SELECT 1 FROM "transaction" AS t
    WHERE t.game_id = NEW.game_id AND t.number = NEW.reverses
      AND t.kind IN ('start', 'reversal'))"""

_INSERT_GUARDS = (
    Guard(
        "game_follows",
        "game",
        "INSERT",
        "a game's number is the next one",
        "NEW.id <> coalesce((SELECT max(id) FROM game), 0) + 1",
    ),
    Guard(
        "account_follows",
        "account",
        "INSERT",
        "an account's number is the next one of its game",
        "NEW.number <> coalesce((SELECT max(number) FROM account WHERE game_id = NEW.game_id), 0)"
        " + 1",
    ),
    Guard(
        "account_once",
        "account",
        "INSERT",
        "this player or pot has an account in the game",
        "EXISTS (SELECT 1 FROM account WHERE game_id = NEW.game_id AND player_id = NEW.player_id)"
        " OR EXISTS (SELECT 1 FROM account WHERE game_id = NEW.game_id AND name = NEW.name)",
    ),
    Guard(
        "hand_number_follows",
        "hand",
        "INSERT",
        "a new hand's number is the next one of its game",
        "NEW.number > coalesce((SELECT max(number) FROM hand WHERE game_id = NEW.game_id), 0) + 1",
    ),
    Guard(
        "hand_revision_follows",
        "hand",
        "INSERT",
        "a hand's revision is the next one of its number",
        "NEW.revision <> coalesce((SELECT max(revision) FROM hand"
        " WHERE game_id = NEW.game_id AND number = NEW.number), 0) + 1",
    ),
    Guard(
        "transaction_follows",
        "transaction",
        "INSERT",
        "a transaction's number is the next one of its game",
        'NEW.number <> coalesce((SELECT max(number) FROM "transaction"'
        " WHERE game_id = NEW.game_id), 0) + 1",
    ),
    Guard(
        "transaction_reverses_once",
        "transaction",
        "INSERT",
        "the transaction is reversed already",
        'EXISTS (SELECT 1 FROM "transaction"'
        " WHERE game_id = NEW.game_id AND reverses = NEW.reverses)",
    ),
    Guard(
        "transaction_reverses_kind",
        "transaction",
        "INSERT",
        "a start or a reversal is not reversed",
        _REVERSES_WRONG_KIND,
    ),
    Guard(
        "transaction_request_once",
        "transaction",
        "INSERT",
        "the request is recorded already",
        'EXISTS (SELECT 1 FROM "transaction"'
        " WHERE game_id = NEW.game_id AND request_id = NEW.request_id)",
    ),
    Guard(
        "seal_follows",
        "seal",
        "INSERT",
        "seals follow each other without a gap",
        "NEW.transaction_number <> coalesce((SELECT max(transaction_number) FROM seal"
        " WHERE game_id = NEW.game_id), 0) + 1",
    ),
    Guard(
        "seal_continues",
        "seal",
        "INSERT",
        "a seal names the hash of the one before",
        "NEW.previous <> coalesce((SELECT hash FROM seal WHERE game_id = NEW.game_id"
        f" ORDER BY transaction_number DESC LIMIT 1), '{NO_SEAL}')",
    ),
    Guard(
        "seal_postings",
        "seal",
        "INSERT",
        "the postings are not what the payments add up to",
        _POSTINGS_DIFFER,
    ),
    Guard(
        "seal_balances",
        "seal",
        "INSERT",
        "a posting does not continue its account's balance",
        _BALANCE_BREAKS,
    ),
    Guard(
        "seal_reversal",
        "seal",
        "INSERT",
        "the reversal does not mirror the payments of its target",
        _REVERSAL_DIFFERS,
    ),
    Guard(
        "result_of_placement",
        "result",
        "INSERT",
        "a result belongs to a placement",
        'NOT EXISTS (SELECT 1 FROM "transaction" AS t WHERE t.game_id = NEW.game_id'
        " AND t.number = NEW.transaction_number AND t.kind = 'placement')",
    ),
    Guard(
        "player_event_follows",
        "player_event",
        "INSERT",
        "an event's number is the next one",
        "NEW.id <> coalesce((SELECT max(id) FROM player_event), 0) + 1",
    ),
    Guard(
        "paid_follows",
        "paid",
        "INSERT",
        "a payment's number is the next one, and it names the hash of the one before",
        "NEW.id <> coalesce((SELECT max(id) FROM paid), 0) + 1 OR NEW.previous <> coalesce("
        f"(SELECT hash FROM paid ORDER BY id DESC LIMIT 1), '{NO_SEAL}')",
    ),
    Guard(
        "paid_taken_back",
        "paid",
        "INSERT",
        "a payment that is taken back is there, as it is, and not taken back already",
        "NEW.takes_back IS NOT NULL AND NOT EXISTS (SELECT 1 FROM paid AS p"
        " WHERE p.id = NEW.takes_back AND p.takes_back IS NULL AND p.evening_id = NEW.evening_id"
        " AND coalesce(p.payer, 0) = coalesce(NEW.payer, 0)"
        " AND coalesce(p.payee, 0) = coalesce(NEW.payee, 0) AND p.amount = NEW.amount"
        " AND NOT EXISTS (SELECT 1 FROM paid AS q WHERE q.takes_back = p.id))",
    ),
)


def _late(table: str, condition: str) -> Guard:
    message = f"a {table} row belongs to a transaction that is open"
    return Guard(f"{table}_is_open", table, "INSERT", message, condition)


def _kept(table: str, event: str) -> Guard:
    verb = {"UPDATE": "changed", "DELETE": "deleted", "TRUNCATE": "emptied"}[event]
    name = f"{table}_never_{verb}"
    return Guard(name, table, event, f"what is in {table} is never {verb}")


@cache
def guards(dialect: str) -> tuple[Guard, ...]:
    """Every guard; TRUNCATE is PostgreSQL's."""
    in_transaction = ["account", "seating", "hand", "payment", "posting", "result"]
    late = [_late(table, _open("NEW.transaction_number")) for table in in_transaction]
    late += [_late(table, _HAND_IS_OPEN) for table in ("win", "win_pattern")]
    events = ["UPDATE", "DELETE"] + ["TRUNCATE"] * (dialect == "postgresql")
    kept = [_kept(table, event) for table in (*LEDGER_TABLES, *KEPT_TABLES) for event in events]
    return (*_INSERT_GUARDS, *late, *kept)


def _all_guards(connection: Connection) -> tuple[Guard, ...]:
    """
    Every guard of this database.

    Partitions get the row triggers of their table from PostgreSQL, but not those for TRUNCATE.
    """
    dialect = connection.dialect.name
    partitions = connection.exec_driver_sql(_PARTITIONS).scalars() if _on_pg(connection) else ()
    return (*guards(dialect), *map(partition_guard, partitions))


def partition_guard(name: str) -> Guard:
    """What a partition needs of its own."""
    return _kept(name, "TRUNCATE")


_PARTITIONS = """
SELECT c.relname FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY c.relname
"""


def _sqlite_trigger(guard: Guard) -> str:
    when = f"\nWHEN {guard.condition}" if guard.condition else ""
    return (
        f'CREATE TRIGGER {guard.name} BEFORE {guard.event} ON "{guard.table}" FOR EACH ROW{when}\n'
        f"BEGIN SELECT RAISE(ABORT, '{_quoted(guard.message)}'); END"
    )


def _quoted(message: str) -> str:
    return message.replace("'", "''")


def _pg_source(condition: str) -> str:
    """The body of a trigger function; the message is the trigger's argument."""
    refuse = "RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';"
    if not condition:
        return f"\nBEGIN\n  {refuse}\nEND\n"
    return f"\nBEGIN\n  IF {condition} THEN\n    {refuse}\n  END IF;\n  RETURN NEW;\nEND\n"


def _pg_function(guard: Guard) -> str:
    return f"mjl_{guard.name}" if guard.condition else _REFUSE


def _pg_create_function(name: str, condition: str) -> str:
    source = _pg_source(condition)
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $guard${source}$guard$"


def _pg_trigger(guard: Guard) -> str:
    each = "STATEMENT" if guard.event == "TRUNCATE" else "ROW"
    return (
        f'CREATE TRIGGER {guard.name} BEFORE {guard.event} ON "{guard.table}" FOR EACH {each} '
        f"EXECUTE FUNCTION {_pg_function(guard)}('{_quoted(guard.message)}')"
    )


def statements(dialect: str, wanted: Iterable[Guard]) -> list[str]:
    """What creates these guards."""
    if dialect == "sqlite":
        return [_sqlite_trigger(guard) for guard in wanted]
    triggers = [_pg_trigger(guard) for guard in wanted]
    functions = {_pg_function(guard): guard.condition for guard in wanted}
    created = [_pg_create_function(name, condition) for name, condition in functions.items()]
    return created + triggers


def install(connection: Connection) -> None:
    """Create every guard; the tables are there."""
    for statement in statements(connection.dialect.name, _all_guards(connection)):
        connection.execute(text(statement))


def _on_pg(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def uninstall(connection: Connection) -> None:
    """Drop every guard that is there, for a migration that goes down."""
    for guard in _all_guards(connection):
        on = f' ON "{guard.table}"' if _on_pg(connection) else ""
        connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {guard.name}{on}")
    if _on_pg(connection):
        for name in {_pg_function(guard) for guard in guards("postgresql")}:
            connection.exec_driver_sql(f"DROP FUNCTION IF EXISTS {name}()")


def missing_guards(connection: Connection) -> list[str]:
    """Names of guards that are not there, or not as written here; other triggers with a `+`."""
    found = _found_on_pg(connection) if _on_pg(connection) else _found_on_sqlite(connection)
    expected = _expected(connection.dialect.name, _all_guards(connection))
    wrong = [name for name, source in expected.items() if found.get(name) != source]
    return wrong + [f"+{name}" for name in found if name not in expected]


@cache
def _expected(dialect: str, wanted: tuple[Guard, ...]) -> dict[str, str]:
    if dialect == "sqlite":
        return {guard.name: _sqlite_trigger(guard) for guard in wanted}
    return {
        guard.name: f"{guard.table} {_TYPE_BITS[guard.event]} O {guard.message}"
        + _pg_source(guard.condition)
        for guard in wanted
    }


def _found_on_sqlite(connection: Connection) -> dict[str, str]:
    statement = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    return _texts(connection, statement)


def _texts(connection: Connection, statement: str) -> dict[str, str]:
    return {str(name): str(source) for name, source in connection.exec_driver_sql(statement)}


# A partition has its table's triggers again, with a parent.
_PG_TRIGGERS = """
SELECT CASE t.tgparentid WHEN 0 THEN t.tgname ELSE concat(c.relname, '.', t.tgname) END,
  concat(c.relname, ' ', t.tgtype, ' ', t.tgenabled, ' ',
  rtrim(encode(t.tgargs, 'escape'), '\\0'), p.prosrc)
FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid JOIN pg_proc AS p ON p.oid = t.tgfoid
WHERE c.relnamespace = current_schema()::regnamespace
  AND (t.tgenabled <> 'O' OR NOT t.tgisinternal AND t.tgparentid = 0)
"""


def _found_on_pg(connection: Connection) -> dict[str, str]:
    """Internal triggers are foreign keys; one that is switched off comes out as one too many."""
    found = _texts(connection, _PG_TRIGGERS)
    role = connection.exec_driver_sql("SHOW session_replication_role").scalar_one()
    return found if role == "origin" else {}


def verify_guards(connection: Connection) -> None:
    """Raises StoreError where a guard is missing or changed: nothing may be written then."""
    wrong = missing_guards(connection)
    if wrong:
        raise StoreError(
            "the ledger's guards are not as they should be",
            where="missing, changed or (+) foreign triggers: " + ", ".join(sorted(wrong)),
            fix="run mjl audit, then restore a backup or put the triggers back",
        )
