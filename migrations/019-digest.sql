-- How an owner is asked: a mail for each article, one a day for all that wait, or none (they wait in the app).
alter table accounts add column approval_mails text not null default 'each' check (approval_mails in ('each', 'daily', 'never'));
-- When the next daily mail is due; null while none is wanted.
alter table accounts add column next_digest_at timestamptz;
create index accounts_digest_due on accounts (next_digest_at) where next_digest_at is not null;
