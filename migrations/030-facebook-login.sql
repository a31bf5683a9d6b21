-- Accounts that are reached through Facebook Login, beside those of Instagram Login.
alter table sources drop constraint sources_api_check;
alter table sources add constraint sources_api_check check (api in ('instagram-login', 'facebook-login', 'basic-display'));
-- Over which of the two somebody was sent; the answer is read accordingly.
alter table instagram_states add column api text not null default 'instagram-login' check (api in ('instagram-login', 'facebook-login'));
alter table instagram_connections add column api text not null default 'instagram-login' check (api in ('instagram-login', 'facebook-login'));
-- The token of a Facebook Page has no end.
alter table instagram_connections alter column token_expires_at drop not null;
