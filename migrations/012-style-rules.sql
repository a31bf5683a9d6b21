-- What a person's edit of an approved article said about style; one of each kind per article. Examples are the article's own sentences.
create table style_edits (
  owner_id uuid not null references accounts on delete cascade,
  article_id uuid not null,
  kind text not null check (kind in ('exclamation-marks', 'emoji', 'address', 'spelling', 'sentence-length')),
  lesson text not null,
  language text not null,
  from_version integer not null,
  to_version integer not null,
  before text not null,
  after text not null,
  learned_at timestamptz not null,
  primary key (owner_id, article_id, kind),
  foreign key (owner_id, article_id) references articles on delete cascade
);
create index style_edits_newest on style_edits (owner_id, language, kind, learned_at desc);

-- A lesson that two edits agree on. What is switched off stays, so that it is not learned again.
create table style_rules (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  language text not null,
  kind text not null check (kind in ('exclamation-marks', 'emoji', 'address', 'spelling', 'sentence-length')),
  lesson text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, language, kind)
);

alter table style_edits enable row level security;
create policy of_one_owner on style_edits using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
alter table style_rules enable row level security;
create policy of_one_owner on style_rules using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
