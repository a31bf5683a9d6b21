-- Pictures that were uploaded and belong to no post yet. A used one has no row; a row whose time is over is removed with its picture.
create table uploads (
  owner_id uuid not null references accounts on delete cascade,
  storage_key text not null,
  expires_at timestamptz not null,
  primary key (owner_id, storage_key)
);
create index uploads_over on uploads (expires_at);

alter table uploads enable row level security;
create policy of_one_owner on uploads using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
