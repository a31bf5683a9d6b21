-- Who runs this installation and may open the pages below /operator. An account, or an address before its first
-- sign-in. The column isn't owner_id: what an owner may write, exports and imports must not reach it.
create table operators (
  id uuid primary key,
  account_id uuid unique references accounts (owner_id) on delete cascade,
  email text unique,
  since timestamptz not null,
  check (num_nonnulls(account_id, email) = 1)
);
