import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../../platform/actor.ts";
import { connectSource } from "../../../scripts/start/demo/connect-source.ts";
import { noHashtagRules } from "./hashtags.ts";
import { pollSource } from "../sources/polling/poll-source.ts";
import { neutralStyle } from "../sources/source-settings.ts";
import type { PollMode } from "../sources/tables.ts";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { importLatestPost } from "./import-latest-post.ts";

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.createOwner();
});

async function connect() {
  const account = await world.connectAccount(owner);
  const { accessToken } = await control<{ accessToken: string }>(
    world.rig.instagram,
    "POST",
    `/accounts/${account.userId}/token`,
  );
  const reader = world.ctx.instagram.open({ api: "instagram-login", accessToken });
  const read = () =>
    world.ctx.db
      .selectFrom("sources")
      .select(["seen_until", "seen_media"])
      .where("id", "=", account.sourceId)
      .executeTakeFirstOrThrow();
  const poll = async (failures = 0, mode: PollMode = "new") => {
    const { seen_until: seenUntil, seen_media: seenMedia } = await read();
    const source = { sourceId: account.sourceId, reader, instagramUserId: account.userId };
    return pollSource(world.ctx, owner, {
      ...source,
      mode,
      seenUntil,
      seenMedia,
      rules: noHashtagRules,
      failures,
    });
  };
  return { ...account, reader, poll };
}

function readPosts(sourceId: string) {
  return world.ctx.db
    .selectFrom("posts as post")
    .leftJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "post.owner_id").onRef("article.post_id", "=", "post.id"),
    )
    .select(["post.id", "post.media_id", "post.caption", "post.skipped", "post.skipped_videos", "article.status"])
    .where("post.source_id", "=", sourceId)
    .orderBy("post.posted_at")
    .execute();
}

test("sixteen polls at once import a post once", async () => {
  const { sourceId, userId, poll } = await connect();
  await world.addPost(userId, { caption: "One post, looked at from all sides." });
  await Promise.all(Array.from({ length: 16 }, () => poll()));
  const posts = await readPosts(sourceId);
  expect(posts).toHaveLength(1);
  expect(posts[0]?.status).toBe("PENDING");
});

test("only pictures become articles: no reel, video, story or advert", async () => {
  const { sourceId, userId, poll } = await connect();
  for (const kind of ["image", "carousel", "reel", "video", "story", "ad"])
    await world.addPost(userId, { kind, caption: kind });
  await poll();
  const posts = await readPosts(sourceId);
  expect(
    posts
      .filter((post) => post.status === "PENDING")
      .map((post) => post.caption)
      .sort(),
  ).toEqual(["carousel", "image"]);
});

test("a mixed carousel keeps its pictures in order and counts the videos left out", async () => {
  const { sourceId, userId, poll } = await connect();
  const pictures = [
    { altText: "first" },
    { video: true },
    { altText: "second" },
    { copyrighted: true },
    { altText: "third" },
  ];
  await world.addPost(userId, { kind: "carousel", caption: "Mixed", pictures });
  await poll();
  const [post] = await readPosts(sourceId);
  const kept = await world.ctx.db
    .selectFrom("pictures")
    .select("alt_text")
    .where("post_id", "=", post?.id ?? "")
    .orderBy("position")
    .execute();
  expect(kept.map((picture) => picture.alt_text)).toEqual(["first", "second", "third"]);
  expect(post?.skipped_videos).toBe(1);
});

test("keeps captions that are empty, long, odd or right-to-left", async () => {
  const { sourceId, userId, poll } = await connect();
  const captions = ["", "🍑🍑🍑", "x".repeat(2_200), "مرحبا بالعالم", "null\u0000byte", "lone \ud800 surrogate"];
  for (const caption of captions) await world.addPost(userId, { caption });
  await poll();
  const posts = await readPosts(sourceId);
  expect(posts).toHaveLength(captions.length);
  expect(posts.every((post) => post.status === "PENDING" && post.caption.isWellFormed())).toBe(true);
});

test.each(["normal", "short", "empty", "loop", "repeat"])(
  "gets every post over %s pages, each once",
  async (paging) => {
    const { sourceId, userId, poll } = await connect();
    for (let index = 0; index < 60; index += 1) await world.addPost(userId, { kind: "reel", caption: `reel ${index}` });
    await control(world.rig.instagram, "POST", "/settings", { paging });
    await poll();
    await poll();
    await control(world.rig.instagram, "POST", "/settings", { paging: "normal" });
    const posts = await readPosts(sourceId);
    expect(new Set(posts.map((post) => post.media_id)).size).toBe(60);
    expect(posts).toHaveLength(60);
  },
);

test("on connecting, existing posts become the baseline and the latest picture post is written at once", async () => {
  const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", {
    username: "with.a.past",
  });
  const at = (day: number) => new Date(Date.UTC(2026, 8, day)).toISOString();
  await world.addPost(userId, { caption: "old", postedAt: at(1) });
  await world.addPost(userId, { caption: "latest picture", postedAt: at(2) });
  await world.addPost(userId, { kind: "reel", caption: "newer, but a reel", postedAt: at(3) });
  const { accessToken } = await control<{ accessToken: string }>(
    world.rig.instagram,
    "POST",
    `/accounts/${userId}/token`,
  );
  const source = { label: "past", language: "en" as const, about: "", keywords: [], style: neutralStyle };
  const { sourceId } = await connectSource(world.ctx, owner, { ...source, accessToken, tokenExpiresAt: null });
  expect(await readPosts(sourceId)).toMatchObject([
    { caption: "old", skipped: "before-connection", status: null },
    { caption: "latest picture", skipped: null, status: "PENDING" },
    { caption: "newer, but a reel", skipped: "video", status: null },
  ]);
});

test("a picture that's unavailable is fetched at the next poll, and doesn't hold up other posts", async () => {
  const { sourceId, userId, poll } = await connect();
  const pictures = [{ id: "17900000000000001" }];
  await world.addPost(userId, { caption: "first", postedAt: "2026-09-01T08:00:00Z", pictures });
  await world.addPost(userId, { caption: "second", postedAt: "2026-09-02T08:00:00Z" });
  const fault = {
    match: { path: { regex: "/cdn/.*17900000000000001" } },
    times: "always",
    fault: { kind: "status", status: 503 },
  };
  await control(world.rig.instagram, "POST", "/faults", fault);
  await expect(poll()).rejects.toThrow();
  expect(await readPosts(sourceId)).toHaveLength(1);
  await control(world.rig.instagram, "DELETE", "/faults");
  await poll();
  expect((await readPosts(sourceId)).map((post) => post.status)).toEqual(["PENDING", "PENDING"]);
});

test("a post that failed on an older page is found again, even if the page before it is known by then", async () => {
  const { sourceId, userId, poll } = await connect();
  const pictures = [{ id: "17900000000000009" }];
  await world.addPost(userId, { caption: "on the second page", postedAt: "2026-09-01T08:00:00Z", pictures });
  for (let index = 0; index < 27; index += 1)
    await world.addPost(userId, {
      kind: "reel",
      caption: `reel ${index}`,
      postedAt: `2026-09-02T08:00:${index + 10}Z`,
    });
  const fault = {
    match: { path: { regex: "/cdn/.*17900000000000009" } },
    times: "always",
    fault: { kind: "status", status: 503 },
  };
  await control(world.rig.instagram, "POST", "/faults", fault);
  await expect(poll()).rejects.toThrow();
  expect(await readPosts(sourceId)).toHaveLength(27);
  await control(world.rig.instagram, "DELETE", "/faults");
  await poll();
  expect((await readPosts(sourceId))[0]).toMatchObject({ caption: "on the second page", status: "PENDING" });
});

test("a known post on the newest page doesn't hide older ones", async () => {
  const { sourceId, reader, userId, poll } = await connect();
  for (let index = 0; index < 30; index += 1)
    await world.addPost(userId, {
      kind: "reel",
      caption: `reel ${index}`,
      postedAt: `2026-09-02T08:00:${index + 10}Z`,
    });
  await world.addPost(userId, { caption: "asked for by hand", postedAt: "2026-09-03T08:00:00Z" });
  await importLatestPost(world.ctx, owner, { sourceId, reader, rules: noHashtagRules });
  await poll();
  expect(await readPosts(sourceId)).toHaveLength(31);
});

test("the latest post can be asked for again when its picture couldn't be fetched", async () => {
  const { sourceId, reader, userId, poll } = await connect();
  await world.addPost(userId, { caption: "while we were away" });
  await poll(0, "after-pause");
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: { regex: "/cdn/" } },
    times: "always",
    fault: { kind: "status", status: 503 },
  });
  const askForLatest = () => importLatestPost(world.ctx, owner, { sourceId, reader, rules: noHashtagRules });
  await expect(askForLatest()).rejects.toThrow();
  await control(world.rig.instagram, "DELETE", "/faults");
  expect(await readPosts(sourceId)).toMatchObject([{ skipped: "paused", status: null }]);
  await askForLatest();
  expect(await readPosts(sourceId)).toMatchObject([{ skipped: null, status: "PENDING" }]);
});

test("a poll that finds nothing new calls Instagram once and leaves the source unchanged", async () => {
  const { sourceId, userId, poll } = await connect();
  for (let index = 0; index < 60; index += 1)
    await world.addPost(userId, {
      kind: "reel",
      caption: `reel ${index}`,
      postedAt: `2026-09-02T08:00:${String(index).padStart(2, "0")}Z`,
    });
  await poll();
  const asked = async () => (await control<{ last: number }>(world.rig.instagram, "GET", "/journal")).last;
  const before = await asked();
  await poll();
  expect((await asked()) - before).toBe(1);
  expect(await readPosts(sourceId)).toHaveLength(60);
});

const garbled = (contentType: string) => ({
  kind: "status",
  status: 200,
  body: "<html>",
  headers: { "content-type": contentType },
});

const refused = { kind: "status", status: 403 };
const unusable = [garbled("text/html"), garbled("image/jpeg")];

test.each([
  ["fetched at the next poll", [refused, ...unusable], 0, 0, "PENDING"],
  [
    "fetched at the next poll, even if the post was made while polling was off",
    ...([[refused, ...unusable], 2 * 3_600_000, 0, "PENDING"] as const),
  ],
  ["fetched at the next poll if the post is fresh, whatever failed before", [refused], 0, 5, "PENDING"],
  ["left out if the post is older than an hour and five polls have failed", [refused], 2 * 3_600_000, 5, null],
  ["left out if it's something else and two polls have failed", unusable, 0, 2, null],
] as const)("a picture whose host refuses it is %s", async (_name, refusals, age, failures, status) => {
  for (const fault of refusals) {
    const { sourceId, userId, poll } = await connect();
    await world.addPost(userId, { caption: "A bowl.", postedAt: new Date(Date.now() - age).toISOString() });
    await control(world.rig.instagram, "POST", "/faults", { match: { path: { regex: "/cdn/" } }, fault });
    const failure: unknown = await poll(failures).then(
      () => null,
      (error: unknown) => error,
    );
    // Not "forbidden", which would disable the source.
    if (status !== null) expect(failure).toMatchObject({ reason: "unavailable", code: "picture-refused" });
    await poll();
    expect((await readPosts(sourceId)).map((post) => post.status)).toEqual([status]);
  }
});

test("a drawing is left out at once, because it won't become a photo", async () => {
  const { sourceId, userId, poll } = await connect();
  await world.addPost(userId, { kind: "carousel", caption: "Mixed", pictures: [{ altText: "good" }, {}] });
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: { regex: "/cdn/" } },
    fault: garbled("image/svg+xml"),
  });
  await poll();
  expect(await readPosts(sourceId)).toMatchObject([{ status: "PENDING" }]);
});

test("posts found in one poll are stored oldest first, however long a picture takes", async () => {
  const { sourceId, userId, poll } = await connect();
  const sizes = [4000, 100, 100, 2000, 100, 100];
  for (const [index, size] of sizes.entries()) {
    const postedAt = new Date(Date.UTC(2026, 8, index + 1)).toISOString();
    await world.addPost(userId, {
      caption: `number ${index}`,
      postedAt,
      pictures: [{ generate: { width: size, height: size } }],
    });
  }
  await poll();
  const kept = await world.ctx.db
    .selectFrom("posts")
    .select("caption")
    .where("source_id", "=", sourceId)
    .orderBy("id")
    .execute();
  expect(kept.map((post) => post.caption)).toEqual(sizes.map((_size, index) => `number ${index}`));
});

test("a carousel with a picture that Instagram withholds is completed once, not at every poll", async () => {
  const { sourceId, userId, poll } = await connect();
  const pictures = [{ altText: "good" }, { copyrighted: true }];
  await world.addPost(userId, { kind: "carousel", caption: "Mixed", pictures });
  const journal = (since: number) =>
    control<{ last: number; records: { path?: string }[] }>(world.rig.instagram, "GET", `/journal?since=${since}`);
  await poll();
  const { last } = await journal(0);
  await poll();
  await poll();
  expect((await journal(last)).records.map(({ path }) => path?.split("?")[0])).toEqual([
    "/v26.0/me/media",
    "/v26.0/me/media",
  ]);
  expect(await readPosts(sourceId)).toHaveLength(1);
});

const bomb = () =>
  sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: "red" } })
    .png({ compressionLevel: 9 })
    .toBuffer();

test.each([
  ["50 MB", async () => ({ generate: { width: 64, height: 64, bytes: 50_000_000 } })],
  ["a text", async () => ({ base64: Buffer.from("<html>no picture</html>").toString("base64") })],
  [
    "a drawing with scripts",
    async () => ({
      base64: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString("base64"),
    }),
  ],
  ["a decompression bomb", async () => ({ base64: (await bomb()).toString("base64") })],
  ["withheld by Instagram", async () => ({ copyrighted: true })],
  ["on another host", async () => ({ url: "https://evil.example/x.jpg" })],
])("a carousel leaves out a picture that is %s, and keeps the others", async (_name, bad) => {
  const { sourceId, userId, poll } = await connect();
  await world.addPost(userId, {
    kind: "carousel",
    caption: "Mixed",
    postedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    pictures: [{ altText: "good" }, { ...(await bad()), altText: "bad" }],
  });
  // Before five polls have failed, it may be its host's mistake.
  await poll(5);
  const [post] = await readPosts(sourceId);
  const kept = await world.ctx.db
    .selectFrom("pictures")
    .select("alt_text")
    .where("post_id", "=", post?.id ?? "")
    .execute();
  expect([post?.status, kept]).toEqual(["PENDING", [{ alt_text: "good" }]]);
});

test("a picture with an expired URL gets a fresh one at the next poll", async () => {
  const { sourceId, userId, poll } = await connect();
  await world.addPost(userId, { caption: "late" });
  const expired = {
    kind: "status",
    status: 403,
    body: "URL signature expired",
    headers: { "content-type": "text/plain" },
  };
  await control(world.rig.instagram, "POST", "/faults", { match: { path: "/cdn/" }, fault: expired });
  await expect(poll()).rejects.toThrow();
  expect(await readPosts(sourceId)).toEqual([]);
  await poll();
  expect(await readPosts(sourceId)).toMatchObject([{ caption: "late", status: "PENDING" }]);
});

test("a post whose only picture points into the private network creates no article and no connection", async () => {
  const { sourceId, userId, poll } = await connect();
  await world.addPost(userId, { caption: "hostile", pictures: [{ url: "http://127.0.0.1:1/x.jpg" }] });
  await poll();
  expect(await readPosts(sourceId)).toMatchObject([{ skipped: "no-picture", status: null }]);
});
