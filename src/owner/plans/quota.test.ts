import fc from "fast-check";
import pino from "pino";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { behindLock } from "../../../test/behind-lock.ts";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { createAccount } from "../accounts/create-account.ts";
import { systemCaller } from "../../platform/actor.ts";
import { toConfig } from "../../platform/config/config.ts";
import { readEnv } from "../../platform/config/env.ts";
import { type Database, inTransaction, openDatabase } from "../../platform/db/database.ts";
import { type JobQueue, openJobQueue } from "../../platform/jobs/queue.ts";
import { countUnits } from "./count-units.ts";
import { getPlan } from "./get-plan.ts";
import { releaseUnit } from "./release-unit.ts";
import { grantCustomPlan } from "./grant-custom-plan.ts";
import { listPlanNotices } from "./list-plan-notices.ts";
import { takeUnit } from "./take-unit.ts";

const DAY = 86_400_000;
const PERIOD = 30 * DAY;
const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 5 + 1)).toString("base64");
const env = { DATABASE_URL: "postgres://u:p@h/d", SECRET_KEYS: `k:${key}`, SMTP_URL: "smtp://h:25" };

let database: TestDatabase;
let db: Database;
let jobs: JobQueue;
const time = { now: new Date("2026-11-21T12:00:00Z") };
const clock = { now: () => time.now };

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.connectionString, { max: 40 });
  jobs = await openJobQueue(database.connectionString, pino({ level: "silent" }), clock);
});

afterAll(async () => {
  await jobs.close();
  await db.destroy();
  await database.drop();
});

function createWorld(plan?: "free" | "premium") {
  const settings = plan === undefined ? env : { ...env, DEFAULT_PLAN: plan };
  return { clock, db, jobs, config: toConfig(readEnv(settings)).config };
}

async function createOwner(): Promise<string> {
  const account = { email: "a@example.org", name: "A", locale: "en" as const, timeZone: "Europe/Zurich" };
  return (await createAccount({ clock, db }, account)).ownerId;
}

const take = (ctx: ReturnType<typeof createWorld>, ownerId: string, articleId = uuidv7()) =>
  inTransaction(ctx, (tx) => takeUnit(ctx, tx, ownerId, articleId));
const release = (ownerId: string, articleId: string) =>
  inTransaction({ db }, (tx) => releaseUnit(tx, ownerId, articleId));
const noticesOf = (ownerId: string) =>
  db.selectFrom("plan_notices").select(["kind", "detail"]).where("owner_id", "=", ownerId).orderBy("id").execute();

test("where nobody pays, nothing limits how many articles are written, and nobody is warned", async () => {
  const ctx = createWorld();
  const ownerId = await createOwner();
  for (let index = 0; index < 101; index += 1) expect(await take(ctx, ownerId)).toBe(true);
  expect(await getPlan(ctx, db, ownerId)).toMatchObject({ plan: "unlimited", from: null, to: null });
  expect(await countUnits(ctx, db, ownerId)).toEqual({
    articlesInPeriod: 101,
    maxArticlesInPeriod: null,
    maxArticlesCount: null,
    remaining: null,
    nextUnitAt: null,
  });
  expect(await listPlanNotices(ctx, systemCaller(ownerId, "operator"))).toEqual([]);
});

test("of 200 concurrent takes with one unit left, exactly one succeeds", async () => {
  const ctx = createWorld("free");
  const ownerId = await createOwner();
  for (let index = 0; index < 9; index += 1) await take(ctx, ownerId);
  expect((await countUnits(ctx, db, ownerId)).remaining).toBe(1);
  const takeAtOnce = () => Promise.all(Array.from({ length: 200 }, () => take(ctx, ownerId)));
  const taken = await behindLock(database.connectionString, "lock table plan_units in share mode", 20, takeAtOnce);
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await countUnits(ctx, db, ownerId)).toMatchObject({ articlesInPeriod: 10, remaining: 0 });
});

test("an article costs one unit however many takes run at once, and returns it once", async () => {
  const ctx = createWorld("free");
  const ownerId = await createOwner();
  const articleId = uuidv7();
  const taken = await Promise.all(Array.from({ length: 50 }, () => take(ctx, ownerId, articleId)));
  expect(taken.every(Boolean)).toBe(true);
  expect((await countUnits(ctx, db, ownerId)).articlesInPeriod).toBe(1);
  await take(ctx, ownerId);
  await Promise.all(Array.from({ length: 20 }, () => release(ownerId, articleId)));
  expect(await countUnits(ctx, db, ownerId)).toMatchObject({ articlesInPeriod: 1, remaining: 9 });
});

test("one owner's units don't count for another", async () => {
  const ctx = createWorld("free");
  const [one, two] = await Promise.all([createOwner(), createOwner()]);
  const articleId = uuidv7();
  await take(ctx, one, articleId);
  await release(two, articleId);
  expect((await countUnits(ctx, db, one)).articlesInPeriod).toBe(1);
  expect((await countUnits(ctx, db, two)).articlesInPeriod).toBe(0);
});

test("after a downgrade zero units remain, never fewer", async () => {
  const ownerId = await createOwner();
  for (let index = 0; index < 25; index += 1) await take(createWorld("premium"), ownerId);
  expect(await countUnits(createWorld("premium"), db, ownerId)).toMatchObject({ remaining: 75, maxArticlesCount: 100 });
  const free = createWorld("free");
  const usage = await countUnits(free, db, ownerId);
  expect(usage).toMatchObject({ articlesInPeriod: 25, maxArticlesInPeriod: 10, remaining: 0, maxArticlesCount: 25 });
  expect(await take(free, ownerId)).toBe(false);
});

test("a custom plan overrides the others until it ends, to the second", async () => {
  const ctx = createWorld("free");
  const ownerId = await createOwner();
  const to = new Date(time.now.getTime() + DAY);
  await grantCustomPlan(ctx, systemCaller(ownerId, "operator"), { maxArticlesInPeriod: 500, to });
  expect((await countUnits(ctx, db, ownerId)).maxArticlesInPeriod).toBe(500);
  expect(await getPlan(ctx, db, ownerId)).toMatchObject({ to, cancelAtPeriodEnd: false });
  const before = time.now;
  time.now = new Date(to.getTime() - 1000);
  expect((await countUnits(ctx, db, ownerId)).maxArticlesInPeriod).toBe(500);
  time.now = to;
  expect((await countUnits(ctx, db, ownerId)).maxArticlesInPeriod).toBe(10);
  await grantCustomPlan(ctx, systemCaller(ownerId, "operator"), { maxArticlesInPeriod: 500, to: null });
  expect(await getPlan(ctx, db, ownerId)).toMatchObject({ from: to });
  time.now = before;
});

test("leaves one notice at 80 % and one at 100 %, even when a failed article reaches them twice", async () => {
  const ctx = createWorld("free");
  const ownerId = await createOwner();
  const articles = Array.from({ length: 10 }, () => uuidv7());
  for (const articleId of articles) await take(ctx, ownerId, articleId);
  for (const articleId of articles.slice(7)) await release(ownerId, articleId);
  for (const articleId of articles.slice(7)) await take(ctx, ownerId, articleId);
  expect(await noticesOf(ownerId)).toEqual([
    { kind: "quota-80", detail: { used: 8, max: 10 } },
    { kind: "quota-100", detail: { used: 10, max: 10 } },
  ]);
});

test("a notice is shown only while the usage is what it says", async () => {
  const ctx = createWorld("free");
  const ownerId = await createOwner();
  const shown = async (world = ctx) =>
    (await listPlanNotices(world, systemCaller(ownerId, "test"))).map(({ kind }) => kind);
  const articles = Array.from({ length: 10 }, () => uuidv7());
  for (const articleId of articles) await take(ctx, ownerId, articleId);
  expect(await shown()).toEqual(["quota-100"]);
  expect(await shown(createWorld("premium"))).toEqual([]);
  await release(ownerId, articles[9] ?? "");
  expect(await shown()).toEqual(["quota-80"]);
  for (const articleId of articles.slice(7)) await release(ownerId, articleId);
  expect(await shown()).toEqual([]);
});

test("after a change of plan each limit has its own notices and mails", async () => {
  const ctx = createWorld("free");
  const ownerId = await createOwner();
  for (let index = 0; index < 10; index += 1) await take(ctx, ownerId);
  await grantCustomPlan(ctx, systemCaller(ownerId, "operator"), { maxArticlesInPeriod: 12, to: null });
  for (let index = 0; index < 2; index += 1) await take(ctx, ownerId);
  await grantCustomPlan(ctx, systemCaller(ownerId, "operator"), { maxArticlesInPeriod: 20, to: null });
  for (let index = 0; index < 8; index += 1) await take(ctx, ownerId);
  expect(await noticesOf(ownerId)).toEqual([
    { kind: "quota-80", detail: { used: 8, max: 10 } },
    { kind: "quota-100", detail: { used: 10, max: 10 } },
    // More than 80 % when the limit rose.
    { kind: "quota-80", detail: { used: 11, max: 12 } },
    { kind: "quota-100", detail: { used: 12, max: 12 } },
    { kind: "quota-80", detail: { used: 16, max: 20 } },
    { kind: "quota-100", detail: { used: 20, max: 20 } },
  ]);
  const mails = await db.selectFrom("mails").select("kind").where("owner_id", "=", ownerId).execute();
  expect(mails).toEqual(Array.from({ length: 6 }, () => ({ kind: "usage-notice" })));
});

/** A reference model of the quota in ten lines. */
class Model {
  readonly #units = new Map<number, number>();

  countAt(now: number, max: number) {
    const used = [...this.#units.values()].filter((takenAt) => takenAt > now - PERIOD).length;
    return {
      articlesInPeriod: used,
      maxArticlesInPeriod: max,
      remaining: Math.max(0, max - used),
      maxArticlesCount: this.#units.size + Math.max(0, max - used),
    };
  }

  take(article: number, now: number, max: number): boolean {
    if (!this.#units.has(article) && this.countAt(now, max).remaining === 0) return false;
    if (!this.#units.has(article)) this.#units.set(article, now);
    return true;
  }

  release(article: number): void {
    this.#units.delete(article);
  }
}

// Ends of winter and summer time in Zurich and New York, a leap day, the turn of the year.
const starts = [
  "2026-03-29T00:59:59Z",
  "2026-10-25T00:59:59Z",
  "2027-03-14T06:59:59Z",
  "2028-01-30T23:59:59Z",
  "2028-02-29T12:00:00Z",
  "2026-12-31T23:59:59Z",
];
// One second before, at and after the period's edge; days; clocks set back and far ahead.
const jumps = [0, 1000, 3_600_000, DAY, 5 * DAY, PERIOD - 1000, PERIOD, PERIOD + 1000, 40 * DAY, -3_600_000, -DAY];
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("take" as const), article: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("release" as const), article: fc.nat(30) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("jump" as const), ms: fc.constantFrom(...jumps) }) },
);

test("counts like the model across period edges, summer time, a leap day and clock jumps", async () => {
  const ctx = createWorld("free");
  const run = fc.asyncProperty(
    fc.constantFrom(...starts),
    fc.array(step, { minLength: 30, maxLength: 80 }),
    async (start, steps) => {
      time.now = new Date(start);
      const model = new Model();
      const ownerId = await createOwner();
      const ids = Array.from({ length: 31 }, () => uuidv7());
      for (const one of steps) {
        const now = time.now.getTime();
        if (one.kind === "jump") time.now = new Date(now + one.ms);
        else if (one.kind === "take")
          expect(await take(ctx, ownerId, ids[one.article])).toBe(model.take(one.article, now, 10));
        else {
          await release(ownerId, ids[one.article] ?? "");
          model.release(one.article);
        }
        const usage = await countUnits(ctx, db, ownerId);
        expect(usage).toMatchObject(model.countAt(time.now.getTime(), 10));
        await expectNextUnit(ctx, ownerId, usage);
      }
    },
  );
  await fc.assert(run, { numRuns: 60 });
}, 120_000);

/** At `nextUnitAt` a unit is free; one millisecond before, it isn't. */
async function expectNextUnit(
  ctx: ReturnType<typeof createWorld>,
  ownerId: string,
  usage: Awaited<ReturnType<typeof countUnits>>,
): Promise<void> {
  expect(usage.nextUnitAt === null).toBe(usage.remaining !== 0);
  if (usage.nextUnitAt === null) return;
  const at = (ms: number) => ({ ...ctx, clock: { now: () => new Date(ms) } });
  const next = usage.nextUnitAt.getTime();
  expect((await countUnits(at(next), db, ownerId)).remaining).toBeGreaterThan(0);
  expect((await countUnits(at(next - 1), db, ownerId)).remaining).toBe(0);
}
