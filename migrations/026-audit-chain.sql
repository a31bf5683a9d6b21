-- The rows of an owner form a chain: each has its place and a hash over the one before it and itself
-- (src/db/audit.ts). Rows from before, and those of a release that knows no chain, have neither.
alter table audit_log add column position bigint;
alter table audit_log add column hash bytea;
create index audit_log_chain on audit_log (owner_id, position);

-- The newest of each chain.
create table audit_heads (
  owner_id uuid primary key,
  position bigint not null,
  hash bytea not null
);
alter table audit_heads enable row level security;
create policy of_one_owner on audit_heads using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
