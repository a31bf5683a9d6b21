-- How sources are watched: how far back each one's posts are known, when it usually posts, and how fast Instagram lets us ask.

-- Every post up to this one was seen. Null: nothing was seen yet, so the next look goes back to the first post.
alter table sources add column seen_until timestamptz;
update sources set seen_until = (
  select max(posted_at) from posts where posts.owner_id = sources.owner_id and posts.source_id = sources.id
) where next_look <> 'baseline';

-- The newest media as the last complete look listed them: a look that lists nothing else asks the database nothing.
alter table sources add column seen_media text[] not null default '{}';

-- The hours of the day, in the owner's time zone, in which the account usually posts: bit 0 is midnight to one o'clock.
alter table sources add column usual_hours integer not null default 0;

-- What a service told about the calls of the whole app, for all workers.
create table call_limits (
  service text primary key check (service in ('instagram')),
  -- Nothing is asked before.
  paused_until timestamptz not null,
  -- Of the app's allowance, 0 to 100, as told last.
  usage_percent integer not null,
  told_at timestamptz not null
);

-- 'deleted': its owner took it off Instagram before it was written about.
alter table posts drop constraint posts_skipped_check;
alter table posts add constraint posts_skipped_check check (
  skipped in (
    'video', 'not-feed', 'no-picture', 'before-connection', 'paused', 'never-publish', 'excluded-hashtag', 'no-included-hashtag', 'deleted'
  )
);

-- When its owner chose an earlier post; its article is published under the post's own date.
alter table posts add column chosen_at timestamptz;
create index posts_chosen on posts (owner_id, source_id, posted_at) where chosen_at is not null and skipped is not null;
