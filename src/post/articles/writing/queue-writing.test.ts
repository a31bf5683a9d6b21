import { expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { createWorld } from "../../../../test/world.ts";
import { queueWriting } from "./queue-writing.ts";

const world = await createWorld();
const { ctx } = world;

/** Queues articles to be written, in addition to those the owner already has. */
async function queueArticles({ ownerId }: Caller, count: number): Promise<string[]> {
  const known = await ctx.db
    .selectFrom("articles")
    .select(["owner_id", "source_id", "version", "attempt", "created_at"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const columns = ["owner_id", "source_id", "caption", "kind", "posted_at", "skipped_videos", "imported_at"] as const;
  const post = await ctx.db
    .selectFrom("posts")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return inTransaction(ctx, async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const [articleId, postId] = [uuidv7(), uuidv7()];
      const article = {
        ...known,
        id: articleId,
        post_id: postId,
        status: "PENDING" as const,
        failure: null,
        generated_at: null,
      };
      await tx
        .insertInto("posts")
        .values({ ...post, id: postId, media_id: postId })
        .execute();
      await tx.insertInto("articles").values(article).execute();
      await queueWriting(ctx, tx, { ownerId, articleId });
      ids.push(articleId);
    }
    return ids;
  });
}

test("owners alternate, each in their own order, however many articles one of them queued first", async () => {
  const owners: Caller[] = [];
  for (let index = 0; index < 3; index += 1) {
    const owner = await world.createOwner();
    await world.connectAccount(owner, { post: { caption: "Nine bowls came out whole." } });
    owners.push(owner);
  }
  const [many, few, one] = owners as [Caller, Caller, Caller];
  await world.workUntil(
    async () =>
      (await ctx.db.selectFrom("articles").select("id").where("status", "!=", "GENERATED").execute()).length === 0,
  );
  const queued = [await queueArticles(many, 30), await queueArticles(few, 2), await queueArticles(one, 1)];
  const nameOf = new Map(
    queued.flatMap((ids, owner) => ids.map((id, index) => [id, `${["many", "few", "one"][owner]} ${index}`] as const)),
  );
  const order: (string | undefined)[] = [];
  ctx.jobs.work("write-article", 1, async ({ data }) => void order.push(nameOf.get(data.articleId)));
  await expect.poll(() => order.length, { timeout: 30_000 }).toBe(33);
  expect(order.slice(0, 5)).toEqual(["many 0", "few 0", "one 0", "many 1", "few 1"]);
  expect(order.slice(5)).toEqual(Array.from({ length: 28 }, (_, index) => `many ${index + 2}`));
});
