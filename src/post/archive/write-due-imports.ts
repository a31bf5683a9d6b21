import type { Context } from "../../context.ts";
import { type Caller, systemCaller } from "../../platform/actor.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { doDueWork } from "../../platform/db/do-due-work.ts";
import { countUnits } from "../../owner/plans/count-units.ts";
import { takeUnit } from "../../owner/plans/take-unit.ts";
import { emit } from "../events.ts";
import { finishSeries, selectOpenSeries } from "../posts/earlier/finish-series.ts";

type WriteContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "pipeline">;
type Due = { ownerId: string; importId: string };

/** How many articles of one import a worker releases before it turns to the next import. */
const BATCH = 20;
/** A new plan allows more at once, so a worker checks again even before the next unit is due. */
const LOOK_AGAIN_MS = 10 * 60_000;
/** A series whose import stopped makes its article of the posts that came. */
const SERIES_PATIENCE_MS = 24 * 3_600_000;

/**
 * Has the next articles of imported archives written, as many as their owners' plans allow, at most `limit` imports.
 * Returns how many imports didn't fail.
 */
export async function writeDueImports(ctx: WriteContext, limit: number): Promise<number> {
  return doDueWork(
    ctx,
    { logMessage: "could not write an import's next articles", limit },
    (most) => listDue(ctx, most),
    async (due) => {
      const caller = systemCaller(due.ownerId, "write-imports");
      // In its own transaction: it locks the account, and articles have to be locked before the account.
      const seriesAt = await inTransaction(ctx, (tx) => finishOldSeries(ctx, tx, caller, due));
      await inTransaction(ctx, (tx) => writeNext(ctx, tx, caller, { ...due, seriesAt }));
    },
  );
}

function listDue(ctx: Pick<Context, "clock" | "db">, limit: number): Promise<Due[]> {
  return ctx.db
    .selectFrom("archive_imports as import")
    .innerJoin("accounts as account", "account.owner_id", "import.owner_id")
    .select(["import.owner_id as ownerId", "import.id as importId"])
    .where("import.next_at", "<=", ctx.clock.now())
    .where("account.suspended_at", "is", null)
    .orderBy("import.next_at")
    .limit(limit)
    .execute();
}

async function writeNext(
  ctx: WriteContext,
  tx: Tx,
  caller: Caller,
  { seriesAt, ...due }: Due & { seriesAt: Date | null },
): Promise<void> {
  const locked = await lockImport(ctx, tx, due);
  if (locked === undefined) return;
  const waiting = await lockWaiting(tx, due, locked);
  let written = 0;
  for (const { id: articleId } of waiting) {
    if (!(await takeUnit(ctx, tx, due.ownerId, articleId))) break;
    await emit(ctx, tx, caller, "article.requested", { articleId });
    written += 1;
  }
  await tx
    .updateTable("archive_imports")
    .set({
      next_at:
        (await findNextTime(ctx, tx, caller, {
          found: waiting.length,
          written,
        })) ?? seriesAt,
    })
    .where("owner_id", "=", due.ownerId)
    .where("id", "=", due.importId)
    .execute();
}

type Locked = { newestFirst: boolean };

/** Undefined if another worker has it. */
function lockImport(ctx: Pick<Context, "clock">, tx: Tx, { ownerId, importId }: Due): Promise<Locked | undefined> {
  return tx
    .selectFrom("archive_imports")
    .select("newest_first as newestFirst")
    .where("owner_id", "=", ownerId)
    .where("id", "=", importId)
    .where("next_at", "<=", ctx.clock.now())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Returns when the next one is due; null if there's none. */
async function finishOldSeries(ctx: WriteContext, tx: Tx, caller: Caller, { importId }: Due): Promise<Date | null> {
  const open = await selectOpenSeries(tx, caller).where("post.archive_import_id", "=", importId).execute();
  let next: Date | null = null;
  for (const { seriesId, lastAt } of open) {
    const due = new Date(lastAt.getTime() + SERIES_PATIENCE_MS);
    if (seriesId !== null && due <= ctx.clock.now())
      await finishSeries(ctx, tx, caller, { seriesId, waitsForQuota: true });
    else if (next === null || due < next) next = due;
  }
  return next;
}

function lockWaiting(tx: Tx, { ownerId, importId }: Due, { newestFirst }: Locked): Promise<{ id: string }[]> {
  const direction = newestFirst ? "desc" : "asc";
  return tx
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .select("article.id")
    .where("post.owner_id", "=", ownerId)
    .where("post.archive_import_id", "=", importId)
    .where("article.waiting_for", "=", "quota")
    .orderBy("post.posted_at", direction)
    .orderBy("post.id", direction)
    .limit(BATCH)
    .forUpdate("article")
    .execute();
}

/** Null when nothing waits any more. */
async function findNextTime(
  ctx: Pick<Context, "clock" | "config">,
  tx: Tx,
  { ownerId }: Caller,
  { found, written }: { found: number; written: number },
): Promise<Date | null> {
  const now = ctx.clock.now();
  if (written === found) return found < BATCH ? null : now;
  const { nextUnitAt } = await countUnits(ctx, tx, ownerId);
  const again = now.getTime() + LOOK_AGAIN_MS;
  return new Date(nextUnitAt === null ? again : Math.min(again, nextUnitAt.getTime()));
}
