-- A decision settles that the next version couldn't be written (settle-failure.ts).
update articles article set failure = null
where status = 'GENERATED' and failure is not null and exists (
  select from approvals approval
  where approval.owner_id = article.owner_id and approval.article_id = article.id
    and approval.version = article.version and approval.decision in ('approved', 'declined')
);
