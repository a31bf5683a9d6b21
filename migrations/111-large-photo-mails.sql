-- A mail with photos can be too large to be read.
alter table photo_mails drop constraint photo_mails_outcome_check;
alter table photo_mails add constraint photo_mails_outcome_check
  check (outcome in ('taken', 'partly', 'no-photo', 'too-large', 'other-sender'));
