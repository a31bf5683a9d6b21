-- A digest: the notes of a week or a month in one article, if the source's owner wants it.
alter table sources add column digest text not null default 'off' check (digest in ('off', 'weekly', 'monthly'));

-- A post that makes only a note waits for the digest of its week or month.
alter table articles drop constraint articles_waiting_for_check;
alter table articles add constraint articles_waiting_for_check
  check (waiting_for in ('quota', 'words', 'answers', 'digest'));
-- When the digest that it waits for is due.
alter table articles add column digest_at timestamptz;
-- Never gathered: its owner asked for it, or it was gathered before.
alter table articles add column stands_alone boolean not null default false;
create index articles_waiting_for_digest on articles (digest_at) where waiting_for = 'digest';
create index articles_gathered on articles (owner_id, source_id) where waiting_for = 'digest';

-- The posts of a digest, the article's own among them. Other articles have only their own.
create table article_posts (
  owner_id uuid not null references accounts on delete cascade,
  post_id uuid not null,
  article_id uuid not null,
  primary key (owner_id, post_id),
  foreign key (owner_id, post_id) references posts on delete cascade,
  foreign key (owner_id, article_id) references articles on delete cascade
);
create index posts_of_article on article_posts (owner_id, article_id);
alter table article_posts enable row level security;
create policy of_one_owner on article_posts
  using (owner_id = nullif(current_setting('galley.owner_id', true), '')::uuid);

alter table article_versions drop constraint article_versions_form_check;
alter table article_versions add constraint article_versions_form_check check (form in ('note', 'article', 'digest'));
