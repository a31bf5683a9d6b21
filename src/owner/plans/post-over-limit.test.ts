import { v7 as uuidv7 } from "uuid";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { createAccount } from "../accounts/create-account.ts";
import { type Caller, systemCaller } from "../../platform/actor.ts";
import { retryArticle } from "../../post/articles/writing/retry-article.ts";
import { failArticle, writeArticle } from "../../post/articles/writing/write-article.ts";
import { writeWaitingArticle } from "../../post/articles/writing/write-waiting-article.ts";
import { toConfig } from "../../platform/config/config.ts";
import { readEnv } from "../../platform/config/env.ts";
import { type Database, inTransaction, openDatabase } from "../../platform/db/database.ts";
import { type JobQueue, openJobQueue } from "../../platform/jobs/queue.ts";
import { pipeline } from "../../post/pipeline.ts";
import { queuePublications } from "../../post/publications/queue-publications.ts";
import { neutralStyle } from "../../post/sources/source-settings.ts";
import type { ArticleWriter } from "../../writer/article-writer.ts";
import { onlyWriter } from "../../writer/writers.ts";
import { countUnits } from "./count-units.ts";
import { requirePermission } from "./require-permission.ts";
import { takeUnit } from "./take-unit.ts";

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 5 + 1)).toString("base64");
const env = { DATABASE_URL: "postgres://u:p@h/d", SECRET_KEYS: `k:${key}`, SMTP_URL: "smtp://h:25" };
const configOf = (plan: "free" | "premium") => toConfig(readEnv({ ...env, DEFAULT_PLAN: plan })).config;

/** Fails until `works` is set. */
const writer: ArticleWriter & { works: boolean } = {
  works: true,
  async write() {
    if (!writer.works) throw new Error("no article today");
    return {
      title: "A morning by the harbour",
      document: { blocks: [{ type: "paragraph", spans: [{ text: "A morning by the harbour." }] }] },
      excerpt: "",
      metaDescription: "",
      slug: "a-morning-by-the-harbour",
      tags: [],
      findings: [],
      record: { writer: "built-in", revision: "test" },
    };
  },
};

let database: TestDatabase;
let db: Database;
let jobs: JobQueue;
let caller: Caller;
const time = { now: new Date("2026-11-21T12:00:00Z") };
const clock = { now: () => time.now };
const ctx = () => ({ clock, db, jobs, pipeline, writers: onlyWriter(writer), config: configOf("free") });

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.connectionString, { max: 10 });
  jobs = await openJobQueue(database.connectionString, pino({ level: "silent" }), clock);
});

afterAll(async () => {
  await jobs.close();
  await db.destroy();
  await database.drop();
});

beforeEach(async () => {
  writer.works = true;
  const { ownerId } = await createAccount(ctx(), { email: "a@example.org", name: "A", locale: "en", timeZone: "UTC" });
  caller = systemCaller(ownerId, "test");
});

async function createArticle(): Promise<string> {
  const { ownerId } = caller;
  const now = time.now;
  const [sourceId, postId, articleId] = [uuidv7(), uuidv7(), uuidv7()];
  const source = {
    owner_id: ownerId,
    id: sourceId,
    label: "",
    active: true,
    status: "ACTIVE" as const,
    username: "harbour",
    language: "en" as const,
  };
  const instagram = {
    instagram_user_id: sourceId,
    instagram_app_scoped_id: sourceId,
    access_token: Buffer.alloc(1),
    token_expires_at: null,
  };
  const rest = {
    about: "",
    keywords: [],
    style: JSON.stringify(neutralStyle),
    failures: 0,
    next_poll_at: now,
    created_at: now,
  };
  await db
    .insertInto("sources")
    .values({ ...source, ...instagram, ...rest })
    .execute();
  const post = {
    owner_id: ownerId,
    id: postId,
    source_id: sourceId,
    media_id: postId,
    caption: "A morning by the harbour.",
    kind: "image" as const,
  };
  await db
    .insertInto("posts")
    .values({ ...post, posted_at: now, skipped_videos: 0, imported_at: now })
    .execute();
  const article = {
    owner_id: ownerId,
    id: articleId,
    post_id: postId,
    source_id: sourceId,
    status: "PENDING" as const,
    version: 0,
    attempt: 0,
  };
  await db
    .insertInto("articles")
    .values({ ...article, created_at: now })
    .execute();
  return articleId;
}

async function useUnits(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  for (const id of ids) await inTransaction(ctx(), (tx) => takeUnit(ctx(), tx, caller.ownerId, id));
  return ids;
}

async function stateOf(articleId: string) {
  return db
    .selectFrom("articles")
    .select(["status", "waiting_for"])
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
}

const used = async () => (await countUnits(ctx(), db, caller.ownerId)).articlesInPeriod;

test("an article is written for one unit, however often its job runs", async () => {
  const articleId = await createArticle();
  await Promise.all([writeArticle(ctx(), caller, { articleId }), writeArticle(ctx(), caller, { articleId })]);
  await writeArticle(ctx(), caller, { articleId });
  expect(await stateOf(articleId)).toEqual({ status: "GENERATED", waiting_for: null });
  expect(await used()).toBe(1);
});

test("failed attempts cost one unit together, and the last one returns it once", async () => {
  writer.works = false;
  const articleId = await createArticle();
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(writeArticle(ctx(), caller, { articleId })).rejects.toThrow();
  expect(await used()).toBe(1);
  await Promise.all(
    Array.from({ length: 5 }, () => failArticle(ctx(), caller, { articleId, failure: { reason: "internal" } })),
  );
  expect(await stateOf(articleId)).toEqual({ status: "FAILED", waiting_for: null });
  expect(await used()).toBe(0);
  writer.works = true;
  await retryArticle(ctx(), caller, { articleId });
  await writeArticle(ctx(), caller, { articleId });
  await failArticle(ctx(), caller, { articleId, failure: { reason: "worker-died" } });
  expect(await stateOf(articleId)).toEqual({ status: "GENERATED", waiting_for: null });
  expect(await used()).toBe(1);
});

test("over the limit an article is kept, not failed, and is written on request once a unit is free", async () => {
  await useUnits(10);
  const articleId = await createArticle();
  await writeArticle(ctx(), caller, { articleId });
  await writeArticle(ctx(), caller, { articleId });
  await failArticle(ctx(), caller, { articleId, failure: { reason: "worker-died" } });
  expect(await stateOf(articleId)).toEqual({ status: "PENDING", waiting_for: "quota" });
  await expect(writeWaitingArticle(ctx(), caller, { articleId })).rejects.toMatchObject({ code: "limit-reached" });
  const before = time.now;
  time.now = new Date(before.getTime() + 30 * 86_400_000);
  await writeWaitingArticle(ctx(), caller, { articleId });
  expect(await used()).toBe(1);
  await expect(writeWaitingArticle(ctx(), caller, { articleId })).rejects.toMatchObject({
    code: "not-retryable-state",
  });
  await writeArticle(ctx(), caller, { articleId });
  expect(await stateOf(articleId)).toEqual({ status: "GENERATED", waiting_for: null });
  expect(await used()).toBe(1);
  time.now = before;
});

test("of ten waiting articles asked for at once, as many are written as there are units", async () => {
  const articles = await Promise.all(Array.from({ length: 10 }, createArticle));
  const taken = await useUnits(10);
  for (const articleId of articles) await writeArticle(ctx(), caller, { articleId });
  await db.deleteFrom("plan_units").where("article_id", "in", taken.slice(0, 3)).execute();
  const asked = await Promise.allSettled(
    articles.map((articleId) => writeWaitingArticle(ctx(), caller, { articleId })),
  );
  expect(asked.filter((one) => one.status === "fulfilled")).toHaveLength(3);
});

test("somebody else's waiting article looks like one that does not exist", async () => {
  const articleId = await createArticle();
  const { ownerId } = await createAccount(ctx(), { email: "b@example.org", name: "", locale: "en", timeZone: "UTC" });
  await expect(writeWaitingArticle(ctx(), systemCaller(ownerId, "test"), { articleId })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("an approved article is published only where the plan allows it", async () => {
  const articleId = await createArticle();
  await writeArticle(ctx(), caller, { articleId });
  const site = {
    site_url: "https://blog.example.org",
    api_url: "https://blog.example.org/wp-json",
    username: "u",
    password: Buffer.alloc(1),
  };
  const integration = {
    owner_id: caller.ownerId,
    id: uuidv7(),
    kind: "wordpress" as const,
    label: "Blog",
    active: true,
    status: "ACTIVE" as const,
  };
  await db
    .insertInto("integrations")
    .values({ ...integration, ...site, created_at: time.now })
    .execute();
  const publish = (plan: "free" | "premium") =>
    inTransaction(ctx(), (tx) =>
      queuePublications({ ...ctx(), config: configOf(plan) }, tx, caller.ownerId, { articleId, version: 1 }),
    );
  const count = async () =>
    (await db.selectFrom("publications").select("id").where("owner_id", "=", caller.ownerId).execute()).length;
  await publish("free");
  expect(await count()).toBe(0);
  await expect(requirePermission(ctx(), db, caller.ownerId, "publish")).rejects.toMatchObject({
    code: "upgrade-needed",
  });
  await publish("premium");
  expect(await count()).toBe(1);
});
