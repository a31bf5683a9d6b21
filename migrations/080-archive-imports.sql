-- Posts that an owner chose from their own Instagram archive. Those of one import are written in order, at the plan's
-- pace.
create table archive_imports (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  newest_first boolean not null,
  created_at timestamptz not null,
  -- When a worker next looks whether the plan allows more; null: nothing waits.
  next_at timestamptz,
  primary key (owner_id, id)
);
create index archive_imports_due on archive_imports (next_at) where next_at is not null;
alter table archive_imports enable row level security;
create policy of_one_owner on archive_imports
  using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

alter table posts add column archive_import_id uuid;
alter table posts add foreign key (owner_id, archive_import_id) references archive_imports;
-- A post of an archive is stored once, whatever the source it was imported for.
create unique index posts_of_archives on posts (owner_id, media_id) where archive_import_id is not null;
create index posts_of_an_import on posts (owner_id, archive_import_id) where archive_import_id is not null;
create index posts_by_time on posts (owner_id, posted_at);

-- A connected account's post that an archive has brought already.
alter table posts drop constraint posts_skipped_check;
alter table posts add constraint posts_skipped_check check (
  skipped in (
    'video',
    'not-feed',
    'no-picture',
    'before-connection',
    'paused',
    'never-publish',
    'excluded-hashtag',
    'no-included-hashtag',
    'deleted',
    'from-archive'
  )
);
