-- A PostgreSQL role that can record, and nothing worse. Run it as the owner of the ledger, in its database, after
-- `mjl init` and again after `mjl db upgrade`:
--
--     psql -d ledger -f docs/sql/application-role.sql
--     psql -d ledger -c "CREATE ROLE anna LOGIN PASSWORD '...' IN ROLE mjl_app"
--     MJL_DATABASE=postgresql://anna@server/ledger mjl play
--
-- Upgrades stay the owner's.

DO $$ BEGIN
  CREATE ROLE mjl_app NOLOGIN;
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;

-- A temporary or a new table with the name of one of the ledger's would be what a guard looks at.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
DO $$ BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$;

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM mjl_app;
GRANT USAGE ON SCHEMA public TO mjl_app;
GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO mjl_app;
REVOKE INSERT ON alembic_version FROM mjl_app;

-- People, evenings, settings and seasons stand beside the ledger and change: renamed, merged, closed; names are forgotten.
GRANT UPDATE ON player, evening TO mjl_app;
GRANT DELETE ON player_name, setting, season TO mjl_app;

-- A writer locks the row of its game (FOR NO KEY UPDATE), and PostgreSQL asks for a right to update some column for that.
-- The guard refuses the update itself.
GRANT UPDATE (id) ON game TO mjl_app;
