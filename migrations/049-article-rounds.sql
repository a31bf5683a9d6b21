-- Each time that answers have an article written again while it's being written, a round begins. The job of an earlier
-- round may still fail for good; that ends nothing.
alter table articles add column round integer not null default 0;
