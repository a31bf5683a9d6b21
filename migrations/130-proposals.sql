-- The pull request that shows an article to a repository's people before it's published there.
create table proposals (
  owner_id uuid not null references accounts on delete cascade,
  article_id uuid not null,
  integration_id uuid not null,
  -- The version that it shows: 0 before it's there, and while that's being changed.
  version integer not null default 0,
  state text not null default 'open' check (state in ('open', 'merged', 'closed')),
  -- Null until it's there.
  proposal_id text,
  url text,
  -- The post's id on the site, and the marks of all texts that we've put there: any other text is somebody's own.
  remote_id text,
  marks text[] not null default '{}',
  look_at timestamptz not null,
  created_at timestamptz not null,
  primary key (owner_id, article_id, integration_id),
  foreign key (owner_id, article_id) references articles on delete cascade,
  foreign key (owner_id, integration_id) references integrations on delete cascade
);
alter table proposals enable row level security;
create policy of_one_owner on proposals
  using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
create index proposals_to_look_at on proposals (look_at) where state = 'open';
