-- The way over WordPress.com's consent page and back goes through the same tables as that over a site's own page. A
-- consent is for several sites, so its rows have no address yet.
alter table wordpress_states add column kind text not null default 'wordpress'
  check (kind in ('wordpress', 'wordpress-com'));
alter table wordpress_connections add column kind text not null default 'wordpress'
  check (kind in ('wordpress', 'wordpress-com'));
