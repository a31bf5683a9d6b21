-- Where an owner's own programs are told what happened. The secret is sealed and signs what is sent.
create table webhook_endpoints (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  url text not null,
  secret bytea not null,
  events text[] not null,
  active boolean not null default true,
  -- Why it was switched off by us; null: it was not.
  disabled text check (disabled in ('failing', 'gone')),
  -- Since when every attempt has failed.
  failing_since timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id)
);

-- One message to one endpoint; its id is the message's, the same at every attempt.
create table webhook_deliveries (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  endpoint_id uuid not null,
  event text not null,
  payload text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, endpoint_id) references webhook_endpoints on delete cascade
);
create index webhook_deliveries_newest on webhook_deliveries (owner_id, endpoint_id, created_at desc, id desc);

create table webhook_attempts (
  owner_id uuid not null references accounts on delete cascade,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  -- Null: no answer came; then the reason.
  status integer,
  failure text,
  took_ms integer not null,
  primary key (owner_id, delivery_id, number),
  foreign key (owner_id, delivery_id) references webhook_deliveries on delete cascade
);

alter table webhook_endpoints enable row level security;
create policy of_one_owner on webhook_endpoints using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
alter table webhook_deliveries enable row level security;
create policy of_one_owner on webhook_deliveries using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
alter table webhook_attempts enable row level security;
create policy of_one_owner on webhook_attempts using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
