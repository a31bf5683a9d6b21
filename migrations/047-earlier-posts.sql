-- A post's words for finding earlier posts about the same thing; those of hashtags weigh more. Null until a worker has
-- filled it in. Searches stay within one owner's few thousand posts, so it needs no index of its own.
alter table posts add column search tsvector;
create index posts_unsearchable on posts (owner_id, id) where search is null;
