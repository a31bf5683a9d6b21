import { expect, test } from "vitest";
import type { SourcePost } from "../../../connectors/source.ts";
import { listFreshPosts } from "../../posts/list-fresh-posts.ts";
import { createPollPace } from "./poll-pace.ts";
import { toNextPoll, toRetryPoll } from "./poll-schedule.ts";
import { toUsualHours } from "./usual-hours.ts";

/**
 * Simulates 28 days of 1,000 accounts with the product's own decisions and no network: when each account is polled,
 * what a poll finds, when it's retried. Includes two short outages and a share of failing polls at an assumed response
 * time; the worker has a concurrency of 16. Assumes that writing takes three minutes, the longest we promise.
 */
const MINUTE = 60_000;
const DAY = 86_400_000;
const ACCOUNTS = 1_000;
const DAYS = 28;
const SETTLE_MS = 10 * MINUTE;
const WRITING_MS = 3 * MINUTE;
const intervalMs = 10 * MINUTE;
const start = Date.UTC(2026, 8, 28);
const timeZones = ["Europe/Zurich", "Asia/Ho_Chi_Minh", "UTC", "America/New_York"];
/** Summer time ends in Europe and the United States within these days. */
const outages = [
  [start + 6 * DAY, start + 6 * DAY + 8 * MINUTE],
  [start + 20 * DAY, start + 20 * DAY + 8 * MINUTE],
] as const;

/** A seeded random generator (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const chance = createChance(20_261_121);

type Account = {
  timeZone: string;
  posts: SourcePost[];
  known: Map<string, number>;
  /** Returns the latest posts published by now. */
  published: number;
  seenUntil: Date | null;
  usualHours: number;
  failures: number;
};

/** Log-normal with a median of one post in four days; some post once or never in the four weeks. */
function toPostTimes(account: number): number[] {
  const perDay =
    account % 10 === 0
      ? 1 / 28
      : 0.25 * Math.exp(1.1 * Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance()));
  const habit = 6 + Math.floor(chance() * 16);
  const times: number[] = [];
  for (let day = -60; day < DAYS; day += 1) {
    for (let left = perDay; left > 0; left -= 1) {
      if (chance() > left) continue;
      const hour = chance() < 0.7 ? habit + chance() : 24 * chance();
      times.push(start + day * DAY + hour * 3_600_000);
      // Sometimes several at once.
      if (chance() < 0.05) for (let index = 1; index < 14; index += 1) times.push((times.at(-1) ?? 0) + 1_000);
    }
  }
  return times.filter((time) => time < start + DAYS * DAY - 60 * MINUTE).sort((a, b) => a - b);
}

function createAccount(index: number): Account {
  const posts = toPostTimes(index).map((time, number) => toPost(`${index}-${number}`, new Date(time)));
  const timeZone = timeZones[index % timeZones.length] ?? "UTC";
  const past = posts.filter(({ postedAt }) => postedAt.getTime() < start);
  const known = new Map(past.map((post) => [post.mediaId, 0]));
  const usualHours = toUsualHours(
    past.map((post) => post.postedAt),
    timeZone,
  );
  return {
    timeZone,
    posts,
    known,
    published: past.length,
    seenUntil: past.at(-1)?.postedAt ?? null,
    usualHours,
    failures: 0,
  };
}

function toPost(mediaId: string, postedAt: Date): SourcePost {
  return {
    mediaId,
    caption: "",
    kind: "image",
    productType: "FEED",
    permalink: null,
    shortcode: null,
    postedAt,
    pictures: [],
    skippedVideos: 0,
  };
}

const delays: number[] = [];
let polls = 0;
let twice = 0;

/** Pages of what's published at `now`; the cursor is the number of posts returned so far. */
async function readNewPosts(account: Account, now: number): Promise<void> {
  while ((account.posts[account.published]?.postedAt.getTime() ?? Number.POSITIVE_INFINITY) <= now)
    account.published += 1;
  const newest = account.posts[account.published - 1];
  if (newest === undefined || (account.seenUntil !== null && newest.postedAt <= account.seenUntil)) return;
  const out = account.posts.slice(0, account.published).toReversed();
  const { fresh, seenUntil } = await listFreshPosts({
    instagramUserId: "",
    seenUntil: account.seenUntil,
    seenMedia: [],
    listPosts: async ({ limit, after = "0" }) => {
      const end = Number(after) + limit;
      return { posts: out.slice(Number(after), end), after: end < out.length ? String(end) : null, usage: [] };
    },
    findKnown: async (ids) => new Set(ids.filter((id) => account.known.has(id))),
  });
  let kept = true;
  for (const post of fresh.toReversed()) {
    // An unavailable picture.
    if (chance() < 0.01) {
      kept = false;
      continue;
    }
    if (account.known.has(post.mediaId)) twice += 1;
    account.known.set(post.mediaId, now);
    delays.push(Math.max(now, post.postedAt.getTime() + SETTLE_MS) + WRITING_MS - post.postedAt.getTime());
  }
  if (!kept) throw new Error("a post was not kept");
  account.seenUntil = seenUntil;
  account.usualHours = toUsualHours(
    account.posts.slice(0, account.published).map((post) => post.postedAt),
    account.timeZone,
  );
}

/** Returns when the account is polled next. */
async function poll(
  account: Account,
  now: number,
  isOut: boolean,
  pace: ReturnType<typeof createPollPace>,
): Promise<Date> {
  polls += 1;
  const failed = isOut || chance() < 0.002;
  try {
    if (failed) throw new Error("out");
    await readNewPosts(account, now);
    pace.report(true);
    account.failures = 0;
    return toNextPoll(new Date(now), { ...account, intervalMs }, 0, chance);
  } catch {
    pace.report(!failed);
    account.failures += 1;
    return toRetryPoll(
      new Date(now),
      { problem: "unavailable", failures: account.failures - 1, askedMs: 0, intervalMs },
      chance,
    );
  }
}

test("1,000 accounts in 28 days: no post is missed or written twice, 95 % are articles within 20 minutes", async () => {
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => createAccount(index));
  const STEP_MS = 30_000;
  // Due times in half-minute steps; polls that don't get a slot in a step wait for the next one.
  const due = Array.from({ length: (DAYS * DAY) / STEP_MS }, (): Account[] => []);
  const plan = (account: Account, at: number, after: number) =>
    due[Math.max(after + 1, Math.ceil((at - start) / STEP_MS))]?.push(account);
  for (const account of accounts) plan(account, start + chance() * intervalMs, 0);
  const pace = createPollPace(16);
  let busiest = 0;
  for (const [step, claimed] of due.entries()) {
    const now = start + step * STEP_MS;
    const isOut = outages.some(([from, to]) => now >= from && now < to);
    // A poll takes half a second, or twenty while Instagram is down.
    const places = pace.limit() * (isOut ? 1 : STEP_MS / 500);
    busiest = Math.max(busiest, claimed.length);
    for (const account of claimed.slice(0, places))
      plan(account, (await poll(account, now, isOut, pace)).getTime(), step);
    for (const account of claimed.slice(places)) due[step + 1]?.push(account);
  }
  const posted = accounts.flatMap((account) =>
    account.posts.filter(({ postedAt }) => postedAt.getTime() >= start).map((post) => account.known.has(post.mediaId)),
  );
  const sorted = delays.toSorted((a, b) => a - b);
  const p95 = (sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN) / MINUTE;
  console.log(
    `posts=${posted.length} polls/account/day=${(polls / ACCOUNTS / DAYS).toFixed(0)} ` +
      `p95=${p95.toFixed(1)} min busiest half minute=${busiest}`,
  );
  expect(posted.length).toBeGreaterThan(5_000);
  expect({ missed: posted.filter((known) => !known).length, twice }).toEqual({ missed: 0, twice: 0 });
  expect(p95).toBeLessThanOrEqual(20);
  expect(polls / ACCOUNTS / DAYS).toBeLessThan(200);
});
