-- What stands on a site, what became of what we wrote there, and taking it back.
alter table publications drop constraint publications_state_check;
alter table publications add constraint publications_state_check
  check (state in ('waiting', 'published', 'failed', 'unpublishing', 'unpublished'));
-- Of the post as it stood after our last write; by it a change on the site is noticed. Null: never out.
alter table publications add column written_mark text;
-- What its owner changed on the site may be written over, this once.
alter table publications add column overwrite boolean not null default false;
-- What the site did not take of the last version; null: not out, or from before this was looked at.
alter table publications add column not_landed text[];

alter table integrations add column post_date text not null default 'present' check (post_date in ('present', 'original'));
-- Who signs there; null: the user that publishes.
alter table integrations add column author_id text;
alter table integrations add column author_name text;

-- A mail when a site refuses the password for good; its subject is the integration. The list of kinds is only added to.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint where conname = 'mails_kind_check' and conrelid = 'mails'::regclass;
  execute 'alter table mails drop constraint mails_kind_check';
  execute 'alter table mails add constraint mails_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''integration-disabled''::text, ');
end
$$;

-- Who uploads to a site at the moment; as many slots as there may be uploads at once. One whose time is over is free.
create table upload_turns (
  owner_id uuid not null references accounts on delete cascade,
  integration_id uuid not null,
  slot smallint not null,
  until timestamptz not null,
  primary key (owner_id, integration_id, slot)
);
alter table upload_turns enable row level security;
create policy of_one_owner on upload_turns using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
