import { sql } from "kysely";
import type { Platform } from "../platform.ts";
import { listSealedColumns } from "./rotate-keys.ts";

type SecretsContext = Pick<Platform, "db" | "sealing">;
type Known = { count: number; asked: Promise<void> | null; nextAt: number };

/** The shortest interval between counts; counting also takes up at most a hundredth of the time. */
const COUNT_EVERY_MS = 10_000;
const known = new WeakMap<Platform["sealing"], Known>();

/**
 * Counts the stored secrets that were sealed with a key that this process doesn't have (each value names its key).
 * The count is a few seconds old, or older if the database doesn't answer.
 */
export async function countUnopenable(ctx: SecretsContext): Promise<number> {
  const state = known.get(ctx.sealing) ?? { count: 0, asked: null, nextAt: 0 };
  known.set(ctx.sealing, state);
  if (state.asked === null && performance.now() >= state.nextAt) {
    const begun = performance.now();
    state.asked = askDatabase(ctx)
      .then(
        (count) => void (state.count = count),
        () => {},
      )
      .finally(() => {
        state.asked = null;
        state.nextAt = performance.now() + Math.max(COUNT_EVERY_MS, 100 * (performance.now() - begun));
      });
  }
  await state.asked;
  return state.count;
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
