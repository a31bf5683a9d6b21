-- Who uploads to a site at the moment; as many slots as there may be uploads at once. One whose time is over is
-- free. A site is one for all owners who publish there, so no row names one: sessions of owners see none of them.
-- Workers of the release before take their turns in upload_turns, which nobody else uses any more.
create table site_turns (
  -- The origin of the site's API.
  site text not null,
  slot smallint not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (site, slot)
);
