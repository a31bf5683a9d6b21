-- A report of a mail server names a mail by our id and the address that it was sent to.
alter table mails add column recipient text;
create index mails_by_id on mails (id);
