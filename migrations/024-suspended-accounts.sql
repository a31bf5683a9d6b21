-- The operator lets somebody wait outside: no sign-in, no key, no look at a source, until it is taken back. Nothing is lost by it.
alter table accounts add column suspended_at timestamptz;
