-- An article from uploaded photos is made once, however often its request comes.
create unique index posts_of_uploads on posts (owner_id, media_id) where media_id like 'upload:%';

-- Finds a photo again whose answer was lost on the way, so that nobody has to send it twice.
alter table uploads add column original_hash bytea;
alter table uploads add column width integer;
alter table uploads add column height integer;
alter table uploads add column bytes integer;
create index uploads_by_original on uploads (owner_id, original_hash);
