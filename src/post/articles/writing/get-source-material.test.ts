import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { getSourceMaterial } from "./get-source-material.ts";

let world: World;
let owner: Caller;
let articleId: string;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.createOwner();
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "The kiln is cold again. Nine bowls came out whole." },
  });
  ({ id: articleId } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow());
  const isMailed = async () =>
    (
      await world.ctx.db
        .selectFrom("mails")
        .select("id")
        .where("owner_id", "=", owner.ownerId)
        .where("state", "=", "sent")
        .execute()
    ).length > 0;
  await world.workUntil(isMailed);
});

/** Adds approved articles, each a copy of the first with its own title. */
async function addCopies(count: number): Promise<void> {
  await sql`
    with copy as materialized (
      select gen_random_uuid() as post_id, gen_random_uuid() as article_id, gen_random_uuid() as approval_id, n,
        now() + n * interval '1 second' as at
      from generate_series(1, ${count}::int) as n
    ), post as (
      insert into posts
      select (jsonb_populate_record(posts,
        jsonb_build_object('id', copy.post_id, 'media_id', n, 'shortcode', n))).*
      from posts, copy where posts.owner_id = ${owner.ownerId}
    ), article as (
      insert into articles
      select (jsonb_populate_record(articles,
        jsonb_build_object('id', copy.article_id, 'post_id', copy.post_id, 'generated_at', at))).*
      from articles, copy where articles.id = ${articleId}
    ), version as (
      insert into article_versions
      select (jsonb_populate_record(article_versions,
        jsonb_build_object('article_id', copy.article_id, 'title', 'Copy ' || n))).*
      from article_versions, copy where article_versions.article_id = ${articleId}
    )
    insert into approvals
    select (jsonb_populate_record(approvals, jsonb_build_object(
      'id', copy.approval_id, 'article_id', copy.article_id, 'decision', 'approved', 'decided_at', at))).*
    from approvals, copy where approvals.article_id = ${articleId}`.execute(world.ctx.db);
}

/** Returns how many rows of article versions the connection has read recently. */
async function countReads(tx: Database): Promise<number> {
  const { rows } = await sql<{ reads: string }>`
    select seq_tup_read + idx_tup_fetch as reads
    from pg_stat_xact_user_tables where relname = 'article_versions'`.execute(tx);
  return Number(rows[0]?.reads);
}

test("a writer gets the last twenty articles and two approved ones, and reads only those", async () => {
  await addCopies(400);
  await world.ctx.db.transaction().execute(async (tx) => {
    const before = await countReads(tx);
    const { earlier, learned } = await getSourceMaterial({ ...world.ctx, db: tx }, owner, articleId);
    expect(earlier?.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, index) => `Copy ${400 - index}`));
    expect(learned?.samples).toHaveLength(2);
    expect((await countReads(tx)) - before).toBeLessThanOrEqual(40);
  });
});
