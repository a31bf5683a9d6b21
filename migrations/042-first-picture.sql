-- Where a post's first picture stands on a site whose theme may show the featured image above the text:
-- as the theme has it, in the text whatever the theme does, or as the featured image only.
alter table integrations add column first_picture text not null default 'auto' check (first_picture in ('auto', 'in-text', 'featured'));
-- What was seen on the last post's page; null: nothing yet.
alter table integrations add column shows_featured boolean;
