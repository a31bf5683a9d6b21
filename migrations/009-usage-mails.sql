-- A mail when 80 % and 100 % of a period's articles are used; its subject is the notice.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('approval-request', 'source-disabled', 'token-expiring', 'usage-notice'));
