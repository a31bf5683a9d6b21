import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { Caller } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { emit } from "../../post/events.ts";
import { retryArticle } from "../../post/articles/writing/retry-article.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { createBuiltInWriter } from "../../writer/built-in/built-in-writer.ts";
import type { ArticleWriter } from "../../writer/article-writer.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { queueOptions } from "../../platform/jobs/definitions.ts";

const builtIn = createBuiltInWriter();
let write: ArticleWriter["write"] = builtIn.write;
let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld({ writer: { write: (...args) => write(...args) } });
  owner = await world.createOwner();
});

type Job = { state: string; retryCount: number; waitSeconds: number };

async function newArticle(): Promise<string> {
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "The kiln is cold again. Nine bowls came out whole." },
  });
  return (
    await world.ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId).executeTakeFirstOrThrow()
  ).id;
}

async function readJob(articleId: string): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select state::text, retry_count as "retryCount", extract(epoch from start_after - now())::float as "waitSeconds"
    from jobs.job where name = 'write-article' and data ->> 'articleId' = ${articleId}
    order by created_on desc limit 1`.execute(world.ctx.db);
  return rows[0];
}

/** Pretends that its wait is over after this many attempts. */
const makeDue = (articleId: string, attempts: number) =>
  vi.waitUntil(async () => (await setDue(articleId, attempts)).numAffectedRows === 1n, {
    timeout: 20_000,
    interval: 25,
  });
const setDue = (articleId: string, attempts: number) =>
  sql`
    update jobs.job set start_after = now(), retry_count = ${attempts - 1}
    where name = 'write-article' and data ->> 'articleId' = ${articleId} and state = 'retry'`.execute(world.ctx.db);

/** The failed job that is waiting for its retry. */
async function failOnce(articleId: string, error: Error): Promise<Job> {
  write = () => Promise.reject(error);
  await world.workUntil(
    async () => (await readJob(articleId))?.state === "retry" && ((await readJob(articleId))?.waitSeconds ?? 0) > 0,
  );
  const job = await readJob(articleId);
  if (job === undefined) throw new Error("the job is gone");
  return job;
}

const readArticle = (articleId: string) =>
  world.ctx.db
    .selectFrom("articles")
    .select(["status", "failure", "version"])
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
const countUnits = async (articleId: string) =>
  (await world.ctx.db.selectFrom("plan_units").select("article_id").where("article_id", "=", articleId).execute())
    .length;

test("retries cover a five-hour outage of the model, yet a short one causes no long wait", () => {
  const { retryLimit, retryDelay, retryDelayMax } = queueOptions["write-article"];
  const shortest = Array.from({ length: retryLimit }, (_, retry) => Math.min(retryDelayMax, retryDelay * 2 ** retry));
  expect(shortest.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(5 * 3600);
  expect(shortest[0]).toBeLessThan(5);
});

test("a queue from an earlier release gets the new options", async () => {
  const { rows } = await sql<{
    limit: number;
  }>`select retry_limit as "limit" from jobs.queue where name = 'write-article'`.execute(world.ctx.db);
  expect(rows[0]?.limit).toBe(20);
  await sql`update jobs.queue set retry_limit = 5 where name = 'write-article'`.execute(world.ctx.db);
  const reopened = await world.rig.openContext({ clock: world.clock });
  await reopened.close();
  const after = await sql<{
    limit: number;
  }>`select retry_limit as "limit" from jobs.queue where name = 'write-article'`.execute(world.ctx.db);
  expect(after.rows[0]?.limit).toBe(20);
});

test("a model that asks for 15 minutes gets them; then the article is written, for one unit", async () => {
  const articleId = await newArticle();
  const asked = await failOnce(articleId, new ConnectorError("model", "rate-limited", { retryAfterSeconds: 900 }));
  expect(asked.waitSeconds).toBeGreaterThan(800);
  expect(asked.waitSeconds).toBeLessThan(960);
  expect(await countUnits(articleId)).toBe(1);
  await makeDue(articleId, 1);
  const usual = await failOnce(articleId, new ConnectorError("model", "unavailable"));
  expect(usual.waitSeconds).toBeLessThan(20);
  write = builtIn.write;
  await makeDue(articleId, 2);
  await world.workUntil(async () => (await readArticle(articleId)).status === "GENERATED");
  expect(await readArticle(articleId)).toMatchObject({ version: 1, failure: null });
  expect(await countUnits(articleId)).toBe(1);
});

test("an endless wait is not granted", async () => {
  const articleId = await newArticle();
  const { waitSeconds } = await failOnce(
    articleId,
    new ConnectorError("model", "rate-limited", { retryAfterSeconds: 1e9 }),
  );
  expect(waitSeconds).toBeLessThanOrEqual(6 * 3600);
});

test("after the last attempt, the article is FAILED with a reason; its unit is back, a retry takes it", async () => {
  const articleId = await newArticle();
  await failOnce(articleId, new ConnectorError("model", "unavailable"));
  await makeDue(articleId, queueOptions["write-article"].retryLimit);
  await world.workUntil(async () => (await readArticle(articleId)).status === "FAILED");
  expect(await readArticle(articleId)).toMatchObject({ failure: "unavailable", version: 0 });
  expect(await countUnits(articleId)).toBe(0);
  write = builtIn.write;
  await retryArticle(world.ctx, owner, { articleId });
  await world.workUntil(async () => (await readArticle(articleId)).status === "GENERATED");
  expect(await countUnits(articleId)).toBe(1);
});

test("the last failure of a job outdated by answers ends nothing", async () => {
  const articleId = await newArticle();
  let calls = 0;
  write = async (...args) => {
    calls += 1;
    if (calls > 1) return builtIn.write(...args);
    await inTransaction(world.ctx, (tx) => emit(world.ctx, tx, owner, "questions.settled", { articleId }));
    throw new ConnectorError("model", "rejected");
  };
  await world.workUntil(async () => ["GENERATED", "FAILED"].includes((await readArticle(articleId)).status));
  expect(await readArticle(articleId)).toEqual({ status: "GENERATED", version: 1, failure: null });
});

test("a bug of our own ends the job after six attempts, not after hours", async () => {
  const articleId = await newArticle();
  await failOnce(articleId, new Error("a bug"));
  await makeDue(articleId, 5);
  await world.workUntil(async () => (await readArticle(articleId)).status === "FAILED");
  expect((await readArticle(articleId)).failure).toBe("internal");
});
