-- What an uploaded photo is written in, where its owner chose that for it; null: as its source says.
alter table posts add column language text;
alter table posts add column style jsonb;
