-- A decision settles that the next version couldn't be written (settle-failure.ts).
update articles article set failure = null
where status = 'GENERATED' and failure is not null and exists (
  select from approvals approval
  where approval.owner_id = article.owner_id and approval.article_id = article.id
    and approval.version = article.version and approval.decision in ('approved', 'declined')
);
-- A version whose changes couldn't be written can be decided on again (reopen-approval.ts).
with asked as (
  select approval.owner_id, approval.id, exists (
    select from approval_seats seat where seat.owner_id = approval.owner_id and seat.approval_id = approval.id
  ) as has_reviewers
  from approvals approval join articles article on article.owner_id = approval.owner_id
    and article.id = approval.article_id and article.version = approval.version
  where approval.decision = 'changes' and article.status = 'GENERATED' and article.failure is not null
), forgotten as (
  delete from approvals approval using asked
  where not has_reviewers and approval.owner_id = asked.owner_id and approval.id = asked.id
)
update approvals approval set decision = null, decided_by = null, decided_at = null from asked
where has_reviewers and approval.owner_id = asked.owner_id and approval.id = asked.id;
