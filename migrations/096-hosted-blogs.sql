-- A page of one's own: blogs that Galley serves itself. A name that was used once keeps leading to its owner.
create table blog_names (
  owner_id uuid not null references accounts on delete cascade,
  name text not null,
  created_at timestamptz not null,
  primary key (owner_id, name)
);
create unique index blog_names_name on blog_names (name);

create table blogs (
  owner_id uuid primary key references accounts on delete cascade,
  integration_id uuid not null,
  name text not null,
  active boolean not null default true,
  title text not null,
  about text not null default '',
  design text not null check (design in ('proof', 'gallery', 'letter')),
  -- The file of its picture, among its own.
  picture text,
  -- Whether search engines may list it.
  indexed boolean not null default false,
  -- The owner's own host, which counts once it's confirmed, and what its DNS must say.
  domain text,
  domain_token text not null,
  domain_confirmed_at timestamptz,
  -- Rises with each change that readers can see.
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  foreign key (owner_id, name) references blog_names (owner_id, name),
  foreign key (owner_id, integration_id) references integrations (owner_id, id) on delete cascade
);
create unique index integrations_hosted on integrations (owner_id) where kind = 'hosted';
create unique index blogs_domain on blogs (domain) where domain_confirmed_at is not null;

-- What stands on a blog, as it was approved. Drafts have no slug yet.
create table blog_posts (
  owner_id uuid not null references blogs on delete cascade,
  id uuid not null,
  article_id uuid not null,
  -- As on other sites; here it makes creating a post twice impossible.
  marker text not null,
  state text not null check (state in ('draft', 'published', 'unpublished')),
  slug text,
  title text not null,
  excerpt text not null,
  meta_description text not null,
  language text not null,
  document jsonb not null,
  -- {pictureId, file, width, height, bytes}[]
  pictures jsonb not null,
  tags text[] not null,
  json_ld jsonb,
  -- The date that readers see.
  published_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, marker),
  foreign key (owner_id, article_id) references articles (owner_id, id)
);
create index blog_posts_by_time on blog_posts (owner_id, published_at desc, id desc) where state = 'published';

-- Every slug that a post has had: earlier ones redirect.
create table blog_slugs (
  owner_id uuid not null,
  slug text not null,
  post_id uuid not null,
  primary key (owner_id, slug),
  foreign key (owner_id, post_id) references blog_posts (owner_id, id) on delete cascade
);

do $$
declare
  owned text;
begin
  foreach owned in array array['blog_names', 'blogs', 'blog_posts', 'blog_slugs'] loop
    execute format('alter table %I enable row level security', owned);
    execute format(
      'create policy of_one_owner on %I using (owner_id = nullif(current_setting(''galley.owner_id'', true), '''')::uuid)',
      owned
    );
  end loop;
end
$$;
