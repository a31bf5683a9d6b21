-- Who is asked about a version, how many of them must say yes, and what each of their links may do.

alter table sources add column approval_rule text not null default 'any' check (approval_rule in ('any', 'all'));
alter table accounts add column approval_reminders boolean not null default true;

-- Further people who are asked about a source's articles, by mail address, in lower case.
create table approvers (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  source_id uuid not null,
  email text not null,
  -- Nothing but the question whether they want to is mailed before "confirmed".
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
  reminders boolean not null default true,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, source_id, email),
  foreign key (owner_id, source_id) references sources on delete cascade
);

-- A mailed link is all that its holder sends, so it must be found without the owner's id.
create table approver_links (
  token_hash bytea primary key,
  owner_id uuid not null,
  approver_id uuid not null,
  expires_at timestamptz not null,
  foreign key (owner_id, approver_id) references approvers on delete cascade
);

-- As the source said when it was asked; a reminder is sent once, then the time is taken away.
alter table approvals add column rule text not null default 'any' check (rule in ('any', 'all'));
alter table approvals add column remind_at timestamptz;
create index approvals_to_remind on approvals (remind_at) where remind_at is not null;

-- Who is asked about one version; the owner's own seat has the owner's id. Where the owner has none, as in
-- rows of the release before, they are asked all the same.
create table approval_seats (
  owner_id uuid not null,
  approval_id uuid not null,
  holder_id uuid not null,
  mailed_at timestamptz,
  approved_at timestamptz,
  primary key (owner_id, approval_id, holder_id),
  foreign key (owner_id, approval_id) references approvals on delete cascade
);
insert into approval_seats (owner_id, approval_id, holder_id, mailed_at, approved_at)
  select owner_id, id, owner_id, created_at, case when decision = 'approved' then decided_at end from approvals;

-- "decide": the page with every decision. "approve": a mail program's own button, which can do nothing else.
alter table approval_links add column action text not null default 'decide' check (action in ('decide', 'approve'));
alter table approval_links add column revoked_at timestamptz;
-- Who decides by it; null: the owner.
alter table approval_links add column holder_id uuid;
create index approval_links_of_approval on approval_links (owner_id, approval_id);

-- To whom; null: the owner. `copy` counts the mails of one kind about one subject, to whomever.
alter table mails add column holder_id uuid;
-- The closed list of kinds is MailKind in src/db/tables.ts.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');

-- Addresses that an owner's mails no longer go to: the receiving server said that there is nobody, or its holder said no.
create table mail_blocks (
  owner_id uuid not null references accounts on delete cascade,
  email text not null,
  reason text not null check (reason in ('bounced', 'refused')),
  -- The server's reply, e.g. "550 5.1.1".
  reply text,
  created_at timestamptz not null,
  primary key (owner_id, email)
);

alter table approvers enable row level security;
create policy of_one_owner on approvers using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
alter table approver_links enable row level security;
create policy of_one_owner on approver_links using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
alter table approval_seats enable row level security;
create policy of_one_owner on approval_seats using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
alter table mail_blocks enable row level security;
create policy of_one_owner on mail_blocks using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
