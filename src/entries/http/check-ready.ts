import type { Context } from "../../context.ts";
import { countUnopenable } from "../../platform/guards/count-unopenable.ts";

/** A slower dependency counts as down. */
const WITHIN_MS = 3_000;

export type ReadyContext = Pick<Context, "db" | "jobs" | "pictures" | "sealing">;

/** Each dependency that every page needs, and whether it is up. */
export async function checkReady(ctx: ReadyContext): Promise<Record<string, boolean>> {
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => ctx.db.selectFrom("accounts").select("owner_id").limit(1).execute(),
    queue: () => ctx.jobs.measure(),
    pictures: () => ctx.pictures.check(),
    disk: async () => {
      if (!(await ctx.pictures.hasRoom())) throw new Error("no space left for pictures");
    },
    secrets: async () => {
      if ((await countUnopenable(ctx)) > 0) throw new Error("some secrets were sealed with a missing key");
    },
  };
  return Object.fromEntries(
    await Promise.all(Object.entries(parts).map(async ([name, look]) => [name, await answers(look)] as const)),
  );
}

async function answers(look: () => Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), WITHIN_MS);
  const answered = look().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late.promise]).finally(() => clearTimeout(timer));
}
