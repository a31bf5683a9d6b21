-- What owners connect: authorisations of Instagram, the rules and the health of sources, integrations, trials.

-- 'photos' is the source of pictures that its owner uploads: it has settings, and nothing to look at.
alter table sources add column kind text not null default 'instagram' check (kind in ('instagram', 'photos'));
-- Which of Instagram's interfaces the token is of; 'basic-display' ended on 4 December 2024.
alter table sources add column api text not null default 'instagram-login' check (api in ('instagram-login', 'basic-display'));
alter table sources alter column access_token drop not null;
alter table sources add column include_hashtags text[] not null default '{}';
alter table sources add column exclude_hashtags text[] not null default '{}';
alter table sources add column never_hashtag text;
-- What the next look takes: everything as known but the latest picture post, everything as known, or what is new.
alter table sources add column next_look text not null default 'new' check (next_look in ('baseline', 'after-pause', 'new'));
alter table sources add column disabled_at timestamptz;
alter table sources add column token_issued_at timestamptz;
-- Null: nothing to refresh.
alter table sources add column next_refresh_at timestamptz;
-- The number of days that the owner was last warned at; null after each refresh.
alter table sources add column token_warned_days integer;
update sources set next_refresh_at = created_at where status <> 'DISABLED';

drop index sources_due;
create index sources_due on sources (next_poll_at) where status = 'ACTIVE' and active and access_token is not null;
create index sources_refresh_due on sources (next_refresh_at) where next_refresh_at is not null;
create index sources_old_api on sources (owner_id, id) where api = 'basic-display' and status <> 'DISABLED';
-- Callbacks of Instagram name the account only.
create index sources_app_scoped on sources (instagram_app_scoped_id);

alter table posts drop constraint posts_skipped_check;
alter table posts add constraint posts_skipped_check check (
  skipped in ('video', 'not-feed', 'no-picture', 'before-connection', 'paused', 'never-publish', 'excluded-hashtag', 'no-included-hashtag')
);

-- On the way to Instagram and back. Found by what the address carries, good for one browser, once.
create table instagram_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  purpose text not null check (purpose in ('source', 'trial')),
  -- Null for a visitor.
  owner_id uuid references accounts on delete cascade,
  -- The source to be connected again.
  source_id uuid,
  locale text not null,
  expires_at timestamptz not null
);
create index instagram_states_over on instagram_states (expires_at);

-- An authorised account that is no source yet: its settings are being filled in.
create table instagram_connections (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  instagram_user_id text not null,
  instagram_app_scoped_id text not null,
  username text not null,
  access_token bytea not null,
  token_issued_at timestamptz not null,
  token_expires_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (owner_id, id)
);
create index instagram_connections_over on instagram_connections (expires_at);

-- What Instagram asked us to forget; only the code's hash names it.
create table data_deletions (
  code_hash bytea primary key,
  requested_at timestamptz not null,
  done_at timestamptz not null
);

alter table integrations add column publish_when text not null default 'on-approval'
  check (publish_when in ('by-hand', 'on-approval', 'at-once'));
alter table integrations add column site_name text not null default '';
alter table integrations add column last_error text;

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('approval-request', 'source-disabled', 'token-expiring'));

-- A visitor's one article, kept for a day; it belongs to nobody until it is claimed.
create table trials (
  id uuid primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('photo', 'instagram')),
  state text not null check (state in ('PENDING', 'GENERATING', 'GENERATED', 'FAILED')),
  attempt integer not null default 0,
  -- The post, its pictures, the account: all that the article rests on.
  material jsonb not null,
  article jsonb,
  -- Of kind 'instagram': sealed, for the source that a claim makes.
  access_token bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_by uuid references accounts on delete set null,
  claimed_article uuid,
  claimed_source uuid
);
create index trials_over on trials (expires_at);

-- Instagram accounts that had their trial, as keyed hashes.
create table trial_accounts (
  mark bytea primary key,
  used_at timestamptz not null
);

-- How often something was done in a window of time, by all processes together.
create table rate_counts (
  key bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
