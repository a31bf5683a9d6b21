-- The second wall between owners: what runs as the role galley_owner (src/db/owner-databases.ts) sees and
-- changes the rows of one owner only, whatever its statements say. The tables' owner is not bound: jobs,
-- webhooks and links by token go through all owners. Without an owner's id there are no rows.
-- A later table with owner_id enables it in its own migration.
do $$
declare
  owned regclass;
begin
  for owned in
    select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'owner_id' and relkind = 'r' and relnamespace = current_schema()::regnamespace
  loop
    execute format('alter table %s enable row level security', owned);
    execute format(
      'create policy of_one_owner on %s using (owner_id = nullif(current_setting(''galley.owner_id'', true), '''')::uuid)',
      owned
    );
  end loop;
end
$$;
