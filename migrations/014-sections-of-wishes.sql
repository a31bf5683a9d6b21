-- The blocks that a wish is about, from the first up to, without, the last; null: the whole article.
alter table change_requests
  add column section_from integer,
  add column section_to integer,
  add constraint change_requests_section_check check (
    (section_from is null) = (section_to is null) and (section_from is null or (section_from >= 0 and section_from < section_to))
  );
