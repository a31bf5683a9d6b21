-- The date that an imported archive's articles get on a site: each post's own, or the day of publishing.
alter table archive_imports add column post_date text not null default 'original'
  check (post_date in ('original', 'present'));

-- When the email about an imported archive's articles is due for an approver; null: none is waiting.
alter table approvers add column next_digest_at timestamptz;
create index approvers_with_digest on approvers (next_digest_at) where next_digest_at is not null;
