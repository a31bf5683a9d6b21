-- A language model that an owner brings: their key, their bill.
create table account_models (
  owner_id uuid primary key references accounts on delete cascade,
  provider text not null check (provider in ('openai-compatible', 'anthropic', 'google')),
  -- Null: the vendor's own.
  url text,
  name text not null,
  -- Sealed.
  api_key bytea not null,
  -- What the test found.
  structured boolean not null,
  pictures boolean not null,
  -- Why it can't be used since a call failed for good; null: as far as known, it works.
  problem text,
  set_at timestamptz not null
);
alter table account_models enable row level security;
create policy of_one_owner on account_models
  using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

-- What an owner pays their vendor for counts in no cap of the operator's.
alter table model_calls add column paid_by text not null default 'operator' check (paid_by in ('operator', 'owner'));
