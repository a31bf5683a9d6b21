-- Pixelfed accounts, and the photo posts of Facebook Pages, which are reached through Facebook Login.
alter table sources drop constraint sources_kind_check;
alter table sources add constraint sources_kind_check check (
  kind in ('instagram', 'photos', 'facebook-page', 'mastodon', 'pixelfed', 'bluesky', 'feed')
);
alter table sources drop constraint sources_api_check;
alter table sources add constraint sources_api_check check (
  api in ('instagram-login', 'facebook-login', 'facebook-page', 'basic-display')
);
alter table instagram_states drop constraint instagram_states_api_check;
alter table instagram_states add constraint instagram_states_api_check check (
  api in ('instagram-login', 'facebook-login', 'facebook-page')
);
alter table instagram_connections drop constraint instagram_connections_api_check;
alter table instagram_connections add constraint instagram_connections_api_check check (
  api in ('instagram-login', 'facebook-login', 'facebook-page')
);
