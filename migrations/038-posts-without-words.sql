-- A post without words waits for some; what its owner writes for it stands beside its own caption, which is read again.
alter table articles drop constraint articles_waiting_for_check;
alter table articles add constraint articles_waiting_for_check check (waiting_for in ('quota', 'words'));
alter table posts add column words text;
