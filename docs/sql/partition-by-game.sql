-- The ledger's tables in 8 partitions by game, on PostgreSQL. For a new and empty
-- ledger, as its owner:
--
--     mjl init
--     psql -d ledger -f docs/sql/partition-by-game.sql
--
-- Made from the models by tests/store/test_scaling.py, which also plays on it; see docs/scaling.md.

BEGIN;
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM game) THEN
    RAISE EXCEPTION 'there are games in this ledger; a new one can be partitioned';
  END IF;
END $$;
DROP TABLE "account", "seating", "hand", "win", "win_pattern", "transaction", "payment", "posting", "result", "seal" CASCADE;
CREATE TABLE transaction (
	game_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	hand_number INTEGER, 
	hand_revision INTEGER, 
	after_hand INTEGER, 
	reverses INTEGER, 
	replaces INTEGER, 
	author TEXT NOT NULL, 
	recorded_at TEXT NOT NULL, 
	request_id TEXT, 
	request_hash TEXT, 
	line TEXT, 
	reason TEXT, 
	CONSTRAINT pk_transaction PRIMARY KEY (game_id, number), 
	CONSTRAINT ck_transaction_kind CHECK (kind IN ('start', 'seating', 'hand', 'reversal', 'penalty', 'placement', 'total')), 
	CONSTRAINT ck_transaction_number CHECK (number > 0), 
	CONSTRAINT ck_transaction_start CHECK ((kind = 'start') = (number = 1)), 
	CONSTRAINT ck_transaction_reverses CHECK ((kind = 'reversal') = (reverses IS NOT NULL)), 
	CONSTRAINT ck_transaction_order CHECK (reverses < number AND replaces < number), 
	CONSTRAINT ck_transaction_hand CHECK (kind <> 'hand' OR (hand_number > 0 AND hand_revision > 0)), 
	CONSTRAINT ck_transaction_request CHECK (request_id IS NULL OR request_hash IS NOT NULL), 
	CONSTRAINT fk_transaction_game_id_reverses FOREIGN KEY(game_id, reverses) REFERENCES transaction (game_id, number), 
	CONSTRAINT fk_transaction_game_id_replaces FOREIGN KEY(game_id, replaces) REFERENCES transaction (game_id, number), 
	CONSTRAINT uq_transaction_game_id_reverses UNIQUE (game_id, reverses), 
	CONSTRAINT uq_transaction_game_id_request_id UNIQUE (game_id, request_id), 
	CONSTRAINT fk_transaction_game_id FOREIGN KEY(game_id) REFERENCES game (id)
) PARTITION BY HASH (game_id);
CREATE TABLE account (
	game_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	transaction_number INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	player_id INTEGER, 
	name TEXT, 
	CONSTRAINT pk_account PRIMARY KEY (game_id, number), 
	CONSTRAINT ck_account_kind CHECK (kind IN ('player', 'pot')), 
	CONSTRAINT ck_account_number CHECK (number > 0), 
	CONSTRAINT ck_account_player CHECK ((kind = 'player') = (player_id IS NOT NULL)), 
	CONSTRAINT ck_account_pot CHECK ((kind = 'pot') = (name IS NOT NULL)), 
	CONSTRAINT fk_account_game_id_transaction_number FOREIGN KEY(game_id, transaction_number) REFERENCES transaction (game_id, number), 
	CONSTRAINT uq_account_game_id_player_id UNIQUE (game_id, player_id), 
	CONSTRAINT uq_account_game_id_name UNIQUE (game_id, name), 
	CONSTRAINT fk_account_player_id FOREIGN KEY(player_id) REFERENCES player (id)
) PARTITION BY HASH (game_id);
CREATE TABLE seal (
	game_id INTEGER NOT NULL, 
	transaction_number INTEGER NOT NULL, 
	previous TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT pk_seal PRIMARY KEY (game_id, transaction_number), 
	CONSTRAINT ck_seal_hash CHECK (length(hash) = 64 AND length(previous) = 64), 
	CONSTRAINT fk_seal_game_id_transaction_number FOREIGN KEY(game_id, transaction_number) REFERENCES transaction (game_id, number)
) PARTITION BY HASH (game_id);
CREATE TABLE seating (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	from_hand INTEGER NOT NULL, 
	transaction_number INTEGER NOT NULL, 
	account_number INTEGER, 
	CONSTRAINT pk_seating PRIMARY KEY (game_id, seat, from_hand, transaction_number), 
	CONSTRAINT ck_seating_seat CHECK (seat BETWEEN 0 AND 3), 
	CONSTRAINT ck_seating_from_hand CHECK (from_hand > 0), 
	CONSTRAINT fk_seating_game_id_transaction_number FOREIGN KEY(game_id, transaction_number) REFERENCES transaction (game_id, number), 
	CONSTRAINT fk_seating_game_id_account_number FOREIGN KEY(game_id, account_number) REFERENCES account (game_id, number)
) PARTITION BY HASH (game_id);
CREATE TABLE hand (
	game_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	transaction_number INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	line TEXT NOT NULL, 
	state_before TEXT NOT NULL, 
	round TEXT NOT NULL, 
	dealer INTEGER, 
	CONSTRAINT pk_hand PRIMARY KEY (game_id, number, revision), 
	CONSTRAINT ck_hand_kind CHECK (kind IN ('win', 'draw', 'abort', 'chombo', 'total', 'void')), 
	CONSTRAINT ck_hand_number CHECK (number > 0 AND revision > 0), 
	CONSTRAINT fk_hand_game_id_transaction_number FOREIGN KEY(game_id, transaction_number) REFERENCES transaction (game_id, number), 
	CONSTRAINT fk_hand_game_id_dealer FOREIGN KEY(game_id, dealer) REFERENCES account (game_id, number), 
	CONSTRAINT uq_hand_game_id_transaction_number UNIQUE (game_id, transaction_number)
) PARTITION BY HASH (game_id);
CREATE TABLE payment (
	game_id INTEGER NOT NULL, 
	transaction_number INTEGER NOT NULL, 
	line INTEGER NOT NULL, 
	payer INTEGER NOT NULL, 
	payee INTEGER NOT NULL, 
	points BIGINT NOT NULL, 
	reason TEXT NOT NULL, 
	CONSTRAINT pk_payment PRIMARY KEY (game_id, transaction_number, line), 
	CONSTRAINT ck_payment_points CHECK (points BETWEEN 1 AND 1000000000), 
	CONSTRAINT ck_payment_payer CHECK (payer <> payee), 
	CONSTRAINT ck_payment_reason CHECK (reason IN ('hand', 'counters', 'sticks', 'riichi', 'not-ready', 'nagashi', 'chombo', 'penalty', 'placement', 'leftover', 'total', 'takeover')), 
	CONSTRAINT fk_payment_game_id_transaction_number FOREIGN KEY(game_id, transaction_number) REFERENCES transaction (game_id, number), 
	CONSTRAINT fk_payment_game_id_payer FOREIGN KEY(game_id, payer) REFERENCES account (game_id, number), 
	CONSTRAINT fk_payment_game_id_payee FOREIGN KEY(game_id, payee) REFERENCES account (game_id, number)
) PARTITION BY HASH (game_id);
CREATE TABLE posting (
	game_id INTEGER NOT NULL, 
	transaction_number INTEGER NOT NULL, 
	account_number INTEGER NOT NULL, 
	change BIGINT NOT NULL, 
	balance BIGINT NOT NULL, 
	CONSTRAINT pk_posting PRIMARY KEY (game_id, transaction_number, account_number), 
	CONSTRAINT ck_posting_change CHECK (change BETWEEN -1000000000000 AND 1000000000000), 
	CONSTRAINT ck_posting_balance CHECK (balance BETWEEN -1000000000000 AND 1000000000000), 
	CONSTRAINT fk_posting_game_id_transaction_number FOREIGN KEY(game_id, transaction_number) REFERENCES transaction (game_id, number), 
	CONSTRAINT fk_posting_game_id_account_number FOREIGN KEY(game_id, account_number) REFERENCES account (game_id, number)
) PARTITION BY HASH (game_id);
CREATE TABLE result (
	game_id INTEGER NOT NULL, 
	transaction_number INTEGER NOT NULL, 
	account_number INTEGER NOT NULL, 
	place INTEGER, 
	score BIGINT NOT NULL, 
	placement BIGINT NOT NULL, 
	penalty BIGINT NOT NULL, 
	total BIGINT NOT NULL, 
	hands INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	dealt_in INTEGER NOT NULL, 
	CONSTRAINT pk_result PRIMARY KEY (game_id, transaction_number, account_number), 
	CONSTRAINT ck_result_place CHECK (place > 0), 
	CONSTRAINT ck_result_counts CHECK (hands >= 0 AND wins >= 0 AND dealt_in >= 0), 
	CONSTRAINT fk_result_game_id_transaction_number FOREIGN KEY(game_id, transaction_number) REFERENCES transaction (game_id, number), 
	CONSTRAINT fk_result_game_id_account_number FOREIGN KEY(game_id, account_number) REFERENCES account (game_id, number)
) PARTITION BY HASH (game_id);
CREATE TABLE win (
	game_id INTEGER NOT NULL, 
	hand_number INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	winner INTEGER NOT NULL, 
	discarder INTEGER, 
	responsible INTEGER, 
	liable INTEGER, 
	worth TEXT NOT NULL, 
	points BIGINT, 
	fan INTEGER, 
	fu INTEGER, 
	tai INTEGER, 
	limit_name TEXT, 
	hand TEXT, 
	CONSTRAINT pk_win PRIMARY KEY (game_id, hand_number, revision, position), 
	CONSTRAINT ck_win_worth CHECK (worth IN ('tiles', 'patterns', 'declared')), 
	CONSTRAINT ck_win_position CHECK (position > 0), 
	CONSTRAINT ck_win_discarder CHECK (winner <> discarder), 
	CONSTRAINT fk_win_game_id_hand_number_revision FOREIGN KEY(game_id, hand_number, revision) REFERENCES hand (game_id, number, revision), 
	CONSTRAINT fk_win_game_id_winner FOREIGN KEY(game_id, winner) REFERENCES account (game_id, number), 
	CONSTRAINT fk_win_game_id_discarder FOREIGN KEY(game_id, discarder) REFERENCES account (game_id, number), 
	CONSTRAINT fk_win_game_id_responsible FOREIGN KEY(game_id, responsible) REFERENCES account (game_id, number), 
	CONSTRAINT fk_win_game_id_liable FOREIGN KEY(game_id, liable) REFERENCES account (game_id, number)
) PARTITION BY HASH (game_id);
CREATE TABLE win_pattern (
	game_id INTEGER NOT NULL, 
	hand_number INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	pattern TEXT NOT NULL, 
	count INTEGER NOT NULL, 
	value INTEGER NOT NULL, 
	CONSTRAINT pk_win_pattern PRIMARY KEY (game_id, hand_number, revision, position, place), 
	CONSTRAINT ck_win_pattern_count CHECK ("count" > 0), 
	CONSTRAINT fk_win_pattern_game_id_hand_number_revision_position FOREIGN KEY(game_id, hand_number, revision, position) REFERENCES win (game_id, hand_number, revision, position)
) PARTITION BY HASH (game_id);
ALTER TABLE transaction ADD CONSTRAINT fk_transaction_game_id_hand_number_hand_revision FOREIGN KEY(game_id, hand_number, hand_revision) REFERENCES hand (game_id, number, revision) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE transaction ADD CONSTRAINT fk_transaction_game_id_number FOREIGN KEY(game_id, number) REFERENCES seal (game_id, transaction_number) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ix_account_player_id ON account (player_id);
CREATE INDEX ix_transaction_placement ON transaction (game_id, number) WHERE kind = 'placement';
CREATE INDEX ix_transaction_start_request ON transaction (request_id) WHERE number = 1;
CREATE UNIQUE INDEX ix_posting_account ON posting (game_id, account_number, transaction_number);
CREATE TABLE account_0 PARTITION OF "account" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE account_1 PARTITION OF "account" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE account_2 PARTITION OF "account" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE account_3 PARTITION OF "account" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE account_4 PARTITION OF "account" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE account_5 PARTITION OF "account" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE account_6 PARTITION OF "account" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE account_7 PARTITION OF "account" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TABLE seating_0 PARTITION OF "seating" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE seating_1 PARTITION OF "seating" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE seating_2 PARTITION OF "seating" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE seating_3 PARTITION OF "seating" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE seating_4 PARTITION OF "seating" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE seating_5 PARTITION OF "seating" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE seating_6 PARTITION OF "seating" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE seating_7 PARTITION OF "seating" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TABLE hand_0 PARTITION OF "hand" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE hand_1 PARTITION OF "hand" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE hand_2 PARTITION OF "hand" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE hand_3 PARTITION OF "hand" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE hand_4 PARTITION OF "hand" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE hand_5 PARTITION OF "hand" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE hand_6 PARTITION OF "hand" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE hand_7 PARTITION OF "hand" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TABLE win_0 PARTITION OF "win" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE win_1 PARTITION OF "win" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE win_2 PARTITION OF "win" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE win_3 PARTITION OF "win" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE win_4 PARTITION OF "win" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE win_5 PARTITION OF "win" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE win_6 PARTITION OF "win" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE win_7 PARTITION OF "win" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TABLE win_pattern_0 PARTITION OF "win_pattern" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE win_pattern_1 PARTITION OF "win_pattern" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE win_pattern_2 PARTITION OF "win_pattern" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE win_pattern_3 PARTITION OF "win_pattern" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE win_pattern_4 PARTITION OF "win_pattern" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE win_pattern_5 PARTITION OF "win_pattern" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE win_pattern_6 PARTITION OF "win_pattern" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE win_pattern_7 PARTITION OF "win_pattern" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TABLE transaction_0 PARTITION OF "transaction" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE transaction_1 PARTITION OF "transaction" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE transaction_2 PARTITION OF "transaction" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE transaction_3 PARTITION OF "transaction" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE transaction_4 PARTITION OF "transaction" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE transaction_5 PARTITION OF "transaction" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE transaction_6 PARTITION OF "transaction" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE transaction_7 PARTITION OF "transaction" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TABLE payment_0 PARTITION OF "payment" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE payment_1 PARTITION OF "payment" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE payment_2 PARTITION OF "payment" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE payment_3 PARTITION OF "payment" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE payment_4 PARTITION OF "payment" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE payment_5 PARTITION OF "payment" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE payment_6 PARTITION OF "payment" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE payment_7 PARTITION OF "payment" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TABLE posting_0 PARTITION OF "posting" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE posting_1 PARTITION OF "posting" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE posting_2 PARTITION OF "posting" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE posting_3 PARTITION OF "posting" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE posting_4 PARTITION OF "posting" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE posting_5 PARTITION OF "posting" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE posting_6 PARTITION OF "posting" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE posting_7 PARTITION OF "posting" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TABLE result_0 PARTITION OF "result" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE result_1 PARTITION OF "result" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE result_2 PARTITION OF "result" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE result_3 PARTITION OF "result" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE result_4 PARTITION OF "result" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE result_5 PARTITION OF "result" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE result_6 PARTITION OF "result" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE result_7 PARTITION OF "result" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TABLE seal_0 PARTITION OF "seal" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE seal_1 PARTITION OF "seal" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE seal_2 PARTITION OF "seal" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE seal_3 PARTITION OF "seal" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE seal_4 PARTITION OF "seal" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE seal_5 PARTITION OF "seal" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE seal_6 PARTITION OF "seal" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE seal_7 PARTITION OF "seal" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE TRIGGER account_follows BEFORE INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION mjl_account_follows('an account''s number is the next one of its game');
CREATE TRIGGER account_once BEFORE INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION mjl_account_once('this player or pot has an account in the game');
CREATE TRIGGER hand_number_follows BEFORE INSERT ON "hand" FOR EACH ROW EXECUTE FUNCTION mjl_hand_number_follows('a new hand''s number is the next one of its game');
CREATE TRIGGER hand_revision_follows BEFORE INSERT ON "hand" FOR EACH ROW EXECUTE FUNCTION mjl_hand_revision_follows('a hand''s revision is the next one of its number');
CREATE TRIGGER transaction_follows BEFORE INSERT ON "transaction" FOR EACH ROW EXECUTE FUNCTION mjl_transaction_follows('a transaction''s number is the next one of its game');
CREATE TRIGGER transaction_reverses_once BEFORE INSERT ON "transaction" FOR EACH ROW EXECUTE FUNCTION mjl_transaction_reverses_once('the transaction is reversed already');
CREATE TRIGGER transaction_reverses_kind BEFORE INSERT ON "transaction" FOR EACH ROW EXECUTE FUNCTION mjl_transaction_reverses_kind('a start or a reversal is not reversed');
CREATE TRIGGER transaction_request_once BEFORE INSERT ON "transaction" FOR EACH ROW EXECUTE FUNCTION mjl_transaction_request_once('the request is recorded already');
CREATE TRIGGER seal_follows BEFORE INSERT ON "seal" FOR EACH ROW EXECUTE FUNCTION mjl_seal_follows('seals follow each other without a gap');
CREATE TRIGGER seal_continues BEFORE INSERT ON "seal" FOR EACH ROW EXECUTE FUNCTION mjl_seal_continues('a seal names the hash of the one before');
CREATE TRIGGER seal_postings BEFORE INSERT ON "seal" FOR EACH ROW EXECUTE FUNCTION mjl_seal_postings('the postings are not what the payments add up to');
CREATE TRIGGER seal_balances BEFORE INSERT ON "seal" FOR EACH ROW EXECUTE FUNCTION mjl_seal_balances('a posting does not continue its account''s balance');
CREATE TRIGGER seal_reversal BEFORE INSERT ON "seal" FOR EACH ROW EXECUTE FUNCTION mjl_seal_reversal('the reversal does not mirror the payments of its target');
CREATE TRIGGER result_of_placement BEFORE INSERT ON "result" FOR EACH ROW EXECUTE FUNCTION mjl_result_of_placement('a result belongs to a placement');
CREATE TRIGGER account_is_open BEFORE INSERT ON "account" FOR EACH ROW EXECUTE FUNCTION mjl_account_is_open('a account row belongs to a transaction that is open');
CREATE TRIGGER seating_is_open BEFORE INSERT ON "seating" FOR EACH ROW EXECUTE FUNCTION mjl_seating_is_open('a seating row belongs to a transaction that is open');
CREATE TRIGGER hand_is_open BEFORE INSERT ON "hand" FOR EACH ROW EXECUTE FUNCTION mjl_hand_is_open('a hand row belongs to a transaction that is open');
CREATE TRIGGER payment_is_open BEFORE INSERT ON "payment" FOR EACH ROW EXECUTE FUNCTION mjl_payment_is_open('a payment row belongs to a transaction that is open');
CREATE TRIGGER posting_is_open BEFORE INSERT ON "posting" FOR EACH ROW EXECUTE FUNCTION mjl_posting_is_open('a posting row belongs to a transaction that is open');
CREATE TRIGGER result_is_open BEFORE INSERT ON "result" FOR EACH ROW EXECUTE FUNCTION mjl_result_is_open('a result row belongs to a transaction that is open');
CREATE TRIGGER win_is_open BEFORE INSERT ON "win" FOR EACH ROW EXECUTE FUNCTION mjl_win_is_open('a win row belongs to a transaction that is open');
CREATE TRIGGER win_pattern_is_open BEFORE INSERT ON "win_pattern" FOR EACH ROW EXECUTE FUNCTION mjl_win_pattern_is_open('a win_pattern row belongs to a transaction that is open');
CREATE TRIGGER account_never_changed BEFORE UPDATE ON "account" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in account is never changed');
CREATE TRIGGER account_never_deleted BEFORE DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in account is never deleted');
CREATE TRIGGER account_never_emptied BEFORE TRUNCATE ON "account" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in account is never emptied');
CREATE TRIGGER seating_never_changed BEFORE UPDATE ON "seating" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in seating is never changed');
CREATE TRIGGER seating_never_deleted BEFORE DELETE ON "seating" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in seating is never deleted');
CREATE TRIGGER seating_never_emptied BEFORE TRUNCATE ON "seating" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seating is never emptied');
CREATE TRIGGER hand_never_changed BEFORE UPDATE ON "hand" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in hand is never changed');
CREATE TRIGGER hand_never_deleted BEFORE DELETE ON "hand" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in hand is never deleted');
CREATE TRIGGER hand_never_emptied BEFORE TRUNCATE ON "hand" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in hand is never emptied');
CREATE TRIGGER win_never_changed BEFORE UPDATE ON "win" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in win is never changed');
CREATE TRIGGER win_never_deleted BEFORE DELETE ON "win" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in win is never deleted');
CREATE TRIGGER win_never_emptied BEFORE TRUNCATE ON "win" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win is never emptied');
CREATE TRIGGER win_pattern_never_changed BEFORE UPDATE ON "win_pattern" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in win_pattern is never changed');
CREATE TRIGGER win_pattern_never_deleted BEFORE DELETE ON "win_pattern" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in win_pattern is never deleted');
CREATE TRIGGER win_pattern_never_emptied BEFORE TRUNCATE ON "win_pattern" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_pattern is never emptied');
CREATE TRIGGER transaction_never_changed BEFORE UPDATE ON "transaction" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in transaction is never changed');
CREATE TRIGGER transaction_never_deleted BEFORE DELETE ON "transaction" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in transaction is never deleted');
CREATE TRIGGER transaction_never_emptied BEFORE TRUNCATE ON "transaction" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in transaction is never emptied');
CREATE TRIGGER payment_never_changed BEFORE UPDATE ON "payment" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in payment is never changed');
CREATE TRIGGER payment_never_deleted BEFORE DELETE ON "payment" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in payment is never deleted');
CREATE TRIGGER payment_never_emptied BEFORE TRUNCATE ON "payment" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in payment is never emptied');
CREATE TRIGGER posting_never_changed BEFORE UPDATE ON "posting" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in posting is never changed');
CREATE TRIGGER posting_never_deleted BEFORE DELETE ON "posting" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in posting is never deleted');
CREATE TRIGGER posting_never_emptied BEFORE TRUNCATE ON "posting" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in posting is never emptied');
CREATE TRIGGER result_never_changed BEFORE UPDATE ON "result" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in result is never changed');
CREATE TRIGGER result_never_deleted BEFORE DELETE ON "result" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in result is never deleted');
CREATE TRIGGER result_never_emptied BEFORE TRUNCATE ON "result" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in result is never emptied');
CREATE TRIGGER seal_never_changed BEFORE UPDATE ON "seal" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in seal is never changed');
CREATE TRIGGER seal_never_deleted BEFORE DELETE ON "seal" FOR EACH ROW EXECUTE FUNCTION mjl_refuse('what is in seal is never deleted');
CREATE TRIGGER seal_never_emptied BEFORE TRUNCATE ON "seal" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seal is never emptied');
CREATE TRIGGER account_0_never_emptied BEFORE TRUNCATE ON "account_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in account_0 is never emptied');
CREATE TRIGGER account_1_never_emptied BEFORE TRUNCATE ON "account_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in account_1 is never emptied');
CREATE TRIGGER account_2_never_emptied BEFORE TRUNCATE ON "account_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in account_2 is never emptied');
CREATE TRIGGER account_3_never_emptied BEFORE TRUNCATE ON "account_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in account_3 is never emptied');
CREATE TRIGGER account_4_never_emptied BEFORE TRUNCATE ON "account_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in account_4 is never emptied');
CREATE TRIGGER account_5_never_emptied BEFORE TRUNCATE ON "account_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in account_5 is never emptied');
CREATE TRIGGER account_6_never_emptied BEFORE TRUNCATE ON "account_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in account_6 is never emptied');
CREATE TRIGGER account_7_never_emptied BEFORE TRUNCATE ON "account_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in account_7 is never emptied');
CREATE TRIGGER seating_0_never_emptied BEFORE TRUNCATE ON "seating_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seating_0 is never emptied');
CREATE TRIGGER seating_1_never_emptied BEFORE TRUNCATE ON "seating_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seating_1 is never emptied');
CREATE TRIGGER seating_2_never_emptied BEFORE TRUNCATE ON "seating_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seating_2 is never emptied');
CREATE TRIGGER seating_3_never_emptied BEFORE TRUNCATE ON "seating_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seating_3 is never emptied');
CREATE TRIGGER seating_4_never_emptied BEFORE TRUNCATE ON "seating_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seating_4 is never emptied');
CREATE TRIGGER seating_5_never_emptied BEFORE TRUNCATE ON "seating_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seating_5 is never emptied');
CREATE TRIGGER seating_6_never_emptied BEFORE TRUNCATE ON "seating_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seating_6 is never emptied');
CREATE TRIGGER seating_7_never_emptied BEFORE TRUNCATE ON "seating_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seating_7 is never emptied');
CREATE TRIGGER hand_0_never_emptied BEFORE TRUNCATE ON "hand_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in hand_0 is never emptied');
CREATE TRIGGER hand_1_never_emptied BEFORE TRUNCATE ON "hand_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in hand_1 is never emptied');
CREATE TRIGGER hand_2_never_emptied BEFORE TRUNCATE ON "hand_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in hand_2 is never emptied');
CREATE TRIGGER hand_3_never_emptied BEFORE TRUNCATE ON "hand_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in hand_3 is never emptied');
CREATE TRIGGER hand_4_never_emptied BEFORE TRUNCATE ON "hand_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in hand_4 is never emptied');
CREATE TRIGGER hand_5_never_emptied BEFORE TRUNCATE ON "hand_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in hand_5 is never emptied');
CREATE TRIGGER hand_6_never_emptied BEFORE TRUNCATE ON "hand_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in hand_6 is never emptied');
CREATE TRIGGER hand_7_never_emptied BEFORE TRUNCATE ON "hand_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in hand_7 is never emptied');
CREATE TRIGGER win_0_never_emptied BEFORE TRUNCATE ON "win_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_0 is never emptied');
CREATE TRIGGER win_1_never_emptied BEFORE TRUNCATE ON "win_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_1 is never emptied');
CREATE TRIGGER win_2_never_emptied BEFORE TRUNCATE ON "win_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_2 is never emptied');
CREATE TRIGGER win_3_never_emptied BEFORE TRUNCATE ON "win_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_3 is never emptied');
CREATE TRIGGER win_4_never_emptied BEFORE TRUNCATE ON "win_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_4 is never emptied');
CREATE TRIGGER win_5_never_emptied BEFORE TRUNCATE ON "win_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_5 is never emptied');
CREATE TRIGGER win_6_never_emptied BEFORE TRUNCATE ON "win_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_6 is never emptied');
CREATE TRIGGER win_7_never_emptied BEFORE TRUNCATE ON "win_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_7 is never emptied');
CREATE TRIGGER win_pattern_0_never_emptied BEFORE TRUNCATE ON "win_pattern_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_pattern_0 is never emptied');
CREATE TRIGGER win_pattern_1_never_emptied BEFORE TRUNCATE ON "win_pattern_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_pattern_1 is never emptied');
CREATE TRIGGER win_pattern_2_never_emptied BEFORE TRUNCATE ON "win_pattern_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_pattern_2 is never emptied');
CREATE TRIGGER win_pattern_3_never_emptied BEFORE TRUNCATE ON "win_pattern_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_pattern_3 is never emptied');
CREATE TRIGGER win_pattern_4_never_emptied BEFORE TRUNCATE ON "win_pattern_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_pattern_4 is never emptied');
CREATE TRIGGER win_pattern_5_never_emptied BEFORE TRUNCATE ON "win_pattern_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_pattern_5 is never emptied');
CREATE TRIGGER win_pattern_6_never_emptied BEFORE TRUNCATE ON "win_pattern_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_pattern_6 is never emptied');
CREATE TRIGGER win_pattern_7_never_emptied BEFORE TRUNCATE ON "win_pattern_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in win_pattern_7 is never emptied');
CREATE TRIGGER transaction_0_never_emptied BEFORE TRUNCATE ON "transaction_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in transaction_0 is never emptied');
CREATE TRIGGER transaction_1_never_emptied BEFORE TRUNCATE ON "transaction_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in transaction_1 is never emptied');
CREATE TRIGGER transaction_2_never_emptied BEFORE TRUNCATE ON "transaction_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in transaction_2 is never emptied');
CREATE TRIGGER transaction_3_never_emptied BEFORE TRUNCATE ON "transaction_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in transaction_3 is never emptied');
CREATE TRIGGER transaction_4_never_emptied BEFORE TRUNCATE ON "transaction_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in transaction_4 is never emptied');
CREATE TRIGGER transaction_5_never_emptied BEFORE TRUNCATE ON "transaction_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in transaction_5 is never emptied');
CREATE TRIGGER transaction_6_never_emptied BEFORE TRUNCATE ON "transaction_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in transaction_6 is never emptied');
CREATE TRIGGER transaction_7_never_emptied BEFORE TRUNCATE ON "transaction_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in transaction_7 is never emptied');
CREATE TRIGGER payment_0_never_emptied BEFORE TRUNCATE ON "payment_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in payment_0 is never emptied');
CREATE TRIGGER payment_1_never_emptied BEFORE TRUNCATE ON "payment_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in payment_1 is never emptied');
CREATE TRIGGER payment_2_never_emptied BEFORE TRUNCATE ON "payment_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in payment_2 is never emptied');
CREATE TRIGGER payment_3_never_emptied BEFORE TRUNCATE ON "payment_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in payment_3 is never emptied');
CREATE TRIGGER payment_4_never_emptied BEFORE TRUNCATE ON "payment_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in payment_4 is never emptied');
CREATE TRIGGER payment_5_never_emptied BEFORE TRUNCATE ON "payment_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in payment_5 is never emptied');
CREATE TRIGGER payment_6_never_emptied BEFORE TRUNCATE ON "payment_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in payment_6 is never emptied');
CREATE TRIGGER payment_7_never_emptied BEFORE TRUNCATE ON "payment_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in payment_7 is never emptied');
CREATE TRIGGER posting_0_never_emptied BEFORE TRUNCATE ON "posting_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in posting_0 is never emptied');
CREATE TRIGGER posting_1_never_emptied BEFORE TRUNCATE ON "posting_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in posting_1 is never emptied');
CREATE TRIGGER posting_2_never_emptied BEFORE TRUNCATE ON "posting_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in posting_2 is never emptied');
CREATE TRIGGER posting_3_never_emptied BEFORE TRUNCATE ON "posting_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in posting_3 is never emptied');
CREATE TRIGGER posting_4_never_emptied BEFORE TRUNCATE ON "posting_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in posting_4 is never emptied');
CREATE TRIGGER posting_5_never_emptied BEFORE TRUNCATE ON "posting_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in posting_5 is never emptied');
CREATE TRIGGER posting_6_never_emptied BEFORE TRUNCATE ON "posting_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in posting_6 is never emptied');
CREATE TRIGGER posting_7_never_emptied BEFORE TRUNCATE ON "posting_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in posting_7 is never emptied');
CREATE TRIGGER result_0_never_emptied BEFORE TRUNCATE ON "result_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in result_0 is never emptied');
CREATE TRIGGER result_1_never_emptied BEFORE TRUNCATE ON "result_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in result_1 is never emptied');
CREATE TRIGGER result_2_never_emptied BEFORE TRUNCATE ON "result_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in result_2 is never emptied');
CREATE TRIGGER result_3_never_emptied BEFORE TRUNCATE ON "result_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in result_3 is never emptied');
CREATE TRIGGER result_4_never_emptied BEFORE TRUNCATE ON "result_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in result_4 is never emptied');
CREATE TRIGGER result_5_never_emptied BEFORE TRUNCATE ON "result_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in result_5 is never emptied');
CREATE TRIGGER result_6_never_emptied BEFORE TRUNCATE ON "result_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in result_6 is never emptied');
CREATE TRIGGER result_7_never_emptied BEFORE TRUNCATE ON "result_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in result_7 is never emptied');
CREATE TRIGGER seal_0_never_emptied BEFORE TRUNCATE ON "seal_0" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seal_0 is never emptied');
CREATE TRIGGER seal_1_never_emptied BEFORE TRUNCATE ON "seal_1" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seal_1 is never emptied');
CREATE TRIGGER seal_2_never_emptied BEFORE TRUNCATE ON "seal_2" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seal_2 is never emptied');
CREATE TRIGGER seal_3_never_emptied BEFORE TRUNCATE ON "seal_3" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seal_3 is never emptied');
CREATE TRIGGER seal_4_never_emptied BEFORE TRUNCATE ON "seal_4" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seal_4 is never emptied');
CREATE TRIGGER seal_5_never_emptied BEFORE TRUNCATE ON "seal_5" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seal_5 is never emptied');
CREATE TRIGGER seal_6_never_emptied BEFORE TRUNCATE ON "seal_6" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seal_6 is never emptied');
CREATE TRIGGER seal_7_never_emptied BEFORE TRUNCATE ON "seal_7" FOR EACH STATEMENT EXECUTE FUNCTION mjl_refuse('what is in seal_7 is never emptied');
COMMIT;
