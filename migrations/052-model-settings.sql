-- The operator's model as `galley model set` keeps it; one in the environment wins.
create table model_settings (
  id text primary key check (id = 'main'),
  provider text not null check (provider in ('openai-compatible', 'anthropic', 'google')),
  -- Null: the vendor's own.
  url text,
  name text not null,
  -- Sealed; null for a server that needs none.
  api_key bytea,
  -- US dollars per million tokens; null: from model_prices.
  input_usd numeric(12, 6) check (input_usd >= 0),
  output_usd numeric(12, 6) check (output_usd >= 0),
  set_at timestamptz not null,
  check ((input_usd is null) = (output_usd is null))
);

-- What models cost for visitors' trials: as model_calls, but without an owner, and it outlives the trial.
create table trial_model_calls (
  id uuid primary key,
  trial_id uuid not null,
  purpose text not null check (purpose in ('look', 'brief', 'write', 'verify', 'repair', 'revise')),
  model text not null,
  outcome text not null,
  input_tokens integer not null,
  output_tokens integer not null,
  is_estimate boolean not null,
  cost_microusd bigint,
  begun_at timestamptz not null
);
create index trial_model_calls_begun on trial_model_calls (begun_at);

-- A trial's answers from models, by purpose and by what they depend on: a crash repeats only the calls in flight.
alter table trials add column model_answers jsonb not null default '{}';
