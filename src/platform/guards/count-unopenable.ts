import { sql } from "kysely";
import type { Platform } from "../platform.ts";
import { listSealedColumns } from "./rotate-keys.ts";

type SecretsContext = Pick<Platform, "db" | "sealing">;

/** The shortest interval between counts; counting also takes up at most a hundredth of the time. */
const COUNT_EVERY_MS = 10_000;

/**
 * Counts the stored secrets that were sealed with a key that this process doesn't have (each value names its key).
 * The count is a few seconds old, or older if the database doesn't answer.
 */
export function createUnopenableCount(ctx: SecretsContext): () => Promise<number> {
  let count = 0;
  let asked: Promise<void> | null = null;
  let nextAt = 0;
  const ask = async () => {
    const begun = performance.now();
    count = await askDatabase(ctx).catch(() => count);
    asked = null;
    nextAt = performance.now() + Math.max(COUNT_EVERY_MS, 100 * (performance.now() - begun));
  };
  return async () => {
    if (asked === null && performance.now() >= nextAt) asked = ask();
    await asked;
    return count;
  };
}

async function askDatabase({ db, sealing }: SecretsContext): Promise<number> {
  const ids = sealing.keyIds.map((id) => Buffer.from(id, "utf8"));
  const counts = (await listSealedColumns(db)).map(({ table, column }) => {
    const sealed = sql.ref(column);
    return sql`select count(*) as number from ${sql.table(table)}
      where octet_length(${sealed}) > 1
        and not substring(${sealed} from 3 for get_byte(${sealed}, 1)) = any(${ids}::bytea[])`;
  });
  const { rows } = await sql<{
    count: number;
  }>`select coalesce(sum(number), 0)::int as count from (${sql.join(counts, sql` union all `)}) as counts`.execute(db);
  return rows[0]?.count ?? 0;
}
