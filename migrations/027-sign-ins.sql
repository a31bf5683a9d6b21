-- When the owner last signed in, as the newest token says: a later sign-in is written into the audit log.
alter table accounts add column signed_in_at timestamptz;
