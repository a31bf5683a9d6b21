-- Posts that their owner puts together into one article, which is made once all of them are here.
alter table posts add column series_id uuid;
create index posts_of_series on posts (owner_id, series_id) where series_id is not null;
