-- What the API adds: keys, ratings, wishes for another version, and what changed since one looked.

-- A key is all that its holder sends, so it must be found without the owner's id.
create table api_keys (
  owner_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  key_hash bytea not null unique,
  -- Its last four characters, to tell keys apart.
  ending text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (owner_id, id)
);

alter table articles add column rating text check (rating in ('up', 'down'));

-- "changes": its reader asked for another version.
alter table approvals drop constraint approvals_decision_check;
alter table approvals add constraint approvals_decision_check check (decision in ('approved', 'declined', 'changes'));

-- What is to be different in the version after `version`.
create table change_requests (
  owner_id uuid not null,
  article_id uuid not null,
  version integer not null,
  wish text not null,
  requested_by jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, article_id, version),
  foreign key (owner_id, article_id, version) references article_versions
);

-- The transaction of a row's last change. Who remembers the oldest transaction that was still under
-- way when he looked misses nothing, however late the others commit; times cannot promise that.
alter table articles add column changed_in xid8 not null default pg_current_xact_id();
alter table approvals add column changed_in xid8 not null default pg_current_xact_id();
alter table publications add column changed_in xid8 not null default pg_current_xact_id();
create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;
create trigger articles_changed before update on articles for each row execute function note_change();
create trigger approvals_changed before update on approvals for each row execute function note_change();
create trigger publications_changed before update on publications for each row execute function note_change();
create index posts_newest on posts (owner_id, source_id, posted_at desc, id);
create index articles_changed on articles (owner_id, changed_in);
create index approvals_changed on approvals (owner_id, changed_in);
create index publications_changed on publications (owner_id, changed_in);
