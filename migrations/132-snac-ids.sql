-- An edit changes the first ten digits of a snac post's id. Where edits have made two rows of one post,
-- the older one is recognised.
update posts post set media_id = right(media_id, 32)
where media_id ~ '^[0-9]{10}[0-9a-f]{32}$'
  and exists (
    select from sources source
    where source.owner_id = post.owner_id and source.id = post.source_id and source.kind = 'mastodon'
  )
  and not exists (
    select from posts other
    where other.owner_id = post.owner_id and other.source_id = post.source_id and other.id < post.id
      and right(other.media_id, 32) = right(post.media_id, 32)
  );
