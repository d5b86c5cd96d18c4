"""Create the ledger: every table, then the guards, which are no part of the models.

Revises:
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from ledger.store import integrity

revision = "20261129"
down_revision = None
branch_labels = None
depends_on = None

POINTS = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ROWID_TABLE: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": True}
KEYED_TABLE: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}


def on_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def late_keys() -> list[sa.ForeignKeyConstraint]:
    """Keys to tables that come later; SQLite takes them in CREATE TABLE and cannot add them."""
    return [
        sa.ForeignKeyConstraint(
            ["game_id", "hand_number", "hand_revision"],
            ["hand.game_id", "hand.number", "hand.revision"],
            name=op.f("fk_transaction_game_id_hand_number_hand_revision"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "number"],
            ["seal.game_id", "seal.transaction_number"],
            name=op.f("fk_transaction_game_id_number"),
            initially="DEFERRED",
            deferrable=True,
        ),
    ]


def upgrade() -> None:
    op.create_table(
        "evening",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("played_on", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("closed_at", sa.Text(), nullable=True),
        sa.CheckConstraint("length(played_on) = 10", name=op.f("ck_evening_played_on")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evening")),
        sa.UniqueConstraint("played_on", "title", name=op.f("uq_evening_played_on_title")),
        **ROWID_TABLE,
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("short_name", sa.Text(), nullable=False),
        sa.Column("short_key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("retired", sa.Integer(), nullable=False),
        sa.Column("merged_into", sa.Integer(), nullable=True),
        sa.CheckConstraint("retired IN (0, 1)", name=op.f("ck_player_retired")),
        sa.ForeignKeyConstraint(["merged_into"], ["player.id"], name=op.f("fk_player_merged_into")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("name_key", name=op.f("uq_player_name_key")),
        sa.UniqueConstraint("short_key", name=op.f("uq_player_short_key")),
        **ROWID_TABLE,
    )
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("rule_set", sa.Text(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("table_label", sa.Text(), nullable=False),
        sa.Column("ranked", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.Text(), nullable=False),
        sa.CheckConstraint("id > 0", name=op.f("ck_game_id")),
        sa.CheckConstraint("ranked IN (0, 1)", name=op.f("ck_game_ranked")),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"], name=op.f("fk_game_evening_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        **ROWID_TABLE,
    )
    op.create_index(op.f("ix_game_evening_id"), "game", ["evening_id"], unique=False)
    op.create_table(
        "player_name",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('short', 'name', 'alias')", name=op.f("ck_player_name_kind")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_player_name_player_id")
        ),
        sa.PrimaryKeyConstraint("player_id", "since", "kind", "name", name=op.f("pk_player_name")),
        **KEYED_TABLE,
    )
    op.create_index(op.f("ix_player_name_name_key"), "player_name", ["name_key"], unique=False)
    op.create_table(
        "transaction",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("hand_number", sa.Integer(), nullable=True),
        sa.Column("hand_revision", sa.Integer(), nullable=True),
        sa.Column("after_hand", sa.Integer(), nullable=True),
        sa.Column("reverses", sa.Integer(), nullable=True),
        sa.Column("replaces", sa.Integer(), nullable=True),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("recorded_at", sa.Text(), nullable=False),
        sa.Column("request_id", sa.Text(), nullable=True),
        sa.Column("request_hash", sa.Text(), nullable=True),
        sa.Column("line", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "(kind = 'reversal') = (reverses IS NOT NULL)", name=op.f("ck_transaction_reverses")
        ),
        sa.CheckConstraint("(kind = 'start') = (number = 1)", name=op.f("ck_transaction_start")),
        sa.CheckConstraint(
            "kind <> 'hand' OR (hand_number > 0 AND hand_revision > 0)",
            name=op.f("ck_transaction_hand"),
        ),
        sa.CheckConstraint(
            "kind IN ('start', 'seating', 'hand', 'reversal', 'penalty', 'placement', 'total')",
            name=op.f("ck_transaction_kind"),
        ),
        sa.CheckConstraint(
            "request_id IS NULL OR request_hash IS NOT NULL", name=op.f("ck_transaction_request")
        ),
        sa.CheckConstraint("number > 0", name=op.f("ck_transaction_number")),
        sa.CheckConstraint(
            "reverses < number AND replaces < number", name=op.f("ck_transaction_order")
        ),
        *(late_keys() if on_sqlite() else ()),
        sa.ForeignKeyConstraint(
            ["game_id", "replaces"],
            ["transaction.game_id", "transaction.number"],
            name=op.f("fk_transaction_game_id_replaces"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "reverses"],
            ["transaction.game_id", "transaction.number"],
            name=op.f("fk_transaction_game_id_reverses"),
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_transaction_game_id")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_transaction")),
        sa.UniqueConstraint(
            "game_id", "request_id", name=op.f("uq_transaction_game_id_request_id")
        ),
        sa.UniqueConstraint("game_id", "reverses", name=op.f("uq_transaction_game_id_reverses")),
        **KEYED_TABLE,
    )
    op.create_index(
        "ix_transaction_placement",
        "transaction",
        ["game_id", "number"],
        unique=False,
        sqlite_where=sa.text("kind = 'placement'"),
        postgresql_where=sa.text("kind = 'placement'"),
    )
    op.create_index(
        "ix_transaction_start_request",
        "transaction",
        ["request_id"],
        unique=False,
        sqlite_where=sa.text("number = 1"),
        postgresql_where=sa.text("number = 1"),
    )
    op.create_table(
        "account",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("transaction_number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "(kind = 'player') = (player_id IS NOT NULL)", name=op.f("ck_account_player")
        ),
        sa.CheckConstraint("(kind = 'pot') = (name IS NOT NULL)", name=op.f("ck_account_pot")),
        sa.CheckConstraint("kind IN ('player', 'pot')", name=op.f("ck_account_kind")),
        sa.CheckConstraint("number > 0", name=op.f("ck_account_number")),
        sa.ForeignKeyConstraint(
            ["game_id", "transaction_number"],
            ["transaction.game_id", "transaction.number"],
            name=op.f("fk_account_game_id_transaction_number"),
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_account_player_id")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_account")),
        sa.UniqueConstraint("game_id", "name", name=op.f("uq_account_game_id_name")),
        sa.UniqueConstraint("game_id", "player_id", name=op.f("uq_account_game_id_player_id")),
        **KEYED_TABLE,
    )
    op.create_index(op.f("ix_account_player_id"), "account", ["player_id"], unique=False)
    op.create_table(
        "seal",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("transaction_number", sa.Integer(), nullable=False),
        sa.Column("previous", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "length(hash) = 64 AND length(previous) = 64", name=op.f("ck_seal_hash")
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "transaction_number"],
            ["transaction.game_id", "transaction.number"],
            name=op.f("fk_seal_game_id_transaction_number"),
        ),
        sa.PrimaryKeyConstraint("game_id", "transaction_number", name=op.f("pk_seal")),
        **KEYED_TABLE,
    )
    op.create_table(
        "hand",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("transaction_number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("state_before", sa.Text(), nullable=False),
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "kind IN ('win', 'draw', 'abort', 'chombo', 'total', 'void')", name=op.f("ck_hand_kind")
        ),
        sa.CheckConstraint("number > 0 AND revision > 0", name=op.f("ck_hand_number")),
        sa.ForeignKeyConstraint(
            ["game_id", "dealer"],
            ["account.game_id", "account.number"],
            name=op.f("fk_hand_game_id_dealer"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "transaction_number"],
            ["transaction.game_id", "transaction.number"],
            name=op.f("fk_hand_game_id_transaction_number"),
        ),
        sa.PrimaryKeyConstraint("game_id", "number", "revision", name=op.f("pk_hand")),
        sa.UniqueConstraint(
            "game_id", "transaction_number", name=op.f("uq_hand_game_id_transaction_number")
        ),
        **KEYED_TABLE,
    )
    op.create_table(
        "payment",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("transaction_number", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("payer", sa.Integer(), nullable=False),
        sa.Column("payee", sa.Integer(), nullable=False),
        sa.Column("points", POINTS, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "reason IN ('hand', 'counters', 'sticks', 'riichi', 'not-ready', 'nagashi', 'chombo',"
            " 'penalty', 'placement', 'leftover', 'total', 'takeover')",
            name=op.f("ck_payment_reason"),
        ),
        sa.CheckConstraint("payer <> payee", name=op.f("ck_payment_payer")),
        sa.CheckConstraint("points BETWEEN 1 AND 1000000000", name=op.f("ck_payment_points")),
        sa.ForeignKeyConstraint(
            ["game_id", "payee"],
            ["account.game_id", "account.number"],
            name=op.f("fk_payment_game_id_payee"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "payer"],
            ["account.game_id", "account.number"],
            name=op.f("fk_payment_game_id_payer"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "transaction_number"],
            ["transaction.game_id", "transaction.number"],
            name=op.f("fk_payment_game_id_transaction_number"),
        ),
        sa.PrimaryKeyConstraint("game_id", "transaction_number", "line", name=op.f("pk_payment")),
        **KEYED_TABLE,
    )
    op.create_table(
        "posting",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("transaction_number", sa.Integer(), nullable=False),
        sa.Column("account_number", sa.Integer(), nullable=False),
        sa.Column("change", POINTS, nullable=False),
        sa.Column("balance", POINTS, nullable=False),
        sa.CheckConstraint(
            "balance BETWEEN -1000000000000 AND 1000000000000", name=op.f("ck_posting_balance")
        ),
        sa.CheckConstraint(
            "change BETWEEN -1000000000000 AND 1000000000000", name=op.f("ck_posting_change")
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "account_number"],
            ["account.game_id", "account.number"],
            name=op.f("fk_posting_game_id_account_number"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "transaction_number"],
            ["transaction.game_id", "transaction.number"],
            name=op.f("fk_posting_game_id_transaction_number"),
        ),
        sa.PrimaryKeyConstraint(
            "game_id", "transaction_number", "account_number", name=op.f("pk_posting")
        ),
        **KEYED_TABLE,
    )
    op.create_index(
        "ix_posting_account",
        "posting",
        ["game_id", "account_number", "transaction_number"],
        unique=True,
    )
    op.create_table(
        "result",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("transaction_number", sa.Integer(), nullable=False),
        sa.Column("account_number", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("score", POINTS, nullable=False),
        sa.Column("placement", POINTS, nullable=False),
        sa.Column("penalty", POINTS, nullable=False),
        sa.Column("total", POINTS, nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("dealt_in", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "hands >= 0 AND wins >= 0 AND dealt_in >= 0", name=op.f("ck_result_counts")
        ),
        sa.CheckConstraint("place > 0", name=op.f("ck_result_place")),
        sa.ForeignKeyConstraint(
            ["game_id", "account_number"],
            ["account.game_id", "account.number"],
            name=op.f("fk_result_game_id_account_number"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "transaction_number"],
            ["transaction.game_id", "transaction.number"],
            name=op.f("fk_result_game_id_transaction_number"),
        ),
        sa.PrimaryKeyConstraint(
            "game_id", "transaction_number", "account_number", name=op.f("pk_result")
        ),
        **KEYED_TABLE,
    )
    op.create_table(
        "seating",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("from_hand", sa.Integer(), nullable=False),
        sa.Column("transaction_number", sa.Integer(), nullable=False),
        sa.Column("account_number", sa.Integer(), nullable=True),
        sa.CheckConstraint("from_hand > 0", name=op.f("ck_seating_from_hand")),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name=op.f("ck_seating_seat")),
        sa.ForeignKeyConstraint(
            ["game_id", "account_number"],
            ["account.game_id", "account.number"],
            name=op.f("fk_seating_game_id_account_number"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "transaction_number"],
            ["transaction.game_id", "transaction.number"],
            name=op.f("fk_seating_game_id_transaction_number"),
        ),
        sa.PrimaryKeyConstraint(
            "game_id", "seat", "from_hand", "transaction_number", name=op.f("pk_seating")
        ),
        **KEYED_TABLE,
    )
    op.create_table(
        "win",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("hand_number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=False),
        sa.Column("discarder", sa.Integer(), nullable=True),
        sa.Column("responsible", sa.Integer(), nullable=True),
        sa.Column("liable", sa.Integer(), nullable=True),
        sa.Column("worth", sa.Text(), nullable=False),
        sa.Column("points", POINTS, nullable=True),
        sa.Column("fan", sa.Integer(), nullable=True),
        sa.Column("fu", sa.Integer(), nullable=True),
        sa.Column("tai", sa.Integer(), nullable=True),
        sa.Column("limit_name", sa.Text(), nullable=True),
        sa.Column("hand", sa.Text(), nullable=True),
        sa.CheckConstraint("worth IN ('tiles', 'patterns', 'declared')", name=op.f("ck_win_worth")),
        sa.CheckConstraint("position > 0", name=op.f("ck_win_position")),
        sa.CheckConstraint("winner <> discarder", name=op.f("ck_win_discarder")),
        sa.ForeignKeyConstraint(
            ["game_id", "discarder"],
            ["account.game_id", "account.number"],
            name=op.f("fk_win_game_id_discarder"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "hand_number", "revision"],
            ["hand.game_id", "hand.number", "hand.revision"],
            name=op.f("fk_win_game_id_hand_number_revision"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "liable"],
            ["account.game_id", "account.number"],
            name=op.f("fk_win_game_id_liable"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "responsible"],
            ["account.game_id", "account.number"],
            name=op.f("fk_win_game_id_responsible"),
        ),
        sa.ForeignKeyConstraint(
            ["game_id", "winner"],
            ["account.game_id", "account.number"],
            name=op.f("fk_win_game_id_winner"),
        ),
        sa.PrimaryKeyConstraint(
            "game_id", "hand_number", "revision", "position", name=op.f("pk_win")
        ),
        **KEYED_TABLE,
    )
    op.create_table(
        "win_pattern",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("hand_number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("pattern", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.CheckConstraint('"count" > 0', name=op.f("ck_win_pattern_count")),
        sa.ForeignKeyConstraint(
            ["game_id", "hand_number", "revision", "position"],
            ["win.game_id", "win.hand_number", "win.revision", "win.position"],
            name=op.f("fk_win_pattern_game_id_hand_number_revision_position"),
        ),
        sa.PrimaryKeyConstraint(
            "game_id", "hand_number", "revision", "position", "place", name=op.f("pk_win_pattern")
        ),
        **KEYED_TABLE,
    )
    op.create_table(
        "player_event",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("other_id", sa.Integer(), nullable=True),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("recorded_at", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "what IN ('guest', 'known', 'merged', 'unmerged', 'retired', 'returned', 'forgotten')",
            name=op.f("ck_player_event_what"),
        ),
        sa.ForeignKeyConstraint(["other_id"], ["player.id"], name=op.f("fk_player_event_other_id")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_player_event_player_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_event")),
        **ROWID_TABLE,
    )
    op.create_index(op.f("ix_player_event_player_id"), "player_event", ["player_id"])
    op.create_table(
        "paid",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("payer", sa.Integer(), nullable=True),
        sa.Column("payee", sa.Integer(), nullable=True),
        sa.Column("amount", POINTS, nullable=False),
        sa.Column("takes_back", sa.Integer(), nullable=True),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("recorded_at", sa.Text(), nullable=False),
        sa.Column("previous", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.CheckConstraint("amount BETWEEN 1 AND 1000000000", name=op.f("ck_paid_amount")),
        sa.CheckConstraint("coalesce(payer, 0) <> coalesce(payee, 0)", name=op.f("ck_paid_payer")),
        sa.CheckConstraint("takes_back < id", name=op.f("ck_paid_takes_back")),
        sa.CheckConstraint(
            "length(hash) = 64 AND length(previous) = 64", name=op.f("ck_paid_hash")
        ),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"], name=op.f("fk_paid_evening_id")),
        sa.ForeignKeyConstraint(["payee"], ["player.id"], name=op.f("fk_paid_payee")),
        sa.ForeignKeyConstraint(["payer"], ["player.id"], name=op.f("fk_paid_payer")),
        sa.ForeignKeyConstraint(["takes_back"], ["paid.id"], name=op.f("fk_paid_takes_back")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_paid")),
        sa.UniqueConstraint("takes_back", name=op.f("uq_paid_takes_back")),
        **ROWID_TABLE,
    )
    op.create_index(op.f("ix_paid_evening_id"), "paid", ["evening_id"])
    op.create_table(
        "table_move",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("table_label", sa.Text(), nullable=False),
        sa.Column("after_hand", sa.Integer(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("recorded_at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_table_move_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_table_move")),
        **ROWID_TABLE,
    )
    op.create_index(op.f("ix_table_move_game_id"), "table_move", ["game_id"])
    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("starts_on", sa.Text(), nullable=False),
        sa.Column("ends_on", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("rule_sets", sa.Text(), nullable=False),
        sa.Column("ranked_only", sa.Integer(), nullable=False),
        sa.Column("minimum_games", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=True),
        sa.CheckConstraint("minimum_games > 0 AND best > 0", name=op.f("ck_season_counts")),
        sa.CheckConstraint("ranked_only IN (0, 1)", name=op.f("ck_season_ranked_only")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
        sa.UniqueConstraint("name_key", name=op.f("uq_season_name_key")),
        **ROWID_TABLE,
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_setting")),
        **KEYED_TABLE,
    )
    if not on_sqlite():
        for key in late_keys():
            op.create_foreign_key(
                str(key.name),
                "transaction",
                key.elements[0].target_fullname.split(".")[0],
                list(key.column_keys),
                [element.target_fullname.split(".")[1] for element in key.elements],
                initially="DEFERRED",
                deferrable=True,
            )
    integrity.install(op.get_bind())


def downgrade() -> None:
    integrity.uninstall(op.get_bind())
    if not on_sqlite():
        for key in late_keys():
            op.drop_constraint(str(key.name), "transaction")
    op.drop_table("setting")
    op.drop_table("season")
    op.drop_index(op.f("ix_table_move_game_id"), table_name="table_move")
    op.drop_table("table_move")
    op.drop_index(op.f("ix_paid_evening_id"), table_name="paid")
    op.drop_table("paid")
    op.drop_index(op.f("ix_player_event_player_id"), table_name="player_event")
    op.drop_table("player_event")
    op.drop_table("win_pattern")
    op.drop_table("win")
    op.drop_table("seating")
    op.drop_table("result")
    op.drop_index("ix_posting_account", table_name="posting")
    op.drop_table("posting")
    op.drop_table("payment")
    op.drop_table("hand")
    op.drop_table("seal")
    op.drop_index(op.f("ix_account_player_id"), table_name="account")
    op.drop_table("account")
    op.drop_index(
        "ix_transaction_start_request",
        table_name="transaction",
        sqlite_where=sa.text("number = 1"),
        postgresql_where=sa.text("number = 1"),
    )
    op.drop_index(
        "ix_transaction_placement",
        table_name="transaction",
        sqlite_where=sa.text("kind = 'placement'"),
        postgresql_where=sa.text("kind = 'placement'"),
    )
    op.drop_table("transaction")
    op.drop_index(op.f("ix_player_name_name_key"), table_name="player_name")
    op.drop_table("player_name")
    op.drop_index(op.f("ix_game_evening_id"), table_name="game")
    op.drop_table("game")
    op.drop_table("player")
    op.drop_table("evening")
