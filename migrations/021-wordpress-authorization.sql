-- The way over a site's own page that makes an application password, and back. Each is used once.
create table wordpress_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  owner_id uuid not null references accounts on delete cascade,
  -- The integration to be connected again.
  integration_id uuid,
  site_url text not null,
  api_url text not null,
  locale text not null,
  expires_at timestamptz not null
);
create index wordpress_states_over on wordpress_states (expires_at);

-- A password that a site gave, until its owner has said what goes there.
create table wordpress_connections (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  site_url text not null,
  api_url text not null,
  username text not null,
  password bytea not null,
  expires_at timestamptz not null,
  primary key (owner_id, id)
);
create index wordpress_connections_over on wordpress_connections (expires_at);

alter table wordpress_states enable row level security;
create policy of_one_owner on wordpress_states using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
alter table wordpress_connections enable row level security;
create policy of_one_owner on wordpress_connections using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
