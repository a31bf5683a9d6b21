import { beforeAll, describe, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../test/approval-world.ts";
import { decideAtInstagram } from "../../../test/decide-at-instagram.ts";
import { type InstagramWay, startInstagramWay } from "../../../test/instagram-way.ts";
import { control, facebookLogin } from "../../../test/rig.ts";
import { type TestedAccount, type TestedKind, testedKinds } from "../../../test/source-kinds.ts";
import { pollDueSources } from "../../../test/poll-due-sources.ts";
import { decideApproval } from "../approvals/deciding/decide-approval.ts";
import { chooseEarlierPosts } from "../posts/earlier/choose-earlier-posts.ts";
import { generateLatestPost } from "../posts/generate-latest-post.ts";
import { importChosenPost } from "../posts/earlier/import-chosen-post.ts";
import { importEarlierPosts } from "../posts/earlier/import-earlier-posts.ts";
import { rereadPost } from "../posts/reread-post.ts";
import { authorizeInstagram } from "./connecting/authorize-instagram.ts";
import { createAddressedSource } from "./connecting/create-addressed-source.ts";
import { createSource } from "./connecting/create-source.ts";
import { findAddressedSource } from "./connecting/find-addressed-source.ts";
import { getSource } from "./get-source.ts";
import { checkSource } from "./polling/check-source.ts";
import { updateSource } from "./update-source.ts";

const HOUR_MS = 3_600_000;
let world: ApprovalWorld;
let way: InstagramWay;
beforeAll(async () => {
  world = await createApprovalWorld({}, facebookLogin);
  way = await startInstagramWay(world);
});

function readPosts(sourceId: string) {
  return world.ctx.db
    .selectFrom("posts as post")
    .leftJoin("articles as article", "article.post_id", "post.id")
    .select(["post.id", "post.caption", "post.skipped", "article.id as articleId", "article.status"])
    .where("post.source_id", "=", sourceId)
    .orderBy("post.posted_at")
    .orderBy("post.id")
    .execute();
}

const outcomes = async (sourceId: string) =>
  (await readPosts(sourceId)).map(({ caption, skipped }) => [caption.split("\n")[0], skipped]);

/** As the worker does once the source is due. */
async function poll(sourceId: string) {
  await world.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: new Date(0) })
    .where("id", "=", sourceId)
    .execute();
  await pollDueSources(world.ctx, 10);
}

/** Allows the account or Page at Instagram or Facebook; returns the page where its owner lands. */
async function allow(owner: Owner, { api }: TestedKind, { typed }: TestedAccount, sourceId?: string) {
  const begun = await authorizeInstagram(world.ctx, {
    ownerId: owner.ownerId,
    locale: "en",
    ...(api && { api }),
    ...(sourceId && { sourceId }),
  });
  const form = [
    ["decision", "approve"],
    ["user_id", typed],
  ];
  return (await decideAtInstagram(way.url, begun, form)).searchParams;
}

async function addSource(owner: Owner, tested: TestedKind, account: TestedAccount, settings: object) {
  if (tested.api === undefined) return createAddressedSource(world.ctx, owner, { address: account.typed, ...settings });
  const connectionId = (await allow(owner, tested, account)).get("connection") ?? "";
  return createSource(world.ctx, owner, { label: account.name, language: "en", connectionId, ...settings });
}

async function approve(owner: Owner, articleId: string) {
  const read = (table: "approvals" | "mails") =>
    world.ctx.db.selectFrom(table).select("id").where("owner_id", "=", owner.ownerId).execute();
  await world.workUntil(async () => (await read("approvals")).length > 0 && (await read("mails")).length > 0);
  await world.sendMails(owner);
  await decideApproval(world.ctx, { token: await world.newestToken(owner.email), decision: "approve" });
  const published = () =>
    world.ctx.db
      .selectFrom("publications")
      .select("link")
      .where("article_id", "=", articleId)
      .where("state", "=", "published")
      .executeTakeFirst();
  await world.workUntil(async () => (await published()) !== undefined);
  return (await published())?.link ?? "";
}

function readPublished(articleId: string) {
  return world.ctx.db
    .selectFrom("publications as publication")
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.article_id", "=", "publication.article_id")
        .onRef("version.version", "=", "publication.version"),
    )
    .select(["version.title", "publication.remote_id as remoteId"])
    .where("publication.article_id", "=", articleId)
    .executeTakeFirstOrThrow();
}

describe.each(testedKinds.map((tested) => ({ ...tested, tested })))("a $kind source", ({ kind, has, tested }) => {
  const simulator = () => world.rig[tested.simulator];
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  async function connect(settings: object = {}, ...texts: string[]) {
    const owner = await world.createOwner();
    const account = await tested.addAccount(simulator());
    const postIds: string[] = [];
    for (const [index, text] of texts.entries())
      postIds.push(await account.add({ text, date: minutesAgo(600 - index) }));
    const { id } = await addSource(owner, tested, account, settings);
    return { owner, account, id, postIds };
  }
  const say = (account: TestedAccount, ...texts: string[]) =>
    texts.reduce(async (before, text, index) => {
      await before;
      await account.add({ text, date: minutesAgo(60 - index) });
    }, Promise.resolve());

  test("becomes a source once; its latest post is written at once, the others are known", async () => {
    const { owner, account, id } = await connect({}, "An old bowl", "The latest bowl");
    const source = await getSource(world.ctx, owner, { sourceId: id });
    expect(source).toMatchObject({ kind, username: account.name, status: "ACTIVE" });
    expect(source.tokenDaysLeft).toEqual(kind === "instagram" ? expect.any(Number) : null);
    expect(await outcomes(id)).toEqual([
      ["An old bowl", "before-connection"],
      ["The latest bowl", null],
    ]);
    if (tested.api !== undefined) {
      expect((await allow(owner, tested, account)).get("connected")).toBe(id);
      return;
    }
    const address = account.typed;
    expect(await findAddressedSource(world.ctx, { address })).toMatchObject({ kind, name: account.name });
    const again = createAddressedSource(world.ctx, owner, { address });
    await expect(again).rejects.toMatchObject({ code: "source-exists" });
  });

  test("a new post becomes an article that is approved and published; a post about it doesn't", async () => {
    const { owner, account, id } = await connect();
    await world.connectSite(owner);
    await account.add({ text: "The kiln is cold again. Nine bowls came out whole.", alts: ["Nine bowls", "The kiln"] });
    await poll(id);
    const [post] = await readPosts(id);
    const articleId = post?.articleId ?? "";
    const link = await approve(owner, articleId);
    expect(link).toContain(world.rig.wordpress.url);
    const pictures = await world.ctx.db
      .selectFrom("pictures as picture")
      .innerJoin("articles as article", "article.post_id", "picture.post_id")
      .select("picture.alt_text")
      .where("article.id", "=", articleId)
      .orderBy("picture.position")
      .execute();
    expect(pictures.map(({ alt_text: alt }) => alt)).toEqual(["Nine bowls", "The kiln"]);
    const { title, remoteId } = await readPublished(articleId);
    await account.add({ text: `It is on the blog now: ${link}?utm_source=galley` });
    await account.add({ text: `Read more: ${world.rig.wordpress.url}/?p=${remoteId}` });
    await account.add({ text: `${title} More on the blog.` });
    await account.add({ text: `The shop: ${world.rig.wordpress.url}/` });
    await poll(id);
    const own = "own-article";
    expect((await outcomes(id)).map(([, skipped]) => skipped)).toEqual([null, own, own, own, null]);
    const latest = (await readPosts(id)).at(-1)?.articleId;
    await expect(generateLatestPost(world.ctx, owner, { sourceId: id })).resolves.toEqual({ articleId: latest });
    await importChosenPost(world.ctx, owner, { postId: (await readPosts(id))[1]?.id ?? "" });
    expect((await outcomes(id)).map(([, skipped]) => skipped)).toEqual([null, null, own, own, null]);
  });

  test("texts longer than any post's are cut, never inside a character", async () => {
    const { account, id } = await connect();
    const [text, alt] = [`a${"🏺".repeat(8_000)}`, `a${"🏺".repeat(3_000)}`];
    await account.add({ text, alts: [alt] });
    await poll(id);
    const { caption, altText } = await world.ctx.db
      .selectFrom("posts as post")
      .innerJoin("pictures as picture", "picture.post_id", "post.id")
      .select(["post.caption", "picture.alt_text as altText"])
      .where("post.source_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(text.startsWith(caption) && alt.startsWith(altText ?? "")).toBe(true);
    expect([caption.length, altText?.length]).toEqual([kind === "feed" ? 4_999 : 9_999, 1_999]);
  });

  test("a hashtag that was cut off from a long text still keeps the post from being written about", async () => {
    const { account, id } = await connect({ neverHashtag: "noblog" });
    await account.add({ text: `${"Nine bowls. ".repeat(1_000)}\n\n#pottery #NoBlog` });
    await poll(id);
    const { caption, skipped } = await world.ctx.db
      .selectFrom("posts")
      .select(["caption", "skipped"])
      .where("source_id", "=", id)
      .executeTakeFirstOrThrow();
    expect([caption.length < 11_000, skipped]).toEqual([true, "never-publish"]);
  });

  test("posts made while its server was down come afterwards, oldest first, each once", async () => {
    const { owner, account, id } = await connect({}, "Before");
    await control(simulator(), "POST", "/faults", {
      match: { path: tested.listPath },
      fault: { kind: "status", status: 503 },
      times: "always",
    });
    await say(account, "One", "Two", "Three");
    await poll(id);
    const down = await getSource(world.ctx, owner, { sourceId: id });
    expect([down.status, down.lastError]).toEqual(["ACTIVE", "unavailable"]);
    await control(simulator(), "DELETE", "/faults");
    await poll(id);
    await poll(id);
    expect((await outcomes(id)).slice(1)).toEqual([
      ["One", null],
      ["Two", null],
      ["Three", null],
    ]);
    expect((await getSource(world.ctx, owner, { sourceId: id })).lastError).toBeNull();
  });

  test("posts made while it was paused aren't written about", async () => {
    const { owner, account, id } = await connect({}, "Before");
    await updateSource(world.ctx, owner, { sourceId: id, active: false });
    await say(account, "Meanwhile");
    await updateSource(world.ctx, owner, { sourceId: id, active: true });
    await poll(id);
    await account.add({ text: "After" });
    await poll(id);
    expect(await outcomes(id)).toEqual([
      ["Before", null],
      ["Meanwhile", "paused"],
      ["After", null],
    ]);
  });

  test("what is posted after it's turned off during a poll isn't written about either", async () => {
    const { owner, account, id } = await connect({}, "Before");
    const turn = (active: boolean) => updateSource(world.ctx, owner, { sourceId: id, active });
    await turn(false);
    await turn(true);
    const fault = { kind: "delay", ms: 60_000 };
    await control(simulator(), "POST", "/faults", { match: { path: tested.listPath }, fault, times: "always" });
    const polling = poll(id);
    const countDelayed = async () =>
      (await control<{ faults: { seen: number }[] }>(simulator(), "GET", "/faults")).faults[0]?.seen;
    // Sources of other tests may be due, too.
    await expect.poll(countDelayed, { timeout: 30_000 }).toBeGreaterThan(0);
    await turn(false);
    await control(simulator(), "DELETE", "/faults");
    await polling;
    await say(account, "Meanwhile");
    await turn(true);
    await poll(id);
    expect((await outcomes(id)).at(-1)).toEqual(["Meanwhile", "paused"]);
  });

  test("an earlier post that was deleted before its import doesn't stop the others", async () => {
    const { owner, account, id, postIds } = await connect({}, "Older", "Gone", "Chosen", "Latest");
    await account.remove(postIds[1] ?? "");
    await chooseEarlierPosts(world.ctx, owner, { sourceId: id, from: new Date(0) });
    await importEarlierPosts(world.ctx, owner, { sourceId: id });
    expect(await outcomes(id)).toEqual([
      ["Older", null],
      ["Gone", "deleted"],
      ["Chosen", null],
      ["Latest", null],
    ]);
  });

  test("an earlier post that's too old to be listed doesn't stop the others", async () => {
    const { owner, account, id, postIds } = await connect({}, "Oldest", "Chosen", "Latest");
    // A feed whose oldest item is missing may simply list fewer items.
    await account.remove(postIds[0] ?? "");
    await chooseEarlierPosts(world.ctx, owner, { sourceId: id, from: new Date(0) });
    await world.workUntil(async () => (await outcomes(id))[1]?.[1] === null);
    expect(await outcomes(id)).toEqual([
      ["Oldest", kind === "feed" ? "before-connection" : "deleted"],
      ["Chosen", null],
      ["Latest", null],
    ]);
  });

  test("hashtags choose its posts", async () => {
    const { account, id } = await connect({ includeHashtags: ["blog"], neverHashtag: "private" });
    await say(account, "Chosen #blog", "Not chosen", "Kept back #blog #private");
    await poll(id);
    expect((await outcomes(id)).map(([, skipped]) => skipped)).toEqual([null, "no-included-hashtag", "never-publish"]);
  });

  if (has.warnings)
    test("a post behind a warning isn't written about", async () => {
      const { account, id } = await connect();
      await account.add({ text: "A wound", warning: "graphic-media" });
      await poll(id);
      expect(await outcomes(id)).toEqual([["A wound", "sensitive"]]);
    });

  if (has.warnings)
    test("a post behind a warning is written about if its owner asks for it", async () => {
      const { owner, account, id } = await connect();
      await account.add({ text: "A wound", warning: "graphic-media" });
      await poll(id);
      const postId = (await readPosts(id))[0]?.id ?? "";
      const { articleId } = await importChosenPost(world.ctx, owner, { postId });
      // As after a wait for quota.
      await world.ctx.db
        .updateTable("posts")
        .set({ imported_at: new Date(0) })
        .where("id", "=", postId)
        .execute();
      await rereadPost(world.ctx, owner, { articleId });
      expect(await readPosts(id)).toMatchObject([{ skipped: null, articleId, status: "PENDING" }]);
    });

  test("stops with one mail once nobody may read it, and works again when it can be read", async () => {
    const { owner, account, id } = await connect({}, "Before");
    await account.close("signed-in-only");
    // A private Pixelfed account looks like one that isn't there, which may pass within a day.
    for (let failures = 0; failures < (kind === "pixelfed" ? 25 : 1); failures += 1) await poll(id);
    await poll(id);
    const stopped = await getSource(world.ctx, owner, { sourceId: id });
    const problem = kind === "pixelfed" ? "missing" : tested.api === undefined ? "sign-in-needed" : "token-dead";
    expect([stopped.status, stopped.lastError]).toEqual(["DISABLED", problem]);
    expect((await world.mailRows(owner)).filter((mail) => mail.kind === "source-disabled")).toHaveLength(1);
    const code = tested.api === undefined ? "connection-failed" : "reconnect-needed";
    await expect(checkSource(world.ctx, owner, { sourceId: id })).rejects.toMatchObject({ code });
    await account.close("open");
    await say(account, "Meanwhile");
    if (tested.api !== undefined) expect((await allow(owner, tested, account, id)).get("connected")).toBe(id);
    expect((await checkSource(world.ctx, owner, { sourceId: id })).found).toBe(1);
    const woken = await getSource(world.ctx, owner, { sourceId: id });
    expect([woken.status, woken.lastError, woken.disabledAt]).toEqual(["ACTIVE", null, null]);
  });

  test("waits until a rate limit ends", async () => {
    const { owner, id } = await connect({}, "Before");
    const reset = new Date(Date.now() + 2 * HOUR_MS);
    const throttled = [{ type: "instagram", call_count: 100, estimated_time_to_regain_access: 120 }];
    const headers = {
      "x-business-use-case-usage": JSON.stringify({ 1: throttled }),
      "retry-after": "7200",
      "x-ratelimit-reset": reset.toISOString(),
      "ratelimit-reset": String(Math.ceil(reset.getTime() / 1_000)),
    };
    const fault = { kind: "status", status: 429, headers };
    await control(simulator(), "POST", "/faults", { match: { path: tested.listPath }, fault });
    await poll(id);
    const source = await getSource(world.ctx, owner, { sourceId: id });
    expect([source.status, source.lastError]).toEqual(["ACTIVE", "rate-limited"]);
    expect(source.nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 1.9 * HOUR_MS);
  });
});

test.each([
  ["https://nothing.invalid/@lena", "unreachable-url"],
  ["http://127.0.0.1:1/", "unreachable-url"],
  ["two words", "not-a-source"],
  ["@nobody.bsky.social", "not-a-source"],
])("%j is refused: %s", async (address, problem) => {
  await expect(findAddressedSource(world.ctx, { address })).rejects.toMatchObject({
    code: "invalid-input",
    field: "address",
    problem,
  });
});
