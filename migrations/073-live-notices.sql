-- Whether those who approve by mail hear once an article is live.
alter table accounts add column live_notices boolean not null default true;

-- A mail about what is live now; its subject is the publication. The list of kinds is only added to.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint where conname = 'mails_kind_check' and conrelid = 'mails'::regclass;
  execute 'alter table mails drop constraint mails_kind_check';
  execute 'alter table mails add constraint mails_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''live-notice''::text, ');
end
$$;
