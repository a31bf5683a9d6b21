import { type RawBuilder, sql } from "kysely";
import { systemCaller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";
import { createLinkToken, hashLinkToken } from "../../../platform/guards/link-token.ts";
import { deleteAccountTrials } from "./account-trials.ts";

type DeletionContext = Pick<Context, "clock" | "db" | "jobs" | "log" | "pictures">;

/**
 * Deletes everything that came from an Instagram account: token, name, posts, pictures, visitors' trials, and the
 * articles made from them. Keeps the settings that owners typed in, and emails the owners. What was published on
 * an owner's site is theirs. Returns a code for the status page.
 */
export async function deleteInstagramData(
  ctx: DeletionContext,
  { appScopedId }: { appScopedId: string },
): Promise<{ code: string }> {
  const { token: code, hash } = createLinkToken();
  const now = ctx.clock.now();
  const files = await inTransaction(ctx, async (tx) => {
    await tx.insertInto("data_deletions").values({ code_hash: hash, requested_at: now, done_at: now }).execute();
    await tx.deleteFrom("instagram_connections").where("instagram_app_scoped_id", "=", appScopedId).execute();
    // Waits for concurrent claims, whose sources come next.
    const freed = await deleteAccountTrials(tx, appScopedId);
    const sources = await tx
      .selectFrom("sources")
      .select(["owner_id", "id"])
      .where("instagram_app_scoped_id", "=", appScopedId)
      // Several owners' sources and audit chains are locked in one order, as in deauthorize-account.ts.
      .orderBy("owner_id")
      .forUpdate()
      .execute();
    for (const { owner_id: ownerId, id } of sources) {
      freed.push(...(await erasePosts(tx, ownerId, id)));
      await blankSource(tx, ownerId, id, now);
      await writeAudit(ctx, tx, systemCaller(ownerId, "instagram-deletion"), {
        action: "source.data-deleted",
        subjectId: id,
      });
      await queueMail(ctx, tx, ownerId, { kind: "source-disabled", subjectId: id });
    }
    return freed;
  });
  for (const key of files) {
    await ctx.pictures
      .remove(key)
      .catch((error: unknown) => ctx.log.error({ err: error }, "could not remove a picture"));
  }
  return { code };
}

/** Returns when a deletion was done; null for an unknown code. */
export async function findDataDeletion(
  ctx: Pick<Context, "db">,
  { code }: { code: string },
): Promise<{ doneAt: Date } | null> {
  const row = await ctx.db
    .selectFrom("data_deletions")
    .select("done_at as doneAt")
    .where("code_hash", "=", hashLinkToken(code))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the storage keys of pictures that nothing else uses. */
async function erasePosts(tx: Tx, ownerId: string, sourceId: string): Promise<string[]> {
  const keys = await tx
    .selectFrom("pictures as picture")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "picture.owner_id").onRef("post.id", "=", "picture.post_id"),
    )
    .select("picture.storage_key")
    .where("picture.owner_id", "=", ownerId)
    .where("post.source_id", "=", sourceId)
    .execute();
  const articles = sql`select id from articles where owner_id = ${ownerId} and source_id = ${sourceId}`;
  const posts = sql`select id from posts where owner_id = ${ownerId} and source_id = ${sourceId}`;
  const approvals = sql`select id from approvals where owner_id = ${ownerId} and article_id in (${articles})`;
  const deletions: RawBuilder<unknown>[] = [
    sql`delete from approval_links where owner_id = ${ownerId} and approval_id in (${approvals})`,
    sql`delete from mails where owner_id = ${ownerId} and subject_id in (${approvals})`,
    ...(await listArticleTables(tx)).map(
      (table) => sql`delete from ${sql.table(table)} where owner_id = ${ownerId} and article_id in (${articles})`,
    ),
    sql`delete from articles where owner_id = ${ownerId} and source_id = ${sourceId}`,
    sql`delete from pictures where owner_id = ${ownerId} and post_id in (${posts})`,
    sql`delete from posts where owner_id = ${ownerId} and source_id = ${sourceId}`,
  ];
  // One statement: foreign keys are checked at its end, and every part sees the rows as they were before it.
  const parts = deletions.map((deletion, index) => sql`${sql.id(`d${index}`)} as (${deletion})`);
  await sql`with ${sql.join(parts)} select 1`.execute(tx);
  const names = [...new Set(keys.map((row) => row.storage_key))];
  if (names.length === 0) return [];
  const shared = await tx
    .selectFrom("pictures")
    .select("storage_key")
    .where("owner_id", "=", ownerId)
    .where("storage_key", "in", names)
    .execute();
  return names.filter((name) => !shared.some((row) => row.storage_key === name));
}

/** Lists every table that references an article, except bookkeeping that names no post: quota units, model costs. */
async function listArticleTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relation.relname as name from pg_attribute as attribute
    join pg_class as relation on relation.oid = attribute.attrelid
    where attribute.attname = 'article_id' and not attribute.attisdropped and relation.relkind in ('r', 'p')
      and relation.relnamespace = 'public'::regnamespace
      and relation.relname not in ('plan_units', 'model_calls')`.execute(tx);
  return rows.map(({ name }) => name);
}

async function blankSource(tx: Tx, ownerId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("sources")
    .set({
      status: "DISABLED",
      last_error: "data-deleted",
      disabled_at: now,
      next_refresh_at: null,
      access_token: null,
      username: "",
      instagram_user_id: `deleted ${id}`,
      instagram_app_scoped_id: `deleted ${id}`,
      seen_media: [],
      seen_until: null,
      usual_hours: 0,
    })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}
