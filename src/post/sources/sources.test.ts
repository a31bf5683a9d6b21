import { beforeAll, describe, expect, test } from "vitest";
import { breakInserts } from "../../../test/break-inserts.ts";
import { type InstagramWay, startInstagramWay } from "../../../test/instagram-way.ts";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { pollDueSources } from "../../../test/poll-due-sources.ts";
import { updateProfile } from "../../owner/accounts/update-profile.ts";
import type { Caller } from "../../platform/actor.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { authorizeInstagram } from "./connecting/authorize-instagram.ts";
import { createSource } from "./connecting/create-source.ts";
import { generateLatestPost } from "../posts/generate-latest-post.ts";
import { getSource } from "./get-source.ts";
import { listSources } from "./list-sources.ts";
import { updateSource } from "./update-source.ts";

let world: World;
let way: InstagramWay;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld();
  way = await startInstagramWay(world);
  owner = await world.createOwner();
});

const day = (n: number) => new Date(Date.UTC(2026, 8, n)).toISOString();

function readPosts(sourceId: string) {
  return world.ctx.db
    .selectFrom("posts")
    .select(["caption", "skipped"])
    .where("source_id", "=", sourceId)
    .orderBy("posted_at")
    .execute();
}

describe("authorising on Instagram", () => {
  const start = (sourceId?: string) =>
    authorizeInstagram(world.ctx, {
      ownerId: owner.ownerId,
      locale: "vi",
      ...(sourceId === undefined ? {} : { sourceId }),
    });
  const newAccount = (more: object = {}) =>
    control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", {
      username: `u${crypto.randomUUID().slice(0, 8)}`,
      ...more,
    });

  test.each(["flat", "data"])("connects an account with a 60-day token, from a %s response", async (envelope) => {
    await control(world.rig.instagram, "POST", "/settings", {
      envelope,
      permissions: envelope === "flat" ? "array" : "string",
    });
    const { userId } = await newAccount();
    const landed = await way.allow(await start(), userId);
    await control(world.rig.instagram, "POST", "/settings", { envelope: "flat", permissions: "array" });
    expect(landed.pathname).toBe("/vi/bot/sources/add");
    const connection = await world.ctx.db
      .selectFrom("instagram_connections")
      .selectAll()
      .where("id", "=", landed.searchParams.get("connection") ?? "")
      .executeTakeFirstOrThrow();
    expect(connection.instagram_user_id).toBe(userId);
    const days = ((connection.token_expires_at?.getTime() ?? 0) - connection.token_issued_at.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(59);
  });

  test("works only in the browser that started it, once, and expires", async () => {
    const { userId } = await newAccount();
    const authorization = await start();
    expect((await way.allow(authorization, userId, "another-browser")).search).toBe("?problem=instagram-state");
    expect((await way.allow(authorization, userId)).searchParams.get("connection")).not.toBeNull();
    expect((await way.allow(authorization, userId)).search).toBe("?problem=instagram-state");
    const late = await start();
    world.clock.advance(31 * 60_000);
    expect((await way.allow(late, userId)).search).toBe("?problem=instagram-state");
  });

  test("reports what's missing", async () => {
    expect((await way.deny(await start())).search).toBe("?problem=instagram-cancelled");
    const personal = await newAccount({ accountType: "PERSONAL" });
    expect((await way.allow(await start(), personal.userId)).search).toBe("?problem=instagram-personal");
    const { userId } = await newAccount();
    const refuse = (error_message: string) =>
      control(world.rig.instagram, "POST", "/faults", {
        match: { method: "POST", path: "/oauth/access_token" },
        fault: {
          kind: "status",
          status: 400,
          body: JSON.stringify({ error_type: "OAuthException", code: 400, error_message }),
        },
      });
    await refuse("Insufficient Developer Role");
    expect((await way.allow(await start(), userId)).search).toBe("?problem=instagram-no-tester");
    await refuse("Invalid platform app");
    expect((await way.allow(await start(), userId)).search).toBe("?problem=instagram-wrong-app");
    await refuse("Words that nobody knows");
    expect((await way.allow(await start(), userId)).search).toBe("?problem=instagram-failed");
  });

  test("leads back to the page where it began after a failure that nobody foresaw", async () => {
    const { userId } = await newAccount();
    await breakInserts(world.ctx, "instagram_connections", "XX000");
    expect((await way.allow(await start(), userId)).search).toBe("?problem=internal");
  });

  test("stores no token, code or state in plain text", async () => {
    const { userId } = await newAccount();
    const authorization = await start();
    const state = new URL(authorization.authorizeUrl).searchParams.get("state") ?? "none";
    const states = await world.ctx.db.selectFrom("instagram_states").selectAll().execute();
    expect(JSON.stringify(states)).not.toContain(state);
    await way.allow(authorization, userId);
    const connections = await world.ctx.db.selectFrom("instagram_connections").select("access_token").execute();
    expect(connections.some((row) => row.access_token.includes("IGAA"))).toBe(false);
  });
});

test("existing posts become the baseline, and the latest picture post is written at once", async () => {
  const posts = [
    { caption: "old", postedAt: day(1) },
    { caption: "latest picture", postedAt: day(2) },
    { kind: "reel", caption: "a reel", postedAt: day(3) },
  ];
  const { source } = await way.createSource(owner, posts, { label: "  My kiln ", keywords: ["clay, kiln", "Clay"] });
  expect(source).toMatchObject({
    label: "My kiln",
    keywords: ["clay", "kiln"],
    status: "ACTIVE",
    active: true,
    lastError: null,
    tokenDaysLeft: 59,
  });
  expect(await readPosts(source.id)).toEqual([
    { caption: "old", skipped: "before-connection" },
    { caption: "latest picture", skipped: null },
    { caption: "a reel", skipped: "video" },
  ]);
});

describe("a new source whose language nobody chose", () => {
  const german = "Der Ofen ist wieder kalt. Neun Schalen sind ganz geblieben, und morgen kommt die Glasur.";

  async function connect(caption: string, settings: { language?: "it" } = {}) {
    const { connectionId } = await way.connect(owner, [{ caption, postedAt: day(1) }]);
    return createSource(world.ctx, owner, { connectionId, label: "Meine Werkstatt", ...settings });
  }

  test("is written in its posts' language from the first article on", async () => {
    const source = await connect(german);
    expect(source.language).toBe("de");
    const { id: articleId } = await world.ctx.db
      .selectFrom("articles")
      .select("id")
      .where("source_id", "=", source.id)
      .executeTakeFirstOrThrow();
    await writeArticle(world.ctx, owner, { articleId });
    const version = await world.ctx.db
      .selectFrom("article_versions")
      .select(["language", "findings"])
      .where("article_id", "=", articleId)
      .executeTakeFirstOrThrow();
    expect(version.language).toBe("de");
    expect(version.findings).not.toContainEqual(expect.objectContaining({ kind: "language" }));
  });

  test("uses its owner's language if the posts don't tell, and never changes a chosen one", async () => {
    await updateProfile(world.ctx, owner, { locale: "vi" });
    expect((await connect("🏺")).language).toBe("vi");
    expect((await connect("Hoy abrimos el horno y salieron nueve cuencos enteros, todos muy bonitos.")).language).toBe(
      "vi",
    );
    expect((await connect(german, { language: "it" })).language).toBe("it");
    await updateProfile(world.ctx, owner, { locale: "en" });
  });
});

test("the worker completes a baseline that Instagram interrupted, with one article", async () => {
  const { connectionId } = await way.connect(
    owner,
    [1, 2, 3].map((n) => ({ caption: `post ${n}`, postedAt: day(n) })),
  );
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: "/cdn/" },
    times: "always",
    fault: { kind: "status", status: 503 },
  });
  const source = await createSource(world.ctx, owner, { connectionId, label: "Broken off", language: "en" });
  await control(world.rig.instagram, "DELETE", "/faults");
  await pollDueSources(world.ctx, 50);
  expect((await readPosts(source.id)).map((post) => post.skipped)).toEqual([
    "before-connection",
    "before-connection",
    null,
  ]);
});

test("a connection creates one source, for its owner, within a day", async () => {
  const { connectionId, userId } = await way.connect(owner);
  const settings = { label: "Once", language: "en" as const, connectionId };
  const stranger = await world.createOwner();
  await expect(createSource(world.ctx, stranger, settings)).rejects.toMatchObject({ code: "connection-expired" });
  await createSource(world.ctx, owner, settings);
  await expect(createSource(world.ctx, owner, settings)).rejects.toMatchObject({ code: "connection-expired" });
  const again = await authorizeInstagram(world.ctx, { ownerId: owner.ownerId, locale: "en" });
  expect((await way.allow(again, userId)).searchParams.get("connected")).not.toBeNull();
  // Two owners may connect the same account.
  const theirs = await way.allow(
    await authorizeInstagram(world.ctx, { ownerId: stranger.ownerId, locale: "en" }),
    userId,
  );
  await createSource(world.ctx, stranger, { ...settings, connectionId: theirs.searchParams.get("connection") ?? "" });
});

test.each([
  ["label", { label: " " }, "required"],
  ["label", { label: "a\0b" }, "bad-characters"],
  ["label", { label: "\ud800" }, "bad-characters"],
  ["about", { about: "x".repeat(10_001) }, "too-long"],
  ["keywords", { keywords: Array.from({ length: 31 }, (_, index) => `k${index}`) }, "too-many"],
  ["includeHashtags", { includeHashtags: ["two words"] }, "invalid"],
  [
    "style",
    { style: { formalToCasual: 2, seriousToFunny: 0, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 0 } },
    "invalid",
  ],
])("refuses a bad %s", async (field, change, problem) => {
  const { sourceId } = await world.connectAccount(owner);
  await expect(updateSource(world.ctx, owner, { sourceId, ...change })).rejects.toMatchObject({
    code: "invalid-input",
    field,
    problem,
  });
});

test("changes only the given fields, and belongs to its owner alone", async () => {
  const { sourceId } = await world.connectAccount(owner);
  const style = { formalToCasual: 0.5, seriousToFunny: -1, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 1 };
  const before = await getSource(world.ctx, owner, { sourceId });
  const after = await updateSource(world.ctx, owner, {
    sourceId,
    style,
    about: "Potter in Bern.",
    neverHashtag: "#NoBlog",
  });
  expect(after).toEqual({ ...before, style, about: "Potter in Bern.", neverHashtag: "noblog" });
  const stranger = await world.createOwner();
  await expect(updateSource(world.ctx, stranger, { sourceId, label: "Mine" })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(getSource(world.ctx, stranger, { sourceId })).rejects.toMatchObject({ code: "not-found" });
});

test("selects posts by their hashtags", async () => {
  const settings = { includeHashtags: ["#Blog", "bánhmì"], excludeHashtags: ["ad"], neverHashtag: "private" };
  const { source, userId } = await way.createSource(owner, [], settings);
  const captions = ["a walk #blog", "BÁNH #BánhMì", "no tag", "#blog #AD", "#blog #private", "#blogging"];
  for (const [index, caption] of captions.entries()) await world.addPost(userId, { caption, postedAt: day(index + 1) });
  world.clock.advance(60_000);
  await pollDueSources(world.ctx, 50);
  expect((await readPosts(source.id)).map((post) => post.skipped)).toEqual([
    null,
    null,
    "no-included-hashtag",
    "excluded-hashtag",
    "never-publish",
    "no-included-hashtag",
  ]);
});

test("a paused source isn't polled, and doesn't catch up later", async () => {
  const { source, userId } = await way.createSource(owner);
  expect(await updateSource(world.ctx, owner, { sourceId: source.id, active: false })).toMatchObject({
    status: "INACTIVE",
    nextCheckAt: null,
  });
  await world.addPost(userId, { caption: "in the pause", postedAt: day(1) });
  world.clock.advance(3_600_000);
  await pollDueSources(world.ctx, 50);
  expect(await readPosts(source.id)).toEqual([]);
  await updateSource(world.ctx, owner, { sourceId: source.id, active: true });
  await pollDueSources(world.ctx, 50);
  await world.addPost(userId, { caption: "after it", postedAt: day(2) });
  world.clock.advance(3_600_000);
  await pollDueSources(world.ctx, 50);
  expect(await readPosts(source.id)).toEqual([
    { caption: "in the pause", skipped: "paused" },
    { caption: "after it", skipped: null },
  ]);
});

test("the latest post is written on request, once", async () => {
  const { source } = await way.createSource(owner, [{ caption: "first", postedAt: day(1) }]);
  const first = await generateLatestPost(world.ctx, owner, { sourceId: source.id });
  expect(await generateLatestPost(world.ctx, owner, { sourceId: source.id })).toEqual(first);
  const passed = await way.createSource(owner, [{ caption: "passed over", postedAt: day(1) }], {
    includeHashtags: ["blog"],
  });
  expect(await readPosts(passed.source.id)).toEqual([{ caption: "passed over", skipped: "no-included-hashtag" }]);
  await generateLatestPost(world.ctx, owner, { sourceId: passed.source.id });
  expect(await readPosts(passed.source.id)).toEqual([{ caption: "passed over", skipped: null }]);
  const empty = await way.createSource(owner);
  await expect(generateLatestPost(world.ctx, owner, { sourceId: empty.source.id })).rejects.toMatchObject({
    code: "no-picture-post",
  });
});

test("lists page by page, newest first, filtered", async () => {
  const reader = await world.createOwner();
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift((await world.connectAccount(reader)).sourceId);
  await updateSource(world.ctx, reader, { sourceId: ids[1] ?? "", active: false });
  const first = await listSources(world.ctx, reader, { first: 3, after: null });
  const second = await listSources(world.ctx, reader, { first: 3, after: first.end });
  expect([...first.items, ...second.items].map((source) => source.id)).toEqual(ids);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  const inactive = await listSources(world.ctx, reader, { first: 20, after: null, status: "INACTIVE" });
  expect(inactive.items.map((source) => source.id)).toEqual([ids[1]]);
});
