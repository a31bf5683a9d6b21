import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type InstagramWay, startInstagramWay } from "../../../../test/instagram-way.ts";
import { control } from "../../../../test/rig.ts";
import { testedKinds } from "../../../../test/source-kinds.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { pollDueSources } from "../../../../test/poll-due-sources.ts";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { takeUnit } from "../../../owner/plans/take-unit.ts";
import { monthlyCostUsd } from "../../../writer/model/store/call-ledger.ts";
import { chooseEarlierPosts } from "../../posts/earlier/choose-earlier-posts.ts";
import { importEarlierPosts } from "../../posts/earlier/import-earlier-posts.ts";
import { generateLatestPost } from "../../posts/generate-latest-post.ts";
import { rereadPost } from "../../posts/reread-post.ts";
import { createAddressedSource } from "../connecting/create-addressed-source.ts";
import { getSource } from "../get-source.ts";
import { refreshDueTokens } from "../health/refresh-due-tokens.ts";
import { readAppLimit, recordAppUsage } from "./call-limits.ts";
import { checkSource } from "./check-source.ts";
import { watchSources } from "./watch-sources.ts";

const MINUTE = 60_000;
let world: World;
let way: InstagramWay;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld({}, { POLL_INTERVAL: "10m" });
  way = await startInstagramWay(world);
  owner = await world.createOwner();
});
beforeEach(async () => {
  await control(world.rig.instagram, "DELETE", "/faults");
  await control(world.rig.instagram, "POST", "/settings", { usage: { business: null, app: null } });
  await world.ctx.db.deleteFrom("call_limits").execute();
  // Ignores what earlier tests left behind.
  await world.ctx.db.updateTable("sources").set({ active: false, status: "INACTIVE" }).execute();
});

type JournalEntry = { path?: string };

/** Returns the requests to Instagram since `since`, by path. */
async function requestsSince(since: number): Promise<string[]> {
  const { records } = await control<{ records: JournalEntry[] }>(world.rig.instagram, "GET", `/journal?since=${since}`);
  return records.flatMap((entry) => (entry.path === undefined ? [] : [entry.path]));
}
const journalEnd = async () => (await control<{ last: number }>(world.rig.instagram, "GET", "/journal")).last;

async function minutesToNext(sourceId: string): Promise<number> {
  const { nextCheckAt } = await getSource(world.ctx, owner, { sourceId });
  return ((nextCheckAt?.getTime() ?? 0) - world.clock.now().getTime()) / MINUTE;
}

test("of many workers, one polls each due source, with one request", async () => {
  for (let index = 0; index < 12; index += 1) await way.createSource(owner);
  world.clock.advance(12 * MINUTE);
  const before = await journalEnd();
  await Promise.all(Array.from({ length: 6 }, () => pollDueSources(world.ctx, 5)));
  const asked = await requestsSince(before);
  expect(asked).toHaveLength(12);
  expect(asked.every((path) => path.startsWith("/v26.0/me/media"))).toBe(true);
});

test("an account is polled twice as often in its usual posting hours, in its owner's time zone", async () => {
  await world.ctx.db
    .updateTable("accounts")
    .set({ time_zone: "Asia/Ho_Chi_Minh" })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  // A quarter past, so that the hour doesn't end in between.
  const hour = Math.ceil(world.clock.now().getTime() / 3_600_000) * 3_600_000 + 15 * MINUTE;
  world.clock.advance(hour - world.clock.now().getTime());
  const posts = [1, 2, 3, 4, 5, 6].map((days) => ({
    kind: "reel",
    caption: `day ${days}`,
    postedAt: new Date(hour - days * 86_400_000).toISOString(),
  }));
  const { source } = await way.createSource(owner, posts);
  await world.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: world.clock.now() })
    .where("id", "=", source.id)
    .execute();
  await pollDueSources(world.ctx, 5);
  const next = await minutesToNext(source.id);
  expect(next).toBeGreaterThan(4.4);
  expect(next).toBeLessThan(5.6);
  await world.ctx.db
    .updateTable("accounts")
    .set({ time_zone: "America/New_York" })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  world.clock.advance(6 * MINUTE);
  await pollDueSources(world.ctx, 5);
  expect(await minutesToNext(source.id)).toBeGreaterThan(8.9);
});

describe("rate limits", () => {
  test.each([
    [50, 9, 11],
    [80, 18, 22],
    [95, 36, 44],
  ])("an account that has used %i percent of its own is polled after %i to %i minutes", async (percent, from, to) => {
    const { source } = await way.createSource(owner);
    await control(world.rig.instagram, "POST", "/settings", {
      usage: { business: { call_count: percent }, app: null },
    });
    world.clock.advance(12 * MINUTE);
    await pollDueSources(world.ctx, 5);
    const next = await minutesToNext(source.id);
    expect(next).toBeGreaterThan(from - 0.1);
    expect(next).toBeLessThan(to + 0.1);
  });

  test("an app that has used 80 % of its limit slows all of its accounts", async () => {
    const first = await way.createSource(owner);
    const second = await way.createSource(owner);
    await control(world.rig.instagram, "POST", "/settings", { usage: { business: null, app: { call_count: 80 } } });
    world.clock.advance(12 * MINUTE);
    await pollDueSources(world.ctx, 1);
    await control(world.rig.instagram, "POST", "/settings", { usage: { business: null, app: null } });
    await pollDueSources(world.ctx, 5);
    const next = await Promise.all([first, second].map(({ source }) => minutesToNext(source.id)));
    expect(next.map((minutes) => minutes > 17.9).filter(Boolean)).toHaveLength(1);
    expect(next.every((minutes) => minutes < 23)).toBe(true);
  });

  test("an app near its limit slows no feed", async () => {
    const account = await testedKinds.find(({ kind }) => kind === "feed")?.addAccount(world.rig.feeds);
    const { id } = await createAddressedSource(world.ctx, owner, { address: account?.typed ?? "" });
    await recordAppUsage(world.ctx, 80);
    world.clock.advance(12 * MINUTE);
    await pollDueSources(world.ctx, 5);
    expect(await minutesToNext(id)).toBeLessThan(11.1);
  });

  test("a rate-limited app pauses all polls; a rate-limited account stops no other", async () => {
    const sources = [await way.createSource(owner), await way.createSource(owner), await way.createSource(owner)];
    world.clock.advance(12 * MINUTE);
    await control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "/me/media" } },
      times: "always",
      fault: { kind: "error", code: 4 },
    });
    await pollDueSources(world.ctx, 1);
    await control(world.rig.instagram, "DELETE", "/faults");
    const before = await journalEnd();
    expect(await pollDueSources(world.ctx, 5)).toBe(0);
    expect(await requestsSince(before)).toEqual([]);
    world.clock.advance(6 * MINUTE);
    expect(await pollDueSources(world.ctx, 5)).toBe(2);
    world.clock.advance(60 * MINUTE);
    await control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "/me/media" } },
      times: "always",
      fault: { kind: "error", code: 80002 },
    });
    await pollDueSources(world.ctx, 1);
    await control(world.rig.instagram, "DELETE", "/faults");
    expect(await pollDueSources(world.ctx, 5)).toBe(2);
    const states = await Promise.all(sources.map(({ source }) => getSource(world.ctx, owner, { sourceId: source.id })));
    expect(states.filter(({ lastError, status }) => lastError === "rate-limited" && status === "ACTIVE")).toHaveLength(
      1,
    );
  });
});

describe('"check now"', () => {
  const isRefused = async (sourceId: string) =>
    expect(checkSource(world.ctx, owner, { sourceId })).rejects.toMatchObject({ code: "connection-failed" });
  const fault = (given: object) =>
    control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "/me/media" } },
      times: "always",
      fault: given,
    });

  test("cuts no pause short that Instagram asks for, or has asked for", async () => {
    const { source } = await way.createSource(owner);
    await fault({ kind: "status", status: 429, headers: { "retry-after": "3600" } });
    await isRefused(source.id);
    expect(await minutesToNext(source.id)).toBeGreaterThan(59);
    world.clock.advance(90 * MINUTE);
    await pollDueSources(world.ctx, 5);
    await control(world.rig.instagram, "DELETE", "/faults");
    await fault({ kind: "status", status: 503 });
    await isRefused(source.id);
    expect(await minutesToNext(source.id)).toBeGreaterThan(59);
  });

  test("ends a source's pause once it answers again", async () => {
    const { source } = await way.createSource(owner);
    await fault({ kind: "error", code: 368 });
    world.clock.advance(12 * MINUTE);
    await pollDueSources(world.ctx, 5);
    expect(await minutesToNext(source.id)).toBeGreaterThan(1_439);
    await control(world.rig.instagram, "DELETE", "/faults");
    await checkSource(world.ctx, owner, { sourceId: source.id });
    expect(await minutesToNext(source.id)).toBeLessThanOrEqual(10);
  });

  test("has the worker find out at once what's wrong with a source that worked so far", async () => {
    const { source } = await way.createSource(owner);
    await fault({ kind: "status", status: 503 });
    await isRefused(source.id);
    expect(await pollDueSources(world.ctx, 5)).toBe(1);
  });

  test("records that Instagram limits the whole app", async () => {
    const { source } = await way.createSource(owner);
    await fault({ kind: "error", code: 4 });
    await isRefused(source.id);
    expect(await readAppLimit(world.ctx.db, world.clock.now())).toMatchObject({ isPaused: true });
  });

  test("pauses all accounts on code 4 with any subcode", async () => {
    const { source } = await way.createSource(owner);
    await fault({ kind: "error", code: 4, subcode: 2_207_051 });
    await isRefused(source.id);
    expect(await readAppLimit(world.ctx.db, world.clock.now())).toMatchObject({ isPaused: true });
  });
});

describe("Meta's limit on the whole app", () => {
  const callers: [string, (ctx: Context, sourceId: string) => Promise<unknown>][] = [
    ["a poll asked for by hand", (ctx, sourceId) => checkSource(ctx, owner, { sourceId })],
    ["the latest post", (ctx, sourceId) => generateLatestPost(ctx, owner, { sourceId })],
    ["an import of earlier posts", (ctx, sourceId) => importEarlierPosts(ctx, owner, { sourceId })],
    ["a token's refresh", () => refreshDueTokens(world.ctx, 5)],
  ];

  async function createDueSource() {
    const posts = ["2026-06-01T08:00:00Z", "2026-06-02T08:00:00Z"].map((postedAt) => ({
      caption: "A bowl.",
      postedAt,
    }));
    const { source } = await way.createSource(owner, posts);
    await chooseEarlierPosts(world.ctx, owner, { sourceId: source.id, from: new Date(0) });
    await makeTokenDue(source.id);
    return source.id;
  }

  async function makeTokenDue(sourceId: string) {
    const due = { next_refresh_at: world.clock.now() };
    await world.ctx.db.updateTable("sources").set(due).where("id", "=", sourceId).execute();
  }

  test.each(callers)("stops %s, with one call at most", async (_name, call) => {
    const sourceId = await createDueSource();
    const limited = { match: { path: { regex: "." } }, times: "always", fault: { kind: "error", code: 4 } };
    await control(world.rig.instagram, "POST", "/faults", limited);
    // An owner sees only their own rows, and the limit belongs to nobody.
    await call(world.as(owner), sourceId).catch(() => {});
    expect(await readAppLimit(world.ctx.db, world.clock.now())).toMatchObject({ isPaused: true });
    await control(world.rig.instagram, "DELETE", "/faults");
    await makeTokenDue(sourceId);
    const before = await journalEnd();
    await call(world.as(owner), sourceId).catch(() => {});
    expect(await requestsSince(before)).toEqual([]);
  });

  test("lets calls through once it's over", async () => {
    const sourceId = await createDueSource();
    await control(world.rig.instagram, "POST", "/faults", { match: { path: "/" }, fault: { kind: "error", code: 4 } });
    const job = () => importEarlierPosts(world.ctx, owner, { sourceId });
    await expect(job()).rejects.toMatchObject({ code: "4", retryAfterSeconds: 300 });
    world.clock.advance(MINUTE);
    await expect(job()).rejects.toMatchObject({ code: "app-paused", retryAfterSeconds: 240 });
    world.clock.advance(4 * MINUTE);
    await job();
  });
});

test("while Instagram is down, a worker polls less and less, and finds everything once it's back", async () => {
  const accounts = [];
  for (let index = 0; index < 12; index += 1) accounts.push(await way.createSource(owner));
  world.clock.advance(12 * MINUTE);
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: { regex: "/me/media" } },
    times: "always",
    fault: { kind: "status", status: 503 },
  });
  const stopping = new AbortController();
  const watching = watchSources(world.ctx, stopping.signal, 4);
  const failed = () =>
    world.ctx.db
      .selectFrom("sources")
      .select("id")
      .where("last_error", "=", "unavailable")
      .where("status", "=", "ACTIVE")
      .execute();
  await expect.poll(async () => (await failed()).length, { timeout: 60_000 }).toBe(12);
  await control(world.rig.instagram, "DELETE", "/faults");
  for (const { userId } of accounts) await world.addPost(userId, { kind: "reel", caption: "meanwhile" });
  world.clock.advance(21 * MINUTE);
  await expect.poll(async () => (await failed()).length, { timeout: 60_000 }).toBe(0);
  stopping.abort();
  await watching;
  const posts = await world.ctx.db.selectFrom("posts").select("id").where("caption", "=", "meanwhile").execute();
  expect(posts).toHaveLength(12);
});

test("a source that's due again while it's being polled isn't polled twice", async () => {
  const { source } = await way.createSource(owner);
  const due = () =>
    world.ctx.db.updateTable("sources").set({ next_poll_at: world.clock.now() }).where("id", "=", source.id).execute();
  const isClaimed = async () =>
    (
      await world.ctx.db
        .selectFrom("sources")
        .select("next_poll_at")
        .where("id", "=", source.id)
        .executeTakeFirstOrThrow()
    ).next_poll_at > world.clock.now();
  // Requests that wait for their answer aren't in the journal yet.
  const countDelayed = async () =>
    (await control<{ faults: { seen: number }[] }>(world.rig.instagram, "GET", "/faults")).faults[0]?.seen;
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: { regex: "/me/media" } },
    times: "always",
    fault: { kind: "delay", ms: 60_000 },
  });
  await due();
  const before = await journalEnd();
  const stopping = new AbortController();
  const watching = watchSources(world.ctx, stopping.signal, 4);
  await expect.poll(countDelayed, { timeout: 30_000 }).toBe(1);
  await due();
  await expect.poll(isClaimed, { timeout: 30_000 }).toBe(true);
  stopping.abort();
  await control(world.rig.instagram, "DELETE", "/faults");
  await watching;
  expect(await requestsSince(before)).toHaveLength(1);
});

test.each([
  [{ code: 190, subcode: 458 }, "DISABLED", "token-dead"],
  [{ code: 190, subcode: 459 }, "DISABLED", "checkpoint"],
  [{ code: 190, subcode: 460 }, "DISABLED", "token-dead"],
  [{ code: 190, subcode: 463 }, "DISABLED", "token-dead"],
  [{ code: 190, subcode: 464 }, "DISABLED", "checkpoint"],
  [{ code: 190, subcode: 467 }, "DISABLED", "token-dead"],
  [{ code: 190, subcode: 492 }, "DISABLED", "token-dead"],
  [{ code: 102 }, "DISABLED", "token-dead"],
  [{ code: 3 }, "DISABLED", "permission-removed"],
  [{ code: 10 }, "DISABLED", "permission-removed"],
  [{ code: 200 }, "DISABLED", "permission-removed"],
  [{ code: 17 }, "ACTIVE", "rate-limited"],
  [{ code: 32 }, "ACTIVE", "rate-limited"],
  [{ code: 613 }, "ACTIVE", "rate-limited"],
  [{ code: 80002 }, "ACTIVE", "rate-limited"],
  [{ code: 368 }, "ACTIVE", "blocked"],
  [{ code: 100 }, "ACTIVE", "bad-answer"],
  [{ code: 100, subcode: 33 }, "ACTIVE", "missing"],
] as const)(
  "a poll that Instagram refuses with %j leaves the source %s, because of %s",
  async (error, status, lastError) => {
    const { source } = await way.createSource(owner);
    await control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "/me/media" } },
      times: "always",
      fault: { kind: "error", ...error },
    });
    world.clock.advance(12 * MINUTE);
    await pollDueSources(world.ctx, 5);
    expect(await getSource(world.ctx, owner, { sourceId: source.id })).toMatchObject({ status, lastError });
  },
);

test.each([401, 403, 404])(
  "a firewall's answer with %i isn't Meta's: the source stays, and its token is refreshed later",
  async (status) => {
    const { source } = await way.createSource(owner);
    await control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "/" } },
      times: "always",
      fault: { kind: "status", status, body: "<html>Blocked</html>" },
    });
    world.clock.advance(8 * 24 * 60 * MINUTE);
    await refreshDueTokens(world.ctx, 100);
    expect(await getSource(world.ctx, owner, { sourceId: source.id })).toMatchObject({ status: "ACTIVE" });
    await pollDueSources(world.ctx, 5);
    const lastError = "bad-answer";
    expect(await getSource(world.ctx, owner, { sourceId: source.id })).toMatchObject({ status: "ACTIVE", lastError });
  },
);

test("an account that Instagram can't find for a day is disabled", async () => {
  const { source } = await way.createSource(owner);
  const failFor = async (hours: number, fault: object) => {
    const match = { path: { regex: "/me/media" } };
    await control(world.rig.instagram, "DELETE", "/faults");
    await control(world.rig.instagram, "POST", "/faults", { match, times: "always", fault });
    for (let hour = 0; hour < hours; hour += 1) {
      world.clock.advance(61 * MINUTE);
      await pollDueSources(world.ctx, 5);
    }
    return getSource(world.ctx, owner, { sourceId: source.id });
  };
  // An earlier outage doesn't count towards that day.
  await failFor(30, { kind: "status", status: 503 });
  const missing = { kind: "error", code: 100, subcode: 33 };
  expect(await failFor(22, missing)).toMatchObject({ status: "ACTIVE", lastError: "missing" });
  expect(await failFor(3, missing)).toMatchObject({ status: "DISABLED", lastError: "missing" });
});

test("a source that has just been connected isn't polled twice, unless its first poll fails", async () => {
  const { source } = await way.createSource(owner);
  expect(await minutesToNext(source.id)).toBeGreaterThan(9);
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: { regex: "/me/media" } },
    times: "always",
    fault: { kind: "status", status: 503 },
  });
  const later = await way.createSource(owner);
  expect(await minutesToNext(later.source.id)).toBeLessThanOrEqual(0);
});

describe("between the poll and the article", () => {
  const captionOf = (sourceId: string) =>
    world.ctx.db
      .selectFrom("posts as post")
      .leftJoin("articles as article", (join) =>
        join.onRef("article.owner_id", "=", "post.owner_id").onRef("article.post_id", "=", "post.id"),
      )
      .select(["post.caption", "post.skipped", "article.id as articleId", "article.status"])
      .where("post.source_id", "=", sourceId)
      .executeTakeFirstOrThrow();

  /** Imports a new post, as of eleven minutes ago. */
  async function pollOnce(settings: object = {}) {
    const { source, userId } = await way.createSource(owner, [], settings);
    const post = await world.addPost(userId, { caption: "Nine bowls came out whole." });
    world.clock.advance(12 * MINUTE);
    await pollDueSources(world.ctx, 5);
    const { articleId } = await captionOf(source.id);
    world.clock.advance(11 * MINUTE);
    await control(world.rig.instagram, "POST", "/clock", { advanceSeconds: 23 * 60 });
    const reread = () => rereadPost(world.ctx, owner, { articleId: articleId ?? "" });
    return { source, postId: post.id, articleId: articleId ?? "", reread };
  }

  test("the caption at the start of writing counts", async () => {
    const { source, postId, reread } = await pollOnce();
    await control(world.rig.instagram, "PATCH", `/posts/${postId}`, { caption: "Ten bowls came out whole." });
    await reread();
    expect(await captionOf(source.id)).toMatchObject({
      caption: "Ten bowls came out whole.",
      skipped: null,
      status: "PENDING",
    });
  });

  test("a deleted post creates no article and leaves no picture", async () => {
    const { source, postId, reread } = await pollOnce();
    const { storage_key: key } = await world.ctx.db
      .selectFrom("pictures")
      .select("storage_key")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await control(world.rig.instagram, "DELETE", `/posts/${postId}`);
    await Promise.all([reread(), reread()]);
    expect(await captionOf(source.id)).toMatchObject({ skipped: "deleted", articleId: null });
    await expect(world.ctx.pictures.read(key)).rejects.toThrow();
  });

  test("a firewall's 404 doesn't count as a deleted post", async () => {
    const { source, reread } = await pollOnce();
    await control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "/v26" } },
      times: "always",
      fault: { kind: "status", status: 404, body: "<html>Blocked</html>" },
    });
    await reread();
    expect(await captionOf(source.id)).toMatchObject({ skipped: null, status: "PENDING" });
  });

  test("a post that Instagram no longer shows for lack of a permission doesn't count as deleted", async () => {
    const { source, reread } = await pollOnce();
    await control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "/v26" } },
      times: "always",
      fault: { kind: "error", code: 100, subcode: 33 },
    });
    await reread();
    expect(await captionOf(source.id)).toMatchObject({ skipped: null, status: "PENDING" });
  });

  test("a deleted post returns the unit of quota that its article had taken", async () => {
    const { postId, articleId, reread } = await pollOnce();
    await inTransaction(world.ctx, (tx) => takeUnit(world.ctx, tx, owner.ownerId, articleId));
    await control(world.rig.instagram, "DELETE", `/posts/${postId}`);
    await reread();
    const units = await world.ctx.db
      .selectFrom("plan_units")
      .select("article_id")
      .where("article_id", "=", articleId)
      .execute();
    expect(units).toEqual([]);
  });

  test("what a model cost for a deleted post's article still counts towards the month's cap", async () => {
    const { postId, articleId, reread } = await pollOnce();
    await world.ctx.db
      .insertInto("model_calls")
      .values({
        ...{ owner_id: owner.ownerId, id: crypto.randomUUID(), article_id: articleId, begun_at: world.clock.now() },
        ...{ purpose: "look", model: "main", outcome: "answered", is_estimate: false },
        ...{ input_tokens: 100, output_tokens: 10, cost_microusd: 500 },
      })
      .execute();
    await control(world.rig.instagram, "DELETE", `/posts/${postId}`);
    await reread();
    expect(await monthlyCostUsd(world.ctx)).toBe(0.0005);
  });

  test('the "never" hashtag can still be added', async () => {
    const { source, postId, reread } = await pollOnce({ neverHashtag: "noblog" });
    await control(world.rig.instagram, "PATCH", `/posts/${postId}`, { caption: "Nine bowls. #NoBlog" });
    await reread();
    expect(await captionOf(source.id)).toMatchObject({ skipped: "never-publish", articleId: null });
  });

  test("if Instagram doesn't answer, the imported state is written", async () => {
    const { source, reread } = await pollOnce();
    await control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "/v26" } },
      times: "always",
      fault: { kind: "error", code: 17 },
    });
    await reread();
    expect(await captionOf(source.id)).toMatchObject({ caption: "Nine bowls came out whole.", status: "PENDING" });
  });
});
