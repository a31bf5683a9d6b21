-- The row of a deleted account stays, empty: bookkeeping and the audit log belong to its id.
alter table accounts add column deleted_at timestamptz;
