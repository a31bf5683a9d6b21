-- The model path asks for a brief and verifies each sentence.
alter table model_calls drop constraint model_calls_purpose_check;
alter table model_calls add constraint model_calls_purpose_check
  check (purpose in ('look', 'brief', 'write', 'verify', 'repair', 'revise'));

-- The last answer of each kind per article: a version after the owner's answers reuses the brief, and a crash repeats
-- only the calls in flight.
create table model_answers (
  owner_id uuid not null references accounts on delete cascade,
  article_id uuid not null,
  purpose text not null check (purpose in ('brief', 'write', 'verify', 'repair')),
  -- A hash of what the answer depends on.
  key text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, article_id, purpose),
  foreign key (owner_id, article_id) references articles on delete cascade
);
alter table model_answers enable row level security;
create policy of_one_owner on model_answers
  using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
