-- The secret address that takes photos by mail for a source. Its token is sealed so that its owner sees it again.
create table photo_addresses (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  source_id uuid not null,
  token_hash bytea not null,
  token bytea not null,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, source_id),
  unique (token_hash),
  foreign key (owner_id, source_id) references sources on delete cascade
);
alter table photo_addresses enable row level security;
create policy of_one_owner on photo_addresses
  using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

-- Who may send photos besides the owner.
create table photo_senders (
  owner_id uuid not null references accounts on delete cascade,
  source_id uuid not null,
  email text not null,
  created_at timestamptz not null,
  primary key (owner_id, source_id, email),
  foreign key (owner_id, source_id) references sources on delete cascade
);
alter table photo_senders enable row level security;
create policy of_one_owner on photo_senders
  using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

-- The mails that came, so that one delivered twice counts once, and a sender gets one answer.
create table photo_mails (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  source_id uuid not null,
  -- Its Message-ID; without one, a hash of the mail.
  message_id text not null,
  sender text not null,
  subject text not null,
  outcome text not null check (outcome in ('taken', 'partly', 'no-photo', 'other-sender')),
  -- Photos that couldn't be used.
  left_out integer not null,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, source_id, message_id),
  foreign key (owner_id, source_id) references sources on delete cascade
);
alter table photo_mails enable row level security;
create policy of_one_owner on photo_mails
  using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

-- A mail that says what became of photos by mail; its subject is the mail that brought them.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint where conname = 'mails_kind_check' and conrelid = 'mails'::regclass;
  execute 'alter table mails drop constraint mails_kind_check';
  execute 'alter table mails add constraint mails_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''photo-notice''::text, ');
end
$$;
