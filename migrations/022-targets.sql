-- Sites other than WordPress.
alter table integrations drop constraint integrations_kind_check;
alter table integrations add constraint integrations_kind_check check (kind in ('wordpress', 'micropub', 'ghost'));

-- Pictures that were uploaded already, by the file's name, for targets that cannot look for them.
alter table publications add column placed jsonb not null default '{}';
