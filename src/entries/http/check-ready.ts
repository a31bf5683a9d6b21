import type { Context } from "../../context.ts";
import { createUnopenableCount } from "../../platform/guards/count-unopenable.ts";

/** A slower dependency counts as down. */
const WITHIN_MS = 3_000;

export type ReadyContext = Pick<Context, "db" | "jobs" | "pictures" | "sealing">;

/** Returns a function that says whether each dependency that every page needs is up. */
export function createReadyCheck(ctx: ReadyContext): () => Promise<Record<string, boolean>> {
  const countUnopenable = createUnopenableCount(ctx);
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => ctx.db.selectFrom("accounts").select("owner_id").limit(1).execute(),
    queue: () => ctx.jobs.measure(),
    pictures: () => ctx.pictures.check(),
    disk: async () => {
      if (!(await ctx.pictures.hasRoom())) throw new Error("no space left for pictures");
    },
    secrets: async () => {
      if ((await countUnopenable()) > 0) throw new Error("some secrets were sealed with a missing key");
    },
  };
  const check = async ([name, look]: [string, () => Promise<unknown>]) => [name, await answers(look)] as const;
  return async () => Object.fromEntries(await Promise.all(Object.entries(parts).map(check)));
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
