import { beforeAll, describe, expect, test } from "vitest";
import { decideAtInstagram } from "../../../../test/decide-at-instagram.ts";
import { type InstagramWay, startInstagramWay } from "../../../../test/instagram-way.ts";
import { control, facebookLogin } from "../../../../test/rig.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { pollDueSources } from "../../../../test/poll-due-sources.ts";
import type { Caller } from "../../../platform/actor.ts";
import type { InstagramApi } from "../../../connectors/instagram/index.ts";
import { authorizeInstagram } from "./authorize-instagram.ts";
import { createSource } from "./create-source.ts";
import { generateLatestPost } from "../../posts/generate-latest-post.ts";
import { getSource } from "../get-source.ts";
import { refreshDueTokens } from "../health/refresh-due-tokens.ts";
import { updateSource } from "../update-source.ts";

let world: World;
let way: InstagramWay;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld({}, facebookLogin);
  way = await startInstagramWay(world);
  owner = await world.createOwner();
});

async function newAccount(more: object = {}): Promise<{ userId: string; username: string }> {
  const username = `u${crypto.randomUUID().slice(0, 8)}`;
  const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", { username, ...more });
  return { userId, username };
}

const begin = (api: InstagramApi | undefined, sourceId?: string) =>
  authorizeInstagram(world.ctx, {
    ownerId: owner.ownerId,
    locale: "en",
    ...(api && { api }),
    ...(sourceId && { sourceId }),
  });

async function allow(api: InstagramApi, userIds: string[], more: string[][] = [], sourceId?: string): Promise<URL> {
  const chosen = userIds.map((id) => ["user_id", id]);
  return decideAtInstagram(way.url, await begin(api, sourceId), [["decision", "approve"], ...chosen, ...more]);
}

async function connect(api: InstagramApi, userId: string): Promise<string> {
  const connectionId = (await allow(api, [userId])).searchParams.get("connection") ?? "";
  return (await createSource(world.ctx, owner, { label: "Mine", language: "en", connectionId })).id;
}

const readSource = (sourceId: string) =>
  world.ctx.db
    .selectFrom("sources")
    .select(["api", "instagram_user_id", "instagram_app_scoped_id", "token_expires_at"])
    .where("id", "=", sourceId)
    .executeTakeFirstOrThrow();
const readCaptions = async (sourceId: string) =>
  (
    await world.ctx.db
      .selectFrom("posts")
      .select(["caption", "skipped"])
      .where("source_id", "=", sourceId)
      .orderBy("posted_at")
      .execute()
  ).map(({ caption, skipped }) => [caption, skipped]);

async function poll(): Promise<void> {
  world.clock.advance(15 * 60_000);
  await pollDueSources(world.ctx, 100);
}

const ways: { api: InstagramApi; other: InstagramApi }[] = [
  { api: "instagram-login", other: "facebook-login" },
  { api: "facebook-login", other: "instagram-login" },
];
describe.each(ways)("an account connected by $api", ({ api, other }) => {
  let userId: string;
  let sourceId: string;

  test("is connected: existing posts are the baseline, the latest is written", async () => {
    ({ userId } = await newAccount());
    await world.addPost(userId, { caption: "the first", postedAt: "2026-09-01T08:00:00Z" });
    await world.addPost(userId, {
      kind: "carousel",
      caption: "two bowls",
      pictures: [{}, {}, { video: true }],
      postedAt: "2026-09-02T08:00:00Z",
    });
    sourceId = await connect(api, userId);
    expect(await readSource(sourceId)).toMatchObject({ api, instagram_user_id: userId });
    expect(await readCaptions(sourceId)).toEqual([
      ["the first", "before-connection"],
      ["two bowls", null],
    ]);
  });

  test("is polled, and its latest post can be requested", async () => {
    await world.addPost(userId, { caption: "a new one", postedAt: world.ctx.clock.now().toISOString() });
    await poll();
    expect((await readCaptions(sourceId)).at(-1)).toEqual(["a new one", null]);
    expect(await generateLatestPost(world.ctx, owner, { sourceId })).toHaveProperty("articleId");
  });

  test("has its token refreshed", async () => {
    world.clock.advance(9 * 86_400_000);
    await control(world.rig.instagram, "POST", "/clock", { now: world.ctx.clock.now().toISOString() });
    expect(await refreshDueTokens(world.ctx, 50)).toBeGreaterThan(0);
    await world.addPost(userId, { caption: "a week on", postedAt: world.ctx.clock.now().toISOString() });
    await poll();
    expect((await readCaptions(sourceId)).at(-1)).toEqual(["a week on", null]);
    const { token_expires_at: end } = await readSource(sourceId);
    expect(end === null).toBe(api === "facebook-login");
  });

  test("is disabled when its token is dead, and can be reconnected as the same source by the other login", async () => {
    await control(world.rig.instagram, "POST", `/accounts/${userId}/revoke`, { subcode: 460 });
    await poll();
    expect(await getSource(world.ctx, owner, { sourceId })).toMatchObject({
      status: "DISABLED",
      lastError: "token-dead",
    });
    await world.addPost(userId, { caption: "meanwhile", postedAt: world.ctx.clock.now().toISOString() });
    expect((await allow(other, [userId], [], sourceId)).search).toBe(`?connected=${sourceId}`);
    await poll();
    expect(await readSource(sourceId)).toMatchObject({ api: other, instagram_user_id: userId });
    expect(
      (await readCaptions(sourceId)).filter(([caption]) => caption === "meanwhile" || caption === "a week on"),
    ).toEqual([
      ["a week on", null],
      ["meanwhile", null],
    ]);
    expect(await getSource(world.ctx, owner, { sourceId })).toMatchObject({ status: "ACTIVE", lastError: null });
  });

  test("is not connected if the person cancels", async () => {
    expect((await decideAtInstagram(way.url, await begin(api), { decision: "deny" })).search).toBe(
      "?problem=instagram-cancelled",
    );
  });
});

describe("with Facebook Login", () => {
  const readProblem = async (call: Promise<URL>) => (await call).searchParams.get("problem");

  test("several Pages connect several accounts, and leave a paused one alone", async () => {
    const [known, first, second] = [await newAccount(), await newAccount(), await newAccount()];
    const sourceId = await connect("facebook-login", known.userId);
    await updateSource(world.ctx, owner, { sourceId, active: false });
    await control(world.rig.instagram, "POST", "/settings", { paging: "short" });
    const landed = await allow("facebook-login", [known.userId, first.userId, second.userId]);
    await control(world.rig.instagram, "POST", "/settings", { paging: "normal" });
    expect(landed.searchParams.getAll("username")).toEqual([first.username, second.username]);
    expect(new Set(landed.searchParams.getAll("connection")).size).toBe(2);
    expect(await getSource(world.ctx, owner, { sourceId })).toMatchObject({ status: "INACTIVE" });
  });

  test("each refusal has its own error", async () => {
    const { userId } = await newAccount();
    const unlinked = await newAccount({ accountType: "PERSONAL", page: true });
    expect(await readProblem(allow("facebook-login", [userId], [["declined", "instagram_basic"]]))).toBe(
      "instagram-scope",
    );
    expect(await readProblem(allow("facebook-login", [userId], [["declined", "pages_show_list"]]))).toBe(
      "instagram-scope",
    );
    expect(await readProblem(allow("facebook-login", [unlinked.userId]))).toBe("instagram-no-page");
    expect(await readProblem(allow("facebook-login", []))).toBe("instagram-no-page");
  });

  test.each([
    [{ code: 101 }, "instagram-wrong-app"],
    [{ code: 1, status: 400, message: "Error validating client secret." }, "instagram-wrong-app"],
    [{ code: 100, subcode: 36_008 }, "instagram-wrong-app"],
    [{ code: 100, subcode: 36_009 }, "instagram-state"],
    [{ code: 2 }, "instagram-failed"],
    [{ code: 4 }, "instagram-failed"],
  ])("a code refused with %j is %s", async (error, problem) => {
    const { userId } = await newAccount();
    await control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "oauth/access_token" } },
      fault: { kind: "error", ...error },
    });
    expect(await readProblem(allow("facebook-login", [userId]))).toBe(problem);
  });

  test("Facebook asks again for a permission that somebody turned off", async () => {
    const { userId } = await newAccount();
    const declined = [["declined", "instagram_basic"]];
    expect(await readProblem(allow("facebook-login", [userId], declined))).toBe("instagram-scope");
    expect((await allow("facebook-login", [userId])).searchParams.has("connection")).toBe(true);
  });

  test("a source is reconnected through the login it was connected with", async () => {
    const { userId } = await newAccount();
    const sourceId = await connect("facebook-login", userId);
    expect(new URL((await begin(undefined, sourceId)).authorizeUrl).pathname).toBe("/facebook/v26.0/dialog/oauth");
    expect(new URL((await begin(undefined)).authorizeUrl).pathname).toBe("/oauth/authorize");
  });

  test("removing the app at Facebook disables every account that the person authorised, and no other", async () => {
    const [byFacebook, byInstagram] = [await newAccount(), await newAccount()];
    const ended = await connect("facebook-login", byFacebook.userId);
    const kept = await connect("instagram-login", byInstagram.userId);
    const send = (more: object) =>
      control<{ status: number }>(world.rig.instagram, "POST", "/facebook/deauthorize", {
        url: `${way.url}/deauthorize`,
        ...more,
      });
    expect((await send({ secret: "another app's" })).status).toBe(400);
    expect((await getSource(world.ctx, owner, { sourceId: ended })).status).toBe("ACTIVE");
    expect((await send({})).status).toBe(200);
    expect(await getSource(world.ctx, owner, { sourceId: ended })).toMatchObject({
      status: "DISABLED",
      lastError: "deauthorized",
    });
    expect((await getSource(world.ctx, owner, { sourceId: kept })).status).toBe("ACTIVE");
  });
});

test.each(ways)(
  "an account connected by $api that was renamed gets its new name with its new token",
  async ({ api }) => {
    const { userId } = await newAccount();
    const sourceId = await connect(api, userId);
    const username = `u${crypto.randomUUID().slice(0, 8)}`;
    await control(world.rig.instagram, "PATCH", `/accounts/${userId}`, { username });
    world.clock.advance(9 * 86_400_000);
    await control(world.rig.instagram, "POST", "/clock", { now: world.ctx.clock.now().toISOString() });
    await refreshDueTokens(world.ctx, 50);
    expect(await getSource(world.ctx, owner, { sourceId })).toMatchObject({ username });
  },
);

describe("a Facebook Page", () => {
  const say = (userId: string, post: object) =>
    control<{ id: string }>(world.rig.instagram, "POST", `/accounts/${userId}/page-posts`, post);

  test("is connected for its own posts, and each photo post becomes an article", async () => {
    const { userId } = await newAccount();
    await say(userId, { caption: "An old bowl", postedAt: "2026-09-01T08:00:00Z" });
    await say(userId, { caption: "The latest bowl", postedAt: "2026-09-02T08:00:00Z" });
    const landed = await allow("facebook-page", [userId]);
    expect(landed.searchParams.has("page")).toBe(true);
    const connectionId = landed.searchParams.get("connection") ?? "";
    const source = await createSource(world.ctx, owner, { label: "Page", language: "en", connectionId });
    expect(source).toMatchObject({ kind: "facebook-page", name: landed.searchParams.get("username") });
    expect(await readCaptions(source.id)).toEqual([
      ["An old bowl", "before-connection"],
      ["The latest bowl", null],
    ]);
    const pictures = [
      { video: true },
      { generate: { width: 900, height: 600 } },
      { generate: { width: 600, height: 900 } },
    ];
    await say(userId, { kind: "carousel", caption: "Two and a clip", pictures });
    await say(userId, { kind: "video", caption: "A film", pictures: [{ video: true }] });
    await poll();
    expect((await readCaptions(source.id)).slice(2).toSorted()).toEqual([
      ["A film", "video"],
      ["Two and a clip", null],
    ]);
    const album = await world.ctx.db
      .selectFrom("posts as post")
      .innerJoin("pictures as picture", "picture.post_id", "post.id")
      .select(["post.skipped_videos", "picture.width", "picture.height"])
      .where("post.source_id", "=", source.id)
      .where("post.caption", "=", "Two and a clip")
      .orderBy("picture.position")
      .execute();
    expect(album.map(({ skipped_videos: videos, width, height }) => [videos, width > height])).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  test("whose token dies while a poll downloads a picture loses no post", async () => {
    const { userId } = await newAccount();
    const connectionId = (await allow("facebook-page", [userId])).searchParams.get("connection") ?? "";
    const { id: sourceId } = await createSource(world.ctx, owner, { label: "Page", language: "en", connectionId });
    await say(userId, { caption: "A bowl" });
    await control(world.rig.instagram, "POST", "/faults", {
      match: { path: { regex: "/facebook/v26.0/\\d+(\\?|$)" } },
      fault: { kind: "error", code: 190, subcode: 460 },
    });
    await poll();
    expect(await readCaptions(sourceId)).toEqual([]);
    expect(await getSource(world.ctx, owner, { sourceId })).toMatchObject({ lastError: "token-dead" });
    await allow("facebook-page", [userId], [], sourceId);
    await poll();
    expect(await readCaptions(sourceId)).toEqual([["A bowl", null]]);
  });
});
