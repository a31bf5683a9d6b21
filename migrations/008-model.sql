-- What models are asked, what that costs, and what they saw in pictures.

-- US dollars per million tokens, from a day on; a model's price is that of the longest beginning of its name.
-- From secondary sources of October 2026: compare with the vendor's page, and add rows rather than change them.
create table model_prices (
  model text not null,
  from_at timestamptz not null,
  input_usd numeric(12, 6) not null check (input_usd >= 0),
  output_usd numeric(12, 6) not null check (output_usd >= 0),
  primary key (model, from_at)
);
insert into model_prices (model, from_at, input_usd, output_usd) values
  ('claude-haiku-5-5', '2026-10-01Z', 0.10, 0.50),
  ('claude-sonnet-5-5', '2026-10-01Z', 2, 10),
  ('claude-opus-5-5', '2026-10-01Z', 4, 20),
  ('gpt-6-luna', '2026-10-01Z', 0.10, 0.50),
  ('gpt-6.1-terra', '2026-10-01Z', 1, 5),
  ('gpt-6.1-sol', '2026-10-01Z', 2, 10),
  ('gemini-3.8-flash', '2026-10-01Z', 0.75, 3.75),
  ('gemini-3.8-flash', '2027-01-01Z', 1.50, 7.50);

-- One row per call, failed ones included. While it runs, and for ever when its end is not known, it holds the most it may cost.
create table model_calls (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  article_id uuid not null,
  purpose text not null check (purpose in ('look', 'write', 'repair', 'revise')),
  model text not null,
  -- 'running', 'answered', 'refused', 'truncated', 'malformed', 'over-cap' or the reason of a failed call.
  outcome text not null,
  input_tokens integer not null,
  output_tokens integer not null,
  -- Tokens and cost are the most it may have been, not what the vendor told.
  is_estimate boolean not null,
  -- Millionths of a US dollar; null where nobody knows the model's price.
  cost_microusd bigint,
  begun_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, article_id) references articles on delete cascade
);
create index model_calls_month on model_calls (begun_at);
create index model_calls_article on model_calls (owner_id, article_id);

create table picture_looks (
  owner_id uuid not null references accounts on delete cascade,
  sha256 text not null,
  language text not null,
  revision text not null,
  look jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, sha256, language, revision)
);

-- What a test of the connection found; asked for once per model and address.
create table model_capabilities (
  provider text not null,
  url text not null,
  model text not null,
  structured boolean not null,
  pictures boolean not null,
  tested_at timestamptz not null,
  primary key (provider, url, model)
);
