-- More kinds of sites, what only one kind needs, and what publishing there does besides, as told when connecting.
alter table integrations drop constraint integrations_kind_check;
alter table integrations add constraint integrations_kind_check
  check (kind in ('wordpress', 'micropub', 'ghost', 'wordpress-com', 'git', 'hosted', 'files'));
alter table integrations add column settings jsonb not null default '{}';
alter table integrations add column side_effects jsonb not null default '[]';
update integrations set side_effects = jsonb_build_array(jsonb_build_object('kind', 'public-at', 'url', site_url));
