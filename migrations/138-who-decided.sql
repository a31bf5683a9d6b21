-- The address of whoever decided through an emailed link, at the time: an approver can be removed later. Null: the
-- owner in the app, or a program.
alter table approvals add column decider_email text;
update approvals approval set decider_email = approver.email from approvers approver
where approver.owner_id = approval.owner_id and approver.id::text = approval.decided_by ->> 'approverId';
