-- Nobody reads these columns, so they're no longer written. The previous release still writes them.
alter table article_versions alter column keywords_not_covered set default '{}';
alter table model_capabilities alter column tested_at set default now();
alter table promised_plans alter column promised_at set default now();
-- No check finds these any more, and they have no text.
update article_versions set findings = coalesce(
  (select jsonb_agg(finding order by place) from jsonb_array_elements(findings) with ordinality as found(finding, place)
    where finding->>'reason' not in ('findings.keyword.notUsedNorListed', 'findings.keyword.usedAndListed')), '[]')
where findings::text ~ 'findings\.keyword\.(notUsedNorListed|usedAndListed)';
