import type { Context } from "../../../context.ts";
import { systemCaller, type Caller } from "../../../platform/actor.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { type Database, inTransaction, type Tx } from "../../../platform/db/database.ts";
import { doDueWork } from "../../../platform/db/do-due-work.ts";
import { queueWriting } from "../writing/queue-writing.ts";

type DigestContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "log">;
type Due = { ownerId: string; sourceId: string };

/**
 * Makes one article of each source's notes whose week or month is over, at most `limit` sources; returns how many. A
 * post from that period that is still being written may be a note, so its digest waits for it.
 */
export async function makeDueDigests(ctx: DigestContext, limit: number): Promise<number> {
  return doDueWork(
    ctx,
    { logMessage: "could not make a digest", limit },
    (most) => listDue(ctx, ctx.db, most),
    ({ ownerId, sourceId }) =>
      inTransaction(ctx, (tx) => makeDigest(ctx, tx, systemCaller(ownerId, "make-digests"), sourceId)),
  );
}

function selectDue(ctx: Pick<Context, "clock">, db: Database | Tx) {
  return db
    .selectFrom("articles as note")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "note.owner_id").onRef("source.id", "=", "note.source_id"),
    )
    .where("note.waiting_for", "=", "digest")
    .where("note.digest_at", "<=", ctx.clock.now())
    .where(({ or, not, eb, exists, selectFrom }) =>
      or([
        eb("source.digest", "=", "off"),
        not(
          exists(
            selectFrom("articles as other")
              .innerJoin("posts as post", (join) =>
                join.onRef("post.owner_id", "=", "other.owner_id").onRef("post.id", "=", "other.post_id"),
              )
              .select("other.id")
              .whereRef("other.owner_id", "=", "note.owner_id")
              .whereRef("other.source_id", "=", "note.source_id")
              .where("other.status", "in", ["PENDING", "GENERATING"])
              .where("other.waiting_for", "is", null)
              .where("other.version", "=", 0)
              .where("other.stands_alone", "=", false)
              .whereRef("post.posted_at", "<", "note.digest_at"),
          ),
        ),
      ]),
    );
}

async function listDue(ctx: Pick<Context, "clock">, db: Database, limit: number): Promise<Due[]> {
  return selectDue(ctx, db)
    .select(["note.owner_id as ownerId", "note.source_id as sourceId"])
    .groupBy(["note.owner_id", "note.source_id"])
    .orderBy(({ fn }) => fn.min("note.digest_at"))
    .limit(limit)
    .execute();
}

/**
 * The last note's article becomes the digest, and the others are deleted; a single note becomes an article as usual.
 */
async function makeDigest(ctx: DigestContext, tx: Tx, caller: Caller, sourceId: string): Promise<void> {
  if (!(await lockSource(tx, caller, sourceId))) return;
  const notes = await lockNotes(ctx, tx, caller, sourceId);
  const [last, ...others] = notes.toReversed();
  if (last === undefined) return;
  const { ownerId } = caller;
  if (others.length > 0) await joinNotes(tx, ownerId, last.id, notes);
  await tx
    .updateTable("articles")
    .set({
      waiting_for: null,
      digest_at: null,
      stands_alone: true,
      // Lists show it as new, which it is.
      ...(others.length > 0 && { created_at: ctx.clock.now() }),
    })
    .where("owner_id", "=", ownerId)
    .where("id", "=", last.id)
    .execute();
  const detail = { notes: notes.length };
  await writeAudit(ctx, tx, caller, { action: "article.digest-due", subjectId: last.id, detail });
  await queueWriting(ctx, tx, { ownerId, articleId: last.id });
}

async function joinNotes(
  tx: Tx,
  ownerId: string,
  digestId: string,
  notes: readonly { id: string; postId: string }[],
): Promise<void> {
  const others = notes.flatMap(({ id }) => (id === digestId ? [] : [id]));
  // The digest's record says what it cost to have a model read the notes.
  await tx
    .updateTable("model_calls")
    .set({ article_id: digestId })
    .where("owner_id", "=", ownerId)
    .where("article_id", "in", others)
    .execute();
  await tx.deleteFrom("articles").where("owner_id", "=", ownerId).where("id", "in", others).execute();
  await tx
    .insertInto("article_posts")
    .values(notes.map(({ postId }) => ({ owner_id: ownerId, post_id: postId, article_id: digestId })))
    .execute();
}

/** False if another worker holds the lock. */
async function lockSource(tx: Tx, { ownerId }: Caller, sourceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", sourceId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the notes of the earliest digest that is due, in order of time. */
async function lockNotes(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  sourceId: string,
): Promise<{ id: string; postId: string }[]> {
  const notes = await selectDue(ctx, tx)
    .innerJoin("posts as own", (join) =>
      join.onRef("own.owner_id", "=", "note.owner_id").onRef("own.id", "=", "note.post_id"),
    )
    .select(["note.id", "note.post_id as postId", "note.digest_at as digestAt"])
    .where("note.owner_id", "=", ownerId)
    .where("note.source_id", "=", sourceId)
    .orderBy("note.digest_at")
    .orderBy("own.posted_at")
    .orderBy("own.id")
    .forUpdate("note")
    .execute();
  return notes.filter(({ digestAt }) => digestAt?.getTime() === notes[0]?.digestAt?.getTime());
}
