-- What a reader would ask and only the owner can answer, and what their answers taught us.
create table questions (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  article_id uuid not null,
  -- The most useful first.
  rank smallint not null,
  text text not null,
  -- Only for the owner, never for other reviewers.
  is_private boolean not null,
  state text not null check (state in ('open', 'answered', 'skipped')),
  answer text,
  answered_by jsonb,
  answered_at timestamptz,
  answered_how text check (answered_how in ('page', 'app', 'mail', 'trial')),
  -- The first version that was written with the answer.
  written_in integer,
  -- Open, but a later version asks something else.
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, article_id) references articles on delete cascade,
  check ((state = 'answered') = (answer is not null))
);
create index questions_of_article on questions (owner_id, article_id, rank);
alter table questions enable row level security;
create policy of_one_owner on questions using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

-- Sentences that the owner asked us to remember.
create table facts (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  text text not null,
  -- The question whose answer said so.
  question_id uuid,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, question_id) references questions on delete set null (question_id)
);
create index facts_newest on facts (owner_id, created_at desc);
alter table facts enable row level security;
create policy of_one_owner on facts using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

-- What the writer offers with a version: titles from different angles, and sentences of the answers to remember.
alter table article_versions add column titles text[] not null default '{}';
alter table article_versions add column facts_to_keep text[] not null default '{}';
alter table article_versions add column form text check (form in ('note', 'article'));

-- When a source's owner gets asked. "before-writing" waits a day for answers.
alter table sources add column asks text not null default 'with-proof'
  check (asks in ('with-proof', 'before-writing', 'never'));
alter table articles drop constraint articles_waiting_for_check;
alter table articles add constraint articles_waiting_for_check check (waiting_for in ('quota', 'words', 'answers'));
alter table articles add column answers_until timestamptz;
create index articles_waiting_for_answers on articles (answers_until) where waiting_for = 'answers';

-- A visitor answers once; the article from before stays until the next one is there.
alter table trials add column answers jsonb;
alter table trials add column earlier_article jsonb;

-- A mail with the photo and the questions only; its subject is the article.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint where conname = 'mails_kind_check' and conrelid = 'mails'::regclass;
  execute 'alter table mails drop constraint mails_kind_check';
  execute 'alter table mails add constraint mails_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''questions''::text, ');
end
$$;

-- What edits teach about titles.
alter table style_edits drop constraint style_edits_kind_check;
alter table style_edits add constraint style_edits_kind_check
  check (kind in ('exclamation-marks', 'emoji', 'address', 'spelling', 'sentence-length', 'title-length'));
alter table style_rules drop constraint style_rules_kind_check;
alter table style_rules add constraint style_rules_kind_check
  check (kind in ('exclamation-marks', 'emoji', 'address', 'spelling', 'sentence-length', 'title-length'));
