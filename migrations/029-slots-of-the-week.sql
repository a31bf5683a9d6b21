-- When in the week articles go to a site: weekday (1 is Monday) and local time in the owner's time zone.
alter table integrations add column slots jsonb not null default '[]';
alter table integrations drop constraint integrations_publish_when_check;
alter table integrations add constraint integrations_publish_when_check
  check (publish_when in ('by-hand', 'on-approval', 'next-slot', 'at-once'));
alter table integrations add constraint integrations_slots_to_wait_for check (publish_when <> 'next-slot' or slots <> '[]');

-- The slot that a publication waits for; null: it waits for none.
alter table publications add column slot_at timestamptz;
-- One article a slot. What no longer waits has given its slot back.
create unique index publications_slot on publications (owner_id, integration_id, slot_at) where state = 'waiting';
