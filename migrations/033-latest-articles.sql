-- What an article's writer is told of earlier ones: the newest few, however many there are.
create index articles_generated on articles (owner_id, source_id, generated_at desc) where generated_at is not null;
create index approvals_approved on approvals (owner_id, decided_at desc) where decision = 'approved';
