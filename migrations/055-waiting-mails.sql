-- Counted whenever a mail is queued, so that one owner's many mails hold up nobody else's.
create index mails_waiting on mails (owner_id) where state = 'queued';
