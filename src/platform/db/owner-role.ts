import { type Client, DatabaseError } from "pg";

/** Statements for one owner run as this role, which, unlike the tables' owner, is subject to row-level security. */
export const ownerRole = "galley_owner";

/** The role can't be created, assumed or restricted; the message says what to do. */
export class OwnerRoleError extends Error {
  override name = "OwnerRoleError";
}

/**
 * Creates the role if it's missing and grants it access to every table with owner_id, to the few others that
 * operations need, and to the queue, whose tables come later. Leaves correct grants alone, and repairs a database
 * that was restored in another cluster, because dumps don't include roles. Aborts the start if the role could see
 * all owners. Call it while holding the migration lock.
 */
export async function grantOwnerRole(client: Client): Promise<void> {
  const strange = await listTables(client, "row_security_active(name)");
  if (strange !== "")
    throw new OwnerRoleError(`The user of DATABASE_URL must own the tables; somebody else owns ${strange}.`);
  try {
    await client.query(grants);
    await client.query("begin");
    await client.query(`set local role ${ownerRole}`);
    const unbound = await listTables(client, "not row_security_active(name)");
    await client.query("rollback");
    if (unbound !== "")
      throw new OwnerRoleError(
        `The role ${ownerRole} is not bound by row-level security on ${unbound}: ` +
          "it must be neither a superuser nor have BYPASSRLS.",
      );
  } catch (error) {
    // 42501: insufficient_privilege (PostgreSQL, appendix A).
    if (!(error instanceof DatabaseError) || error.code !== "42501") throw error;
    throw new OwnerRoleError(
      `The user of DATABASE_URL may not create or assume the role ${ownerRole} (${error.message}). ` +
        `As a superuser, run once: create role ${ownerRole} nologin; grant ${ownerRole} to the user of DATABASE_URL;`,
      { cause: error },
    );
  }
}

/** Lists the tables with owner_id for which the condition holds under the current role. */
async function listTables(client: Client, condition: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select name::text from (${ownedTables}) owned where ${condition} order by 1`,
  );
  return rows.map(({ name }) => name).join(", ");
}

const ownedTables = `
  select attrelid::regclass as name from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'owner_id' and relkind = 'r' and relnamespace = current_schema()::regnamespace`;

// Roles belong to the cluster, and no lock spans its databases, so another process may have just created it.
// Since PostgreSQL 16, membership alone no longer allows assuming a role, so this checks for "SET".
const grants = `
do $$
declare
  taking text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
  wanted record;
begin
  if not exists (select from pg_roles where rolname = '${ownerRole}') then
    begin
      create role ${ownerRole} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, '${ownerRole}', taking) then
    execute format('grant ${ownerRole} to %I', current_user);
  end if;
  if to_regnamespace('jobs') is null then
    create schema jobs;
  end if;
  for wanted in select unnest(array[current_schema(), 'jobs']) as name loop
    if not has_schema_privilege('${ownerRole}', wanted.name, 'USAGE') then
      execute format('grant usage on schema %I to ${ownerRole}', wanted.name);
    end if;
  end loop;
  if not exists (select from pg_default_acl where defaclnamespace = 'jobs'::regnamespace and defaclobjtype = 'r'
      and defaclrole = current_user::regrole and defaclacl::text like '%${ownerRole}=%') then
    alter default privileges in schema jobs grant select, insert on tables to ${ownerRole};
  end if;
  for wanted in
    select owned.name, privilege
      from (${ownedTables}) owned, unnest(array['select', 'insert', 'update', 'delete']) as privilege
    -- A trial is claimed by its token.
    union all select 'trials'::regclass, unnest(array['select', 'update'])
    union all select oid::regclass, unnest(array['select', 'insert']) from pg_class
      where relnamespace = 'jobs'::regnamespace and relkind in ('r', 'p')
  loop
    if not has_table_privilege('${ownerRole}', wanted.name, wanted.privilege) then
      execute format('grant %s on %s to ${ownerRole}', wanted.privilege, wanted.name);
    end if;
  end loop;
end
$$`;
