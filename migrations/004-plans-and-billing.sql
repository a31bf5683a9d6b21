-- Plans, units of the quota, and what Stripe says about who pays.

-- Why a PENDING article is not written: its owner's quota is used up.
alter table articles add column waiting_for text check (waiting_for in ('quota'));

-- One unit per article, however often it is written. No key to articles: deleting one gives nothing back.
create table plan_units (
  owner_id uuid not null references accounts,
  article_id uuid not null,
  taken_at timestamptz not null,
  primary key (owner_id, article_id)
);
create index plan_units_window on plan_units (owner_id, taken_at);

-- Agreed with an owner by hand; stands above what he pays.
create table custom_plans (
  owner_id uuid primary key references accounts,
  max_articles_in_period integer not null check (max_articles_in_period >= 0),
  from_at timestamptz not null,
  -- Null: until it is taken back.
  to_at timestamptz
);

create table plan_notices (
  owner_id uuid not null references accounts,
  id uuid not null,
  kind text not null check (kind in ('quota-80', 'quota-100', 'second-subscription-cancelled')),
  detail jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index plan_notices_newest on plan_notices (owner_id, kind, created_at);

-- A webhook names only the customer, so it must be found without the owner's id.
create table billing_customers (
  owner_id uuid primary key references accounts,
  customer_id text not null unique,
  -- Each fetch from Stripe takes a number before it asks; one that a later one has overtaken is not stored.
  fetch_begun integer not null default 0,
  fetch_stored integer not null default 0,
  next_reconcile_at timestamptz not null,
  created_at timestamptz not null
);
create index billing_customers_due on billing_customers (next_reconcile_at);

-- As fetched from Stripe; its ids, statuses and times.
create table subscriptions (
  owner_id uuid not null references accounts,
  id text not null,
  status text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- The second it ends; null while it renews.
  ends_at timestamptz,
  started_at timestamptz not null,
  primary key (owner_id, id)
);

create table checkouts (
  owner_id uuid not null references accounts,
  id uuid not null,
  -- Null until Stripe has answered.
  session_id text,
  locale text not null,
  price text not null,
  -- open: not paid yet. waiting: paid, but the money is not there yet. expired: never paid.
  state text not null check (state in ('open', 'waiting', 'complete', 'error', 'expired')),
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create unique index checkouts_one_open on checkouts (owner_id) where state = 'open';
create index checkouts_session on checkouts (owner_id, session_id);

-- Every webhook that was answered with 2xx. waiting: not applied yet, or its customer is not known yet.
create table billing_events (
  id text primary key,
  type text not null,
  customer_id text,
  state text not null check (state in ('waiting', 'applied', 'ignored')),
  received_at timestamptz not null,
  next_try_at timestamptz not null
);
create index billing_events_due on billing_events (next_try_at) where state = 'waiting';
