-- What the operator has agreed with somebody who has not signed in yet. It becomes their custom plan together with
-- their account, by the address that the user pool has proved; in small letters.
create table promised_plans (
  email text primary key,
  max_articles_in_period integer not null check (max_articles_in_period >= 0),
  to_at timestamptz,
  promised_at timestamptz not null
);
