import { sql } from "kysely";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { behindLock } from "../../../test/behind-lock.ts";
import { readAdminPassword } from "../../../test/owners.ts";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { type Caller, systemCaller } from "../../platform/actor.ts";
import { approveArticle } from "../articles/approve-article.ts";
import { updateArticleTitle } from "../articles/editing/update-article-title.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { toFailure } from "../../platform/jobs/failure.ts";
import { updateIntegration } from "../integrations/update-integration.ts";
import { failPublication } from "./fail-publication.ts";
import { checkPublication } from "./check-publication.ts";
import { publishArticle } from "./publish-article.ts";
import { requestPublication } from "./request-publication.ts";
import { requestUnpublication } from "./request-unpublication.ts";
import { unpublishArticle } from "./unpublish-article.ts";

type SitePost = { id: number; status: string; title: string; content: string };

let world: World;
let owner: Caller;
let article: { articleId: string; integrationId: string };
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  owner = await world.createOwner();
  const { integrationId } = await world.connectSite(owner);
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "The kiln is cold again. Nine bowls came out." },
  });
  const { id: articleId } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId });
  article = { articleId, integrationId };
});

const read = () =>
  world.ctx.db
    .selectFrom("publications")
    .selectAll()
    .where("article_id", "=", article.articleId)
    .executeTakeFirstOrThrow();

const request = (version: number, overwrite = false) =>
  requestPublication(world.ctx, owner, {
    articleId: article.articleId,
    version,
    integrationIds: [article.integrationId],
    overwrite,
  });
const approve = (version: number) => approveArticle(world.ctx, owner, { articleId: article.articleId, version });

/** Requests publication and does what its job does. */
async function publish(version: number, overwrite = false): Promise<void> {
  await request(version, overwrite);
  await runJob();
}

async function runJob(): Promise<void> {
  const { id: publicationId } = await read();
  const caller = systemCaller(owner.ownerId, "publish-article");
  await publishArticle(world.ctx, caller, { publicationId, attempt: 1 }).catch((error: unknown) =>
    failPublication(world.ctx, caller, { publicationId, failure: toFailure(error) }),
  );
}

const rename = (expectedVersion: number, title: string) =>
  updateArticleTitle(world.ctx, owner, { articleId: article.articleId, expectedVersion, title });
const check = () => checkPublication(world.ctx, owner, article);

async function readPost(): Promise<SitePost | undefined> {
  const { posts } = await control<{ posts: SitePost[] }>(world.rig.wordpress, "GET", "/posts");
  const { remote_id: remoteId } = await read();
  return posts.find(({ id }) => String(id) === remoteId);
}

/** Acts as someone on the site. */
async function askSite(method: string, query: string, body?: object): Promise<void> {
  const password = await readAdminPassword(world.rig);
  const headers = {
    authorization: `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`,
    "content-type": "application/json",
  };
  const { remote_id: remoteId } = await read();
  const answer = await fetch(`${world.rig.wordpress.url}/wp-json/wp/v2/posts/${remoteId}${query}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status).toBe(200);
}

test("a new version overwrites the old one at the same URL", async () => {
  await publish(1);
  const first = await read();
  await rename(1, "Bowls & cups");
  await publish(2);
  expect(await read()).toMatchObject({ state: "published", version: 2, remote_id: first.remote_id, link: first.link });
  expect((await readPost())?.title).toBe("Bowls & cups");
  expect(await check()).toBe("as-published");
});

test.each([
  ["a title", "POST", "", { title: "My own words" }, "changed"],
  ["a text", "POST", "", { content: "<p>My own words</p>" }, "changed"],
  ["the bin", "DELETE", "", undefined, "gone"],
  ["a deletion", "DELETE", "?force=true", undefined, "gone"],
])("%s on the site is noticed and kept; overwritten only on request", async (_what, method, query, body, status) => {
  await publish(1);
  await askSite(method, query, body);
  expect(await check()).toBe(status);
  const before = await readPost();
  await rename(1, "Ours");
  await publish(2);
  expect(await read()).toMatchObject({ state: "failed", failure: "changed-on-site" });
  expect(await readPost()).toEqual(before);
  await publish(2, true);
  expect(await read()).toMatchObject({ state: "published", failure: null, overwrite: false });
  expect(await readPost()).toMatchObject({ status: "publish", title: "Ours" });
});

test("the site's own formatting doesn't count as a change", async () => {
  await publish(1);
  await askSite("POST", "", { status: "private" });
  expect(await check()).toBe("not-public");
});

test("unpublished, it's a draft; published again, it's the same post", async () => {
  await publish(1);
  const { remote_id: remoteId, id: publicationId } = await read();
  await requestUnpublication(world.ctx, owner, article);
  await requestUnpublication(world.ctx, owner, article);
  for (const _time of [1, 2]) await unpublishArticle(world.ctx, owner, { publicationId });
  expect(await read()).toMatchObject({ state: "unpublished", link: null, published_at: null, remote_id: remoteId });
  expect((await readPost())?.status).toBe("draft");
  await expect(check()).rejects.toMatchObject({ code: "not-found" });
  await publish(1);
  expect(await read()).toMatchObject({ state: "published", remote_id: remoteId });
  expect((await readPost())?.status).toBe("publish");
});

test("an article that was never published, or is another owner's, can't be unpublished", async () => {
  await expect(requestUnpublication(world.ctx, owner, article)).rejects.toMatchObject({ code: "not-found" });
  await publish(1);
  await expect(requestUnpublication(world.ctx, await world.createOwner(), article)).rejects.toMatchObject({
    code: "not-found",
  });
});

test("an update keeps the address, the author and the categories that its owner has chosen on the site", async () => {
  const { db } = world.ctx;
  const { integrationId, articleId } = article;
  const listed = await fetch(`${world.rig.wordpress.url}/wp-json/wp/v2/categories?_fields=id`);
  const [first, second, third] = ((await listed.json()) as { id: number }[]).map(({ id }) => id);
  const setUp = (categoryId: number | undefined) =>
    db
      .updateTable("integrations")
      .set({ category_id: String(categoryId), category_name: "Ours", author_id: "1" })
      .where("id", "=", integrationId)
      .execute();
  await setUp(first);
  await publish(1);
  await askSite("POST", "", { slug: "my-address", author: 2, categories: [first, second] });
  await rename(1, "Ten bowls");
  const changed = db.updateTable("article_versions").set({ slug: "another" }).where("article_id", "=", articleId);
  await changed.where("version", "=", 2).execute();
  await setUp(third);
  await publish(2);
  expect(await readPost()).toMatchObject({
    ...{ title: "Ten bowls", slug: "my-address", author: 2, categories: [first, second, third] },
  });
  expect((await read()).not_landed).not.toEqual(expect.arrayContaining([expect.stringMatching(/slug|author/)]));
  await takeDownNow();
  await publish(2);
  expect(await readPost()).toMatchObject({ status: "publish", slug: "my-address", author: 2 });
});

test("a missing category is reported, and the post is published", async () => {
  await world.ctx.db
    .updateTable("integrations")
    .set({ category_id: "999999", category_name: "Gone" })
    .where("id", "=", article.integrationId)
    .execute();
  await publish(1);
  expect((await read()).not_landed).toEqual(expect.arrayContaining(["category", "meta-description"]));
  expect((await readPost())?.status).toBe("publish");
});

test("approving a newer version replaces the one on the site, at its address", async () => {
  await publish(1);
  const first = await read();
  await rename(1, "Ten bowls");
  await approve(2);
  expect(await read()).toMatchObject({ state: "waiting", version: 2 });
  expect(await countJobs()).toBe(2);
  await runJob();
  expect(await read()).toMatchObject({ state: "published", version: 2, remote_id: first.remote_id, link: first.link });
  expect((await readPost())?.title).toBe("Ten bowls");
});

async function countJobs(): Promise<number> {
  const { rows } = await sql`select id from jobs.job
    where name = 'publish-article' and data ->> 'publicationId' = ${(await read()).id}`.execute(world.ctx.db);
  return rows.length;
}

test("approving a newer version replaces one that the site hasn't taken yet", async () => {
  await approve(1);
  await rename(1, "Ten bowls");
  await approve(2);
  expect(await countJobs()).toBe(2);
  await runJob();
  expect(await read()).toMatchObject({ state: "published", version: 2 });
  expect((await readPost())?.title).toBe("Ten bowls");
});

test("approving a newer version doesn't overwrite what was changed on the site", async () => {
  await publish(1);
  await askSite("POST", "", { title: "My own words" });
  await rename(1, "Ours");
  await approve(2);
  await runJob();
  expect(await read()).toMatchObject({ state: "failed", failure: "changed-on-site" });
  expect((await readPost())?.title).toBe("My own words");
});

test("approving a newer version doesn't overwrite an older one that was put back on the site", async () => {
  await publish(1);
  const older = (await readPost())?.title;
  await rename(1, "Ten bowls");
  await publish(2);
  await askSite("POST", "", { title: older });
  await rename(2, "Eleven bowls");
  await approve(3);
  await runJob();
  expect(await read()).toMatchObject({ state: "failed", failure: "changed-on-site" });
  expect((await readPost())?.title).toBe(older);
});

test("approving a newer version publishes nothing where the article was taken off", async () => {
  await publish(1);
  await requestUnpublication(world.ctx, owner, article);
  await rename(1, "Ours");
  await approve(2);
  expect(await read()).toMatchObject({ state: "unpublishing", version: 1 });
  await unpublishArticle(world.ctx, owner, { publicationId: (await read()).id });
  await rename(2, "Ours again");
  await approve(3);
  expect(await read()).toMatchObject({ state: "unpublished", version: 1 });
});

test("what couldn't be taken off isn't published again by approving, and a retry takes it off", async () => {
  await publish(1);
  await requestUnpublication(world.ctx, owner, article);
  const { id: publicationId } = await read();
  const caller = systemCaller(owner.ownerId, "unpublish-article");
  const match = { method: "POST", path: { regex: "/wp/v2/posts/\\d+" } };
  const fault = { kind: "status", status: 503 };
  await control(world.rig.wordpress, "POST", "/faults", { match, fault, times: "always" });
  const error = await unpublishArticle(world.ctx, caller, { publicationId }).catch((reason: unknown) => reason);
  await control(world.rig.wordpress, "DELETE", "/faults");
  await failPublication(world.ctx, caller, { publicationId, state: "unpublishing", failure: toFailure(error) });
  await rename(1, "Ours");
  await approve(2);
  expect(await read()).toMatchObject({ state: "failed", failure: "not-taken-down", version: 1 });
  await requestUnpublication(world.ctx, owner, article);
  await unpublishArticle(world.ctx, caller, { publicationId });
  expect(await read()).toMatchObject({ state: "unpublished", failure: null });
  expect((await readPost())?.status).toBe("draft");
});

test("approving a newer version leaves a site alone that's published to by hand", async () => {
  await publish(1);
  await updateIntegration(world.ctx, owner, { integrationId: article.integrationId, publishWhen: "by-hand" });
  await rename(1, "Ours");
  await approve(2);
  expect(await read()).toMatchObject({ state: "published", version: 1 });
});

test("what we wrote while a newer version was requested isn't mistaken for someone else's edit", async () => {
  await publish(1);
  await rename(1, "Ten bowls");
  await request(2);
  await rename(2, "Eleven bowls");
  // Version 3 is requested after version 2 has reached the site, and before its job can say so.
  const requested = `update publications set version = 3 where id = '${(await read()).id}'`;
  await behindLock(world.rig.env["DATABASE_URL"] ?? "", requested, 1, runJob);
  expect([(await readPost())?.title, (await read()).state]).toEqual(["Ten bowls", "waiting"]);
  await runJob();
  expect(await read()).toMatchObject({ state: "published", version: 3, failure: null });
  expect((await readPost())?.title).toBe("Eleven bowls");
});

test("an earlier version's job leaves a newer request to its own job, even when it gives up", async () => {
  await request(1);
  await rename(1, "Ten bowls");
  await request(2);
  const { id: publicationId } = await read();
  const caller = systemCaller(owner.ownerId, "publish-article");
  await failPublication(world.ctx, caller, { publicationId, version: 1, failure: { reason: "unavailable" } });
  await publishArticle(world.ctx, caller, { publicationId, version: 1, attempt: 2 });
  expect(await read()).toMatchObject({ state: "waiting", version: 2, failure: null, remote_id: null });
  await publishArticle(world.ctx, caller, { publicationId, version: 2, attempt: 1 });
  expect(await read()).toMatchObject({ state: "published", version: 2 });
  const { rows: jobs } = await sql<{ version: string }>`select data ->> 'version' as version from jobs.job
    where name = 'publish-article' and data ->> 'publicationId' = ${publicationId} order by 1`.execute(world.ctx.db);
  expect(jobs.map(({ version }) => version)).toEqual(["1", "2"]);
});

/** Starts a job, and returns once it's about to write to the site, or waits for its answer. */
async function startHeld(held: "write" | "answer", job: () => Promise<void>): Promise<() => Promise<void>> {
  const { publishers } = world.ctx;
  const wordpress = publishers.wordpress ?? expect.fail("there's no publisher for WordPress");
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async () => {
    reached.resolve();
    await released.promise;
  };
  publishers.wordpress = {
    ...wordpress,
    async publish(...call) {
      if (held === "write") await hold();
      const published = await wordpress.publish(...call);
      if (held === "answer") await hold();
      return published;
    },
  };
  const ended = job();
  await reached.promise;
  publishers.wordpress = wordpress;
  return () => {
    released.resolve();
    return ended;
  };
}

/** Publishes version 2 while version 1's job is held up. */
async function overtake(held: "write" | "answer"): Promise<void> {
  await request(1);
  await rename(1, "Ten bowls");
  const { id: publicationId } = await read();
  const caller = systemCaller(owner.ownerId, "publish-article");
  const release = await startHeld(held, () =>
    publishArticle(world.ctx, caller, { publicationId, version: 1, attempt: 1 }),
  );
  await approve(2);
  await publishArticle(world.ctx, caller, { publicationId, version: 2, attempt: 1 });
  expect(await read()).toMatchObject({ state: "published", version: 2 });
  expect((await readPost())?.title).toBe("Ten bowls");
  await release();
}

test("a newer version that an earlier job overwrites late is published again", async () => {
  await overtake("write");
  expect((await readPost())?.title).not.toBe("Ten bowls");
  expect(await read()).toMatchObject({ state: "waiting", version: 2, failure: null });
  expect(await countJobs()).toBe(3);
  await runJob();
  expect(await read()).toMatchObject({ state: "published", version: 2, failure: null });
  expect((await readPost())?.title).toBe("Ten bowls");
});

test("a newer version stays as it is if an earlier job's write came first and only its answer was late", async () => {
  await overtake("answer");
  expect((await readPost())?.title).toBe("Ten bowls");
  expect(await read()).toMatchObject({ state: "published", version: 2 });
  expect(await countJobs()).toBe(2);
});

/** Takes version 1 off the site with a call that the site answers only after `meanwhile`. */
async function takeDownSlowly(meanwhile: () => Promise<void>): Promise<() => Promise<void>> {
  await publish(1);
  const { id: publicationId } = await read();
  const { publishers } = world.ctx;
  const wordpress = publishers.wordpress ?? expect.fail("there's no publisher for WordPress");
  publishers.wordpress = {
    ...wordpress,
    async unpublish(...call) {
      publishers.wordpress = wordpress;
      await meanwhile();
      await wordpress.unpublish?.(...call);
    },
  };
  onTestFinished(() => void (publishers.wordpress = wordpress));
  await requestUnpublication(world.ctx, owner, article);
  const caller = systemCaller(owner.ownerId, "unpublish-article");
  let attempt = 0;
  return () => unpublishArticle(world.ctx, caller, { publicationId, attempt: (attempt += 1) });
}

test("a newer version published while an earlier one is taken down slowly stays published", async () => {
  const takeDown = await takeDownSlowly(async () => {
    await rename(1, "Ten bowls");
    await publish(2);
  });
  await takeDown();
  expect(await read()).toMatchObject({ state: "waiting", version: 2 });
  expect(await countJobs()).toBe(3);
  await runJob();
  expect(await read()).toMatchObject({ state: "published", version: 2, failure: null });
  expect(await readPost()).toMatchObject({ status: "publish", title: "Ten bowls" });
});

test("a newer version being published when an earlier one is taken down is checked again", async () => {
  const takeDown = await takeDownSlowly(async () => {
    await rename(1, "Ten bowls");
    await request(2);
  });
  await expect(takeDown()).rejects.toMatchObject({ retryable: true });
  // It had reached the site before the call that took it down.
  await world.ctx.db
    .updateTable("publications")
    .set({ state: "published" })
    .where("id", "=", (await read()).id)
    .execute();
  await takeDown();
  await runJob();
  expect(await read()).toMatchObject({ state: "published", version: 2, failure: null });
  expect(await readPost()).toMatchObject({ status: "publish", title: "Ten bowls" });
  await takeDown();
  expect(await countJobs()).toBe(3);
});

test("a newer version is still published again if the site first refuses to say whether it's there", async () => {
  const takeDown = await takeDownSlowly(async () => {
    await rename(1, "Ten bowls");
    await publish(2);
    const match = { method: "GET", path: { regex: "/wp/v2/posts/\\d+.*content" } };
    await control(world.rig.wordpress, "POST", "/faults", { match, fault: { kind: "status", status: 401 }, times: 1 });
  });
  await expect(takeDown()).rejects.toMatchObject({ retryable: true });
  await takeDown();
  await runJob();
  expect(await read()).toMatchObject({ state: "published", version: 2, failure: null });
  expect(await readPost()).toMatchObject({ status: "publish", title: "Ten bowls" });
});

test("what's being taken down can be published again, also if that can't be done", async () => {
  await publish(1);
  await requestUnpublication(world.ctx, owner, article);
  const { id: publicationId } = await read();
  await request(1);
  expect(await read()).toMatchObject({ state: "waiting", version: 1 });
  const failure = { reason: "rejected" } as const;
  await failPublication(world.ctx, owner, { publicationId, state: "unpublishing", failure });
  await runJob();
  expect(await read()).toMatchObject({ state: "published", failure: null });
});

async function takeDownNow(): Promise<void> {
  await requestUnpublication(world.ctx, owner, article);
  await unpublishArticle(world.ctx, owner, { publicationId: (await read()).id });
}

test("an article can be taken down while an update of it waits", async () => {
  await publish(1);
  await rename(1, "Ten bowls");
  await request(2);
  await requestUnpublication(world.ctx, owner, article);
  expect(await read()).toMatchObject({ state: "unpublishing" });
  await runJob();
  expect((await readPost())?.title).not.toBe("Ten bowls");
  await unpublishArticle(world.ctx, owner, { publicationId: (await read()).id });
  await runJob();
  expect(await read()).toMatchObject({ state: "unpublished", published_at: null, link: null });
  expect((await readPost())?.status).toBe("draft");
  await publish(2);
  expect(await read()).toMatchObject({ state: "published", version: 2 });
  expect(await readPost()).toMatchObject({ status: "publish", title: "Ten bowls" });
});

test("an update that reaches the site after the article was taken down is taken down too", async () => {
  await publish(1);
  await rename(1, "Ten bowls");
  await request(2);
  const release = await startHeld("write", runJob);
  await takeDownNow();
  await release();
  expect(await readPost()).toMatchObject({ status: "publish", title: "Ten bowls" });
  expect(await read()).toMatchObject({ state: "unpublishing" });
  await unpublishArticle(world.ctx, owner, { publicationId: (await read()).id });
  expect((await readPost())?.status).toBe("draft");
  await publish(2);
  expect(await read()).toMatchObject({ state: "published", version: 2 });
});

// Runs last, because its worker keeps running.
test("a version requested during an earlier job's last attempt doesn't fail with it", async () => {
  await request(1);
  await rename(1, "Ten bowls");
  const { id } = await read();
  const jobs = sql`name = 'publish-article' and data ->> 'publicationId' = ${id}`;
  await sql`update jobs.job set retry_limit = 0 where ${jobs}`.execute(world.ctx.db);
  const match = { method: "POST", path: { regex: "/wp/v2/posts/\\d+" } };
  const fault = { kind: "status", status: 503 };
  await control(world.rig.wordpress, "POST", "/faults", { match, fault, times: "always" });
  const hasEnded = async () => {
    const { rows } = await sql`select id from jobs.job where state = 'completed' and ${jobs}`.execute(world.ctx.db);
    return rows.length === 1;
  };
  // The job stores its draft's id after version 2 has been requested.
  const requested = `update publications set version = 2 where id = '${id}'`;
  await behindLock(world.rig.env["DATABASE_URL"] ?? "", requested, 1, () => world.workUntil(hasEnded));
  expect(await read()).toMatchObject({ state: "waiting", version: 2, failure: null, remote_id: expect.any(String) });
});
