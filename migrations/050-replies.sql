-- Where a mail with questions can be answered: each mail has an address of its own. It answers and never approves.
create table reply_addresses (
  token_hash bytea primary key,
  owner_id uuid not null references accounts on delete cascade,
  article_id uuid not null,
  -- What the mail asked about; null: the questions before writing.
  approval_id uuid,
  -- The approver it went to; null: the owner.
  holder_id uuid,
  -- Only mails from here count.
  recipient text not null,
  -- In the order of the mail's numbers.
  questions uuid[] not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  unique (owner_id, token_hash),
  foreign key (owner_id, article_id) references articles on delete cascade
);
create index reply_addresses_of_article on reply_addresses (owner_id, article_id);
alter table reply_addresses enable row level security;
create policy of_one_owner on reply_addresses
  using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

-- The replies that came, so that one delivered twice counts once. Their text is in the questions only.
create table replies (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  -- Its Message-ID; without one, a hash of the mail.
  message_id text not null,
  outcome text not null
    check (outcome in ('taken', 'answered-before', 'no-answer', 'too-long', 'decided', 'over')),
  -- Questions that somebody else had answered.
  answered_before uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, token_hash, message_id),
  foreign key (owner_id, token_hash) references reply_addresses (owner_id, token_hash) on delete cascade
);
alter table replies enable row level security;
create policy of_one_owner on replies using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

-- A mail that says why a reply wasn't taken; its subject is the reply.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint where conname = 'mails_kind_check' and conrelid = 'mails'::regclass;
  execute 'alter table mails drop constraint mails_kind_check';
  execute 'alter table mails add constraint mails_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''reply-notice''::text, ');
end
$$;
