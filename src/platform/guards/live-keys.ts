import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { sql } from "kysely";
import type { SealingKeys } from "../config/secrets.ts";
import type { Database } from "../db/database.ts";

/** Advisory locks with two numbers (a class and a key's fingerprint) are used for nothing else. */
const SEALS = 7_261_001;
const KNOWS = 7_261_002;

/** Reveals nothing about the key; the same name with different bytes is a different key. */
export function toFingerprint({ id, key }: SealingKeys[number]): number {
  return createHash("sha256").update(`${id}:`).update(key).digest().readUInt32BE() >>> 1;
}

/**
 * The statement that every connection starts with: it takes shared locks that announce which keys the process has.
 * They end with the connection, also behind PgBouncer in session mode, which releases locks between clients.
 */
export function announceKeys(keys: SealingKeys): string {
  const marks = keys.map(toFingerprint);
  const locks = [[SEALS, marks[0] ?? 0], ...marks.map((mark) => [KNOWS, mark])].map(
    ([kind, mark]) => `pg_advisory_lock_shared(${kind}, ${mark})`,
  );
  const name = `galley ${hostname().replace(/[^\w.-]/g, "")}/${process.pid}`;
  return `select set_config('application_name', '${name}', false), ${locks.join(", ")}`;
}

export type LiveProcess = { name: string; knows: boolean; seals: boolean };

/** Lists the running processes, by "host/process id", and whether they have this key. */
export async function listLiveProcesses(db: Database, fingerprint: number): Promise<LiveProcess[]> {
  const { rows } = await sql<LiveProcess>`
    with held as (
      select pid, classid::int8 as class, objid::int8 as mark from pg_locks
      where locktype = 'advisory' and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
    )
    select coalesce(regexp_replace(activity.application_name, '^galley ', ''), 'process ' || held.pid) as name,
      bool_and(exists (
        select from held other
        where other.pid = held.pid and other.class = ${KNOWS} and other.mark = ${fingerprint}
      )) as knows,
      bool_and(held.mark = ${fingerprint}) as seals
    from held left join pg_stat_activity activity on activity.pid = held.pid
    where held.class = ${SEALS} group by 1 order by 1`.execute(db);
  return rows;
}
