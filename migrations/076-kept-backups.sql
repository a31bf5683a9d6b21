-- Backups that the service makes itself, each on the machine that made it: at night, or because an operator asked.
create table kept_backups (
  id uuid primary key,
  -- The night it is for, so that one worker makes it; null when an operator asked.
  night date unique,
  machine text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- In DATA_DIR/backups; null until it is complete.
  file text,
  bytes bigint,
  missing_pictures integer,
  problem text
);
-- The operator reads the newest rows of all owners.
create index audit_log_newest on audit_log (at desc, id desc);
