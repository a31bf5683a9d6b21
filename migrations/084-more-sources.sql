-- Sources besides Instagram: Facebook Pages, and accounts and feeds that are read without signing in there.
alter table sources drop constraint sources_kind_check;
alter table sources add constraint sources_kind_check check (
  kind in ('instagram', 'photos', 'facebook-page', 'mastodon', 'bluesky', 'feed')
);
-- Where a source without a token is read, and what its server says about the last answer.
alter table sources add column address text;
alter table sources add column etag text;
alter table sources add column last_modified text;

drop index sources_due;
create index sources_due on sources (next_poll_at)
  where status = 'ACTIVE' and active and (access_token is not null or address is not null);

-- A post behind a warning, and one that comes from an article of ours.
alter table posts drop constraint posts_skipped_check;
alter table posts add constraint posts_skipped_check check (
  skipped in (
    'video',
    'not-feed',
    'no-picture',
    'before-connection',
    'paused',
    'never-publish',
    'excluded-hashtag',
    'no-included-hashtag',
    'deleted',
    'from-archive',
    'sensitive',
    'own-article'
  )
);
