import { readAdminPassword } from "../../../test/owners.ts";
import { getTargets } from "../approvals/asking/find-approval-mail.ts";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Caller, systemCaller } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { emit } from "../events.ts";
import { updateArticleTitle } from "../articles/editing/update-article-title.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { addConsent } from "../../../test/wordpress-com.ts";
import { refusePassword } from "../../../test/refuse-password.ts";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { createIntegration } from "../integrations/connecting/create-integration.ts";
import { updateIntegration } from "../integrations/update-integration.ts";
import { publishArticle } from "./publish-article.ts";
import { requestUnpublication } from "./request-unpublication.ts";
import { sweepDrafts } from "./sweep-drafts.ts";
import { unpublishArticle } from "./unpublish-article.ts";

type SitePost = { id: number; status: string; title: string; content: string };
type Fault = {
  match: { method: string; path: { regex: string } };
  times: number;
  fault: { kind: string } & Record<string, unknown>;
};

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld();
});

beforeEach(async () => {
  await control(world.rig.wordpress, "DELETE", "/faults");
  owner = await world.createOwner();
});

/** Returns a newly approved article with a pending publication that no worker has seen yet. */
async function newPublication(
  pictures: object[] = [{}],
): Promise<{ publicationId: string; articleId: string; integrationId: string }> {
  const { integrationId } = await world.connectSite(owner);
  const articleId = await newArticle(pictures);
  await approve(articleId);
  return { publicationId: await findPublication(articleId), articleId, integrationId };
}

async function newArticle(pictures: object[] = [{}]): Promise<string> {
  const post = {
    kind: pictures.length > 1 ? "carousel" : "image",
    caption: "The kiln is cold again. Nine bowls came out.",
    pictures,
  };
  const { sourceId } = await world.connectAccount(owner, { post });
  const { id: articleId } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId });
  return articleId;
}

async function findPublication(articleId: string): Promise<string> {
  const publications = world.ctx.db.selectFrom("publications").select("id").where("article_id", "=", articleId);
  return (await publications.executeTakeFirstOrThrow()).id;
}

const approve = (articleId: string) =>
  inTransaction(world.ctx, (tx) => emit(world.ctx, tx, owner, "article.approved", { articleId, version: 1 }));

const publish = (publicationId: string, attempt = 1) =>
  publishArticle(world.ctx, systemCaller(owner.ownerId, "publish-article"), { publicationId, attempt });

const readPublication = (publicationId: string) =>
  world.ctx.db.selectFrom("publications").selectAll().where("id", "=", publicationId).executeTakeFirstOrThrow();

/** Returns everything on the site that has one of the owner's markers. */
async function readSite(publicationId: string): Promise<SitePost[]> {
  const { posts } = await control<{ posts: SitePost[] }>(world.rig.wordpress, "GET", "/posts");
  const { remote_id } = await readPublication(publicationId);
  const marker = /galley:[0-9a-f]+/.exec(posts.find((post) => String(post.id) === remote_id)?.content ?? "")?.[0];
  return marker === undefined ? [] : posts.filter((post) => post.content.includes(marker));
}

const addFault = (fault: Fault) => control(world.rig.wordpress, "POST", "/faults", fault);
const posts = (fault: Fault["fault"], regex = "/wp/v2/posts/?(\\?|$)"): Fault => ({
  match: { method: "POST", path: { regex } },
  times: 1,
  fault,
});

/** Retries like the queue until it works. */
async function publishWithRetries(publicationId: string): Promise<number> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const failed = await publish(publicationId, attempt).then(
      () => false,
      () => true,
    );
    if (!failed) return attempt;
  }
  throw new Error("five attempts weren't enough");
}

test("publishes one post with a picture on the site, and stores its link", async () => {
  const { publicationId } = await newPublication();
  await publish(publicationId);
  const publication = await readPublication(publicationId);
  expect(publication).toMatchObject({ state: "published", failure: null });
  expect(publication.link).toMatch(/^http/);
  const [post, ...others] = await readSite(publicationId);
  expect(others).toEqual([]);
  expect(post?.status).toBe("publish");
  const page = await (await fetch(publication.link ?? "")).text();
  expect(page).toMatch(/<img[^>]+wp-content\/uploads/);
  expect(page).not.toContain("/cdn/");
});

test("a carousel becomes a gallery of all its pictures except the one above the text", async () => {
  const { publicationId } = await newPublication([{ altText: "one" }, { altText: "two" }, { altText: "three" }]);
  await publish(publicationId);
  const [post] = await readSite(publicationId);
  expect(post?.content.match(/<!-- wp:image/g)).toHaveLength(2);
  expect(post?.content).toContain("<!-- wp:gallery");
});

test("running the job again changes nothing", async () => {
  const { publicationId } = await newPublication();
  await publish(publicationId);
  const before = await readSite(publicationId);
  await publish(publicationId, 2);
  expect(await readSite(publicationId)).toEqual(before);
});

test("the approved version is published, even if it was edited before the worker came", async () => {
  const { publicationId, articleId } = await newPublication();
  const { title } = await world.ctx.db
    .selectFrom("article_versions")
    .select("title")
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Nobody has approved this" });
  await publish(publicationId);
  expect((await readSite(publicationId)).map((post) => post.title)).toEqual([title]);
});

test("approving twice, in two ways, creates one publication", async () => {
  const { articleId } = await newPublication();
  await Promise.all([approve(articleId), approve(articleId)]);
  const rows = await world.ctx.db.selectFrom("publications").select("id").where("article_id", "=", articleId).execute();
  expect(rows).toHaveLength(1);
});

test.each([
  ["the answer to the draft's creation is lost", posts({ kind: "apply-then-reset" })],
  ["the draft's creation never arrives", posts({ kind: "reset-before" })],
  ["the draft is made behind a PHP warning", posts({ kind: "warning-before-json" })],
  ["the draft is made behind a maintenance page", posts({ kind: "html-200", apply: true })],
  ["the answer to publishing is lost", posts({ kind: "apply-then-reset" }, "/wp/v2/posts/\\d+")],
  ["publishing never arrives", posts({ kind: "reset-before" }, "/wp/v2/posts/\\d+")],
  ["the answer to an upload is lost", posts({ kind: "apply-then-reset" }, "/wp/v2/media")],
  ["the site is down for a moment", posts({ kind: "status", status: 503 })],
  [
    "the look-up of the marker fails",
    { match: { method: "GET", path: { regex: "/wp/v2/posts" } }, times: 1, fault: { kind: "status", status: 502 } },
  ],
] satisfies [string, Fault][])("one published post and no draft when %s", async (_case, fault) => {
  const { publicationId } = await newPublication();
  await addFault(fault);
  const attempts = await publishWithRetries(publicationId);
  if (attempts > 1) await sweepDrafts(world.ctx, owner, { publicationId });
  expect((await readSite(publicationId)).map((post) => post.status)).toEqual(["publish"]);
});

test("two concurrent workers leave one published post, and the sweep removes a leftover draft", async () => {
  const { publicationId } = await newPublication();
  await Promise.allSettled([publish(publicationId, 2), publish(publicationId, 2)]);
  await publishWithRetries(publicationId);
  await sweepDrafts(world.ctx, owner, { publicationId });
  expect((await readSite(publicationId)).map((post) => post.status)).toEqual(["publish"]);
});

test("two jobs that start at once leave one post, and no draft", async () => {
  const { publicationId } = await newPublication();
  await Promise.all([publish(publicationId), publish(publicationId)]);
  await world.workUntil(async () => (await readSite(publicationId)).length === 1);
  expect((await readSite(publicationId)).map((post) => post.status)).toEqual(["publish"]);
});

test("a draft that its owner deleted is created again", async () => {
  const { publicationId } = await newPublication();
  // As many times as one call is tried.
  await addFault({ ...posts({ kind: "reset-before" }, "/wp/v2/posts/\\d+"), times: 3 });
  await expect(publish(publicationId)).rejects.toThrow();
  const { remote_id: first } = await readPublication(publicationId);
  const { username, password } = await credential();
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  await fetch(`${world.rig.wordpress.url}/wp-json/wp/v2/posts/${first}?force=true`, {
    method: "DELETE",
    headers: { authorization },
  });
  await publishWithRetries(publicationId);
  expect((await readPublication(publicationId)).remote_id).not.toBe(first);
  expect((await readSite(publicationId)).map((post) => post.status)).toEqual(["publish"]);
});

test("a refused password disables the integration, with one email; reconnecting resumes publishing", async () => {
  const { publicationId, integrationId } = await newPublication();
  const { username, password } = await credential();
  await control(world.rig.wordpress, "POST", "/users", {
    login: username,
    role: "administrator",
    password: "changed since",
  });
  const read = () =>
    world.ctx.db.selectFrom("integrations").select("status").where("id", "=", integrationId).executeTakeFirstOrThrow();
  await world.workUntil(async () => (await read()).status === "DISABLED");
  expect(await readPublication(publicationId)).toMatchObject({ state: "waiting" });
  const notices = () =>
    world.ctx.db
      .selectFrom("mails")
      .select(["state"])
      .where("kind", "=", "integration-disabled")
      .where("subject_id", "=", integrationId)
      .execute();
  await world.workUntil(async () => (await notices())[0]?.state === "sent");
  await refusePassword(world.ctx, owner, integrationId);
  expect(await notices()).toEqual([{ state: "sent" }]);
  await control(world.rig.wordpress, "POST", "/users", { login: username, role: "administrator", password });
  await updateIntegration(world.ctx, owner, { integrationId, password });
  await world.workUntil(async () => (await readPublication(publicationId)).state === "published");
  expect((await readSite(publicationId)).map((post) => post.status)).toEqual(["publish"]);
});

test("a job that was refused with an old password disables nothing, and publishes with the new one", async () => {
  const { publicationId, integrationId } = await newPublication();
  const { username, password } = await credential();
  const setPassword = (changed: string) =>
    control(world.rig.wordpress, "POST", "/users", { login: username, role: "administrator", password: changed });
  const { publishers } = world.ctx;
  const wordpress = publishers.wordpress ?? expect.fail("there's no publisher for WordPress");
  onTestFinished(async () => {
    publishers.wordpress = wordpress;
    await setPassword(password);
  });
  await setPassword("changed since");
  // Reconnected once the site has refused the old password.
  publishers.wordpress = {
    ...wordpress,
    async check(target) {
      publishers.wordpress = wordpress;
      return wordpress
        .check(target)
        .finally(() => updateIntegration(world.ctx, owner, { integrationId, password: "changed since" }));
    },
  };
  await expect(publish(publicationId)).rejects.toMatchObject({ retryable: true });
  const { status } = await world.ctx.db
    .selectFrom("integrations")
    .select("status")
    .where("id", "=", integrationId)
    .executeTakeFirstOrThrow();
  expect(status).toBe("ACTIVE");
  await publish(publicationId, 2);
  expect(await readPublication(publicationId)).toMatchObject({ state: "published", failure: null });
});

test("a site that WordPress.com keeps refusing is disabled, even if the consent can be renewed", async () => {
  const { wordpress, wordpressCom } = world.rig;
  const siteId = 4_712;
  const behind = { url: wordpress.url, ...(await credential()) };
  await control(wordpressCom, "POST", "/sites", { id: siteId, name: "Pots", type: "simple", ...behind });
  const { id: integrationId } = await createIntegration(world.ctx, owner, {
    kind: "wordpress-com",
    label: "Pots",
    connectionId: await addConsent(world.ctx, owner),
    kindSettings: { siteId },
  });
  const articleId = await newArticle();
  await approve(articleId);
  const publicationId = await findPublication(articleId);
  const body = JSON.stringify({ error: "authorization_required", message: "That API call is not allowed." });
  const fault = { kind: "status", status: 403, body, headers: { "content-type": "application/json" } };
  await control(wordpressCom, "POST", "/faults", { match: { path: { regex: "/sites" } }, fault, times: "always" });
  onTestFinished(() => control(wordpressCom, "DELETE", "/faults"));
  const readSealed = () =>
    world.ctx.db
      .selectFrom("integrations")
      .select(["status", "password"])
      .where("id", "=", integrationId)
      .executeTakeFirstOrThrow();
  const { password: before } = await readSealed();
  await expect(publish(publicationId)).rejects.toMatchObject({ reason: "unauthorized", retryable: false });
  const { status, password: after } = await readSealed();
  expect([status, after.equals(before)]).toEqual(["DISABLED", false]);
});

test("articles approved while a site is disconnected wait for it, and are published on reconnecting", async () => {
  const { publicationId: earlier, integrationId } = await newPublication();
  await refusePassword(world.ctx, owner, integrationId);
  const articleId = await newArticle();
  const { label } = await world.ctx.db
    .selectFrom("integrations")
    .select("label")
    .where("id", "=", integrationId)
    .executeTakeFirstOrThrow();
  const { source_id: sourceId } = await world.ctx.db
    .selectFrom("articles")
    .select("source_id")
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  // The proof says so before anybody approves.
  expect((await getTargets(world.ctx, owner, sourceId)).map((target) => target.label)).toContain(label);
  await approve(articleId);
  const publicationIds = [earlier, await findPublication(articleId)];
  for (const id of publicationIds) await publish(id);
  const read = () => Promise.all(publicationIds.map(readPublication));
  const waiting = { state: "waiting", failure: "unauthorized" };
  expect(await read()).toMatchObject([waiting, waiting]);
  const { password } = await credential();
  await updateIntegration(world.ctx, owner, { integrationId, password });
  await world.workUntil(async () => (await read()).every(({ state }) => state === "published"));
});

test("an article waiting for a paused site, or to be taken down there, says so until that ends", async () => {
  const { publicationId, articleId, integrationId } = await newPublication();
  const turn = (active: boolean) => updateIntegration(world.ctx, owner, { integrationId, active });
  await turn(false);
  await publish(publicationId);
  expect(await readPublication(publicationId)).toMatchObject({ state: "waiting", failure: "site-paused" });
  await turn(true);
  expect(await readPublication(publicationId)).toMatchObject({ state: "waiting", failure: null });
  await publish(publicationId);
  await requestUnpublication(world.ctx, owner, { articleId, integrationId });
  await turn(false);
  await unpublishArticle(world.ctx, owner, { publicationId });
  expect(await readPublication(publicationId)).toMatchObject({ state: "unpublishing", failure: "site-paused" });
  await turn(true);
  await world.workUntil(async () => (await readPublication(publicationId)).state === "unpublished");
});

test("a single 401 disables nothing", async () => {
  const { publicationId, integrationId } = await newPublication();
  await addFault(posts({ kind: "status", status: 401 }));
  await publishWithRetries(publicationId);
  const { status } = await world.ctx.db
    .selectFrom("integrations")
    .select("status")
    .where("id", "=", integrationId)
    .executeTakeFirstOrThrow();
  expect([status, (await readSite(publicationId)).length]).toEqual(["ACTIVE", 1]);
});

async function credential(): Promise<{ username: string; password: string }> {
  return { username: "admin", password: await readAdminPassword(world.rig) };
}
