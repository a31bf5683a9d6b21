import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { type Database, inTransaction, type Tx } from "../../../platform/db/database.ts";
import { takeUnit } from "../../../owner/plans/take-unit.ts";
import type { ArticleWriter, SourceMaterial } from "../../../writer/article-writer.ts";
import type { DigestRhythm } from "../../sources/tables.ts";
import { endOfPeriod } from "./end-of-period.ts";
import { lockAttempt } from "../writing/lock-attempt.ts";

type GatherInput = { articleId: string; attempt: number; signal?: AbortSignal };
type GatherContext = Pick<Context, "clock" | "config" | "db" | "jobs"> & { writer: ArticleWriter };

/**
 * Whether an article that turns out to be a note would wait for a digest. Until that's clear it takes no unit of quota.
 */
export async function mayBeGathered(db: Database | Tx, { ownerId }: Caller, articleId: string): Promise<boolean> {
  const row = await db
    .selectFrom("articles as article")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .select("article.id")
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .where("article.version", "=", 0)
    .where("article.stands_alone", "=", false)
    .where("source.digest", "<>", "off")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("questions")
            .select("questions.id")
            .whereRef("questions.owner_id", "=", "article.owner_id")
            .whereRef("questions.article_id", "=", "article.id")
            .where("questions.state", "=", "answered"),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Decides whether an article is a note: a note waits for the digest, an article takes its unit of quota. Returns true
 * if it should be written now. Idempotent; only the newest attempt changes anything.
 */
export async function gatherNote(
  ctx: GatherContext,
  caller: Caller,
  material: SourceMaterial,
  { articleId, attempt, signal }: GatherInput,
): Promise<boolean> {
  const form = await ctx.writer.chooseForm?.(material, signal, { ownerId: caller.ownerId, articleId });
  return inTransaction(ctx, async (tx) => {
    const rhythm = form === "note" ? await lockRhythm(tx, caller, articleId) : "off";
    if (!(await lockAttempt(tx, caller, articleId, attempt))) return false;
    if (rhythm !== "off") {
      const digestAt = await chooseDigest(ctx, tx, caller, { articleId, rhythm, ...material });
      await makeWait(ctx, tx, caller, articleId, { waiting_for: "digest", digest_at: digestAt });
      return false;
    }
    if (await takeUnit(ctx, tx, caller.ownerId, articleId)) return true;
    await makeWait(ctx, tx, caller, articleId, { waiting_for: "quota" });
    return false;
  });
}

/** Locks the source, like making its digest and changing its settings. */
async function lockRhythm(tx: Tx, { ownerId }: Caller, articleId: string): Promise<DigestRhythm> {
  const { digest } = await tx
    .selectFrom("sources")
    .select("digest")
    .where("owner_id", "=", ownerId)
    .where("id", "=", (row) =>
      row.selectFrom("articles").select("source_id").where("owner_id", "=", ownerId).where("id", "=", articleId),
    )
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return digest;
}

type Chosen = Pick<SourceMaterial, "postedAt" | "timeZone"> & {
  articleId: string;
  rhythm: Exclude<DigestRhythm, "off">;
};

/** No two time zones differ by more: a digest this close is for the same period, dated before the owner moved. */
const ZONES_MS = 26 * 3_600_000;

/** Returns the digest of the post's own week or month unless that's already made; otherwise the next one. */
async function chooseDigest(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  { articleId, rhythm, postedAt, timeZone }: Chosen,
): Promise<Date> {
  const now = ctx.clock.now();
  const own = endOfPeriod(postedAt, rhythm, timeZone);
  const waiting = await tx
    .selectFrom("articles")
    .select("digest_at")
    .where("owner_id", "=", ownerId)
    .where("source_id", "=", (row) =>
      row.selectFrom("articles").select("source_id").where("owner_id", "=", ownerId).where("id", "=", articleId),
    )
    .where("waiting_for", "=", "digest")
    .where("digest_at", ">=", new Date(own.getTime() - ZONES_MS))
    .where("digest_at", "<=", new Date(own.getTime() + ZONES_MS))
    .orderBy("digest_at")
    .limit(1)
    .executeTakeFirst();
  if (waiting?.digest_at) return waiting.digest_at;
  return own > now ? own : endOfPeriod(now, rhythm, timeZone);
}

async function makeWait(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  articleId: string,
  wait: { waiting_for: "digest"; digest_at: Date } | { waiting_for: "quota" },
): Promise<void> {
  await tx
    .updateTable("articles")
    .set({ status: "PENDING", ...wait })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", articleId)
    .execute();
  const action = wait.waiting_for === "digest" ? "article.gathered" : "article.limit-reached";
  await writeAudit(ctx, tx, caller, { action, subjectId: articleId });
}
