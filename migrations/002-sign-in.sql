-- An account belongs to a user of the user pool; the seeded or invited one is linked at its first sign-in.
alter table accounts add column user_id text unique;

-- Secrets of the installation itself, sealed like those of the owners.
create table installation_secrets (
  name text primary key,
  sealed bytea not null
);
