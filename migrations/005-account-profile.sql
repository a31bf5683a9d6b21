-- When the user pool was last asked about the account's user: a younger token asks again.
alter table accounts add column profile_read_at timestamptz;
