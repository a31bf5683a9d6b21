-- Sites other than WordPress.
alter table integrations drop constraint integrations_kind_check;
alter table integrations add constraint integrations_kind_check check (kind in ('wordpress', 'micropub', 'ghost'));

-- Pictures that were uploaded already, by the file's name, for targets that cannot look for them.
alter table publications add column placed jsonb not null default '{}';

-- When in the week an owner wants articles to appear: ISO weekday (1 is Monday) and minute of the day, by the owner's own clock.
create table publishing_slots (
  owner_id uuid not null references accounts on delete cascade,
  weekday integer not null check (weekday between 1 and 7),
  minute integer not null check (minute between 0 and 1439),
  primary key (owner_id, weekday, minute)
);

-- Whether articles wait there for the next free slot.
alter table integrations add column in_slots boolean not null default false;
-- The instant of the slot that a publication has taken; null: at once.
alter table publications add column slot_at timestamptz;
create index publications_slots on publications (owner_id, integration_id, slot_at) where slot_at is not null;

alter table publishing_slots enable row level security;
create policy of_one_owner on publishing_slots using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);
