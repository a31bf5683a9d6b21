-- The product's tables. Every key begins with owner_id: isolation, and the way to a distributed database.

create table accounts (
  owner_id uuid primary key,
  email text not null,
  name text not null default '',
  locale text not null check (locale in ('en', 'vi')),
  time_zone text not null default 'UTC',
  created_at timestamptz not null
);

create table sources (
  owner_id uuid not null references accounts,
  id uuid not null,
  label text not null,
  active boolean not null default true,
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'DISABLED')),
  instagram_user_id text not null,
  instagram_app_scoped_id text not null,
  username text not null,
  access_token bytea not null,
  token_expires_at timestamptz,
  language text not null,
  about text not null default '',
  keywords text[] not null default '{}',
  style jsonb not null,
  next_poll_at timestamptz not null,
  last_polled_at timestamptz,
  last_error text,
  failures integer not null default 0,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, instagram_user_id)
);
create index sources_due on sources (next_poll_at) where status = 'ACTIVE' and active;

create table posts (
  owner_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  media_id text not null,
  shortcode text,
  permalink text,
  caption text not null,
  kind text not null check (kind in ('image', 'carousel', 'video')),
  posted_at timestamptz not null,
  skipped_videos integer not null default 0,
  -- Why it gives no article; null for a post that does.
  skipped text check (skipped in ('video', 'not-feed', 'no-picture', 'before-connection')),
  imported_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, source_id, media_id),
  foreign key (owner_id, source_id) references sources
);

create table pictures (
  owner_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  position integer not null,
  storage_key text not null,
  sha256 text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  alt_text text,
  primary key (owner_id, id),
  unique (owner_id, post_id, position),
  foreign key (owner_id, post_id) references posts
);

create table articles (
  owner_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  source_id uuid not null,
  status text not null check (status in ('PENDING', 'GENERATING', 'GENERATED', 'FAILED')),
  failure text,
  -- The newest version; 0 before the first is written.
  version integer not null default 0,
  -- Fences off a writer that was given up: only the holder of the newest attempt may store.
  attempt integer not null default 0,
  created_at timestamptz not null,
  generated_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, post_id),
  foreign key (owner_id, post_id) references posts
);
create index articles_newest on articles (owner_id, created_at desc, id);

create table article_versions (
  owner_id uuid not null,
  article_id uuid not null,
  version integer not null,
  title text not null,
  document jsonb not null,
  language text not null,
  excerpt text not null,
  meta_description text not null,
  slug text not null,
  tags text[] not null,
  keywords_not_covered text[] not null,
  findings jsonb not null,
  record jsonb not null,
  created_by jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, article_id, version),
  foreign key (owner_id, article_id) references articles
);

create table approvals (
  owner_id uuid not null,
  id uuid not null,
  article_id uuid not null,
  version integer not null,
  decision text check (decision in ('approved', 'declined')),
  decided_by jsonb,
  decided_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, article_id, version),
  foreign key (owner_id, article_id, version) references article_versions
);

-- A mailed link is all that its holder sends, so it must be found without the owner's id.
create table approval_links (
  token_hash bytea primary key,
  owner_id uuid not null,
  approval_id uuid not null,
  created_at timestamptz not null,
  foreign key (owner_id, approval_id) references approvals
);

create table mails (
  owner_id uuid not null references accounts,
  id uuid not null,
  kind text not null check (kind in ('approval-request')),
  subject_id uuid not null,
  -- Grows only when a person asks for the mail again.
  copy integer not null default 1,
  state text not null check (state in ('queued', 'sending', 'sent', 'uncertain', 'failed')),
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, kind, subject_id, copy)
);

create table integrations (
  owner_id uuid not null references accounts,
  id uuid not null,
  kind text not null check (kind in ('wordpress')),
  label text not null,
  active boolean not null default true,
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'DISABLED')),
  site_url text not null,
  api_url text not null,
  username text not null,
  password bytea not null,
  category_id text,
  category_name text,
  -- Only articles of this source; null for all.
  source_id uuid,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, source_id) references sources
);

create table publications (
  owner_id uuid not null,
  id uuid not null,
  article_id uuid not null,
  integration_id uuid not null,
  version integer not null,
  state text not null check (state in ('waiting', 'published', 'failed')),
  -- The post on the target; known from the draft on.
  remote_id text,
  link text,
  category_link text,
  failure text,
  created_at timestamptz not null,
  published_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, article_id, integration_id),
  foreign key (owner_id, article_id, version) references article_versions,
  foreign key (owner_id, integration_id) references integrations
);

create table audit_log (
  owner_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor jsonb not null,
  action text not null,
  subject_id uuid not null,
  detail jsonb not null,
  primary key (owner_id, id)
);
create index audit_log_subject on audit_log (owner_id, subject_id, at);
