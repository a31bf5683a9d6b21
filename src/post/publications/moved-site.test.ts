import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { startWordpress } from "../../../simulators/wordpress/start-wordpress.ts";
import { afterSuite } from "../../../test/after-suite.ts";
import { readAdminPassword } from "../../../test/owners.ts";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { type Caller, systemCaller } from "../../platform/actor.ts";
import { updateArticleTitle } from "../articles/editing/update-article-title.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { updateIntegration } from "../integrations/update-integration.ts";
import { toFailure } from "../../platform/jobs/failure.ts";
import { checkPublication } from "./check-publication.ts";
import { failPublication } from "./fail-publication.ts";
import { publishArticle } from "./publish-article.ts";
import { requestPublication } from "./request-publication.ts";
import { requestUnpublication } from "./request-unpublication.ts";
import { unpublishArticle } from "./unpublish-article.ts";

/** An integration whose owner gives it another address after articles have been published to it. */
type SitePost = { id: number; status: string; title: string; content: string };

let world: World;
let other: Simulator;
let owner: Caller;
let article: { articleId: string; integrationId: string };
beforeAll(async () => {
  other = await startWordpress();
  afterSuite(() => other.close());
  world = await createWorld({}, { OUTBOUND_ALLOW_OWNERS: `${new URL(other.url).host},${new URL(atLocalhost()).host}` });
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
  await publish(1);
});

const atLocalhost = () => other.url.replace("127.0.0.1", "localhost");

const read = () =>
  world.ctx.db
    .selectFrom("publications")
    .selectAll()
    .where("article_id", "=", article.articleId)
    .where("integration_id", "=", article.integrationId)
    .executeTakeFirstOrThrow();

async function publish(version: number, overwrite = false): Promise<void> {
  const integrationIds = [article.integrationId];
  await requestPublication(world.ctx, owner, { articleId: article.articleId, version, integrationIds, overwrite });
  await runJob(publishArticle);
}

async function takeDown(): Promise<void> {
  await requestUnpublication(world.ctx, owner, article);
  await runJob(unpublishArticle);
}

async function runJob(job: typeof publishArticle | typeof unpublishArticle): Promise<void> {
  const { id: publicationId } = await read();
  const caller = systemCaller(owner.ownerId, "test");
  await job(world.ctx, caller, { publicationId, attempt: 1 }).catch((error: unknown) =>
    failPublication(world.ctx, caller, {
      publicationId,
      state: job === publishArticle ? "waiting" : "unpublishing",
      failure: toFailure(error),
    }),
  );
}

const rename = (expectedVersion: number, title: string) =>
  updateArticleTitle(world.ctx, owner, { articleId: article.articleId, expectedVersion, title });

async function listPosts({ url }: { url: string }): Promise<SitePost[]> {
  return (await control<{ posts: SitePost[] }>({ url }, "GET", "/posts")).posts;
}

async function moveTo(siteUrl: string, password: string): Promise<void> {
  await updateIntegration(world.ctx, owner, { integrationId: article.integrationId, siteUrl, password });
}

/** Moves to a site where somebody else's post has the id of ours. */
async function moveToOther(): Promise<SitePost> {
  const password = await readAdminPassword({ wordpress: other });
  const answer = await fetch(`${other.url}/wp-json/wp/v2/posts`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ title: "Theirs", content: "<p>Their words</p>", status: "publish" }),
  });
  const { id } = (await answer.json()) as { id: number };
  await world.ctx.db
    .updateTable("publications")
    .set({ remote_id: String(id) })
    .where("article_id", "=", article.articleId)
    .execute();
  await moveTo(other.url, password);
  return await readForeign(String(id));
}

async function readForeign(remoteId: string | null): Promise<SitePost> {
  const post = (await listPosts(other)).find(({ id }) => String(id) === remoteId);
  if (post === undefined) throw new Error(`There is no post ${remoteId}`);
  return post;
}

test("taking an article down after the site has changed leaves the new site's posts alone", async () => {
  const foreign = await moveToOther();
  expect(await checkPublication(world.ctx, owner, article)).toBe("gone");
  await takeDown();
  expect(await readForeign(String(foreign.id))).toEqual(foreign);
  expect(await read()).toMatchObject({ state: "failed", failure: "not-taken-down" });
});

test.each([false, true])("a new version becomes a new post on the new site (overwriting: %s)", async (overwrite) => {
  const foreign = await moveToOther();
  const before = await listPosts(world.rig.wordpress);
  await rename(1, "Ten bowls");
  await publish(2, overwrite);
  expect(await readForeign(String(foreign.id))).toEqual(foreign);
  const { remote_id: remoteId } = await read();
  expect(await read()).toMatchObject({ state: "published", version: 2 });
  expect(await readForeign(remoteId)).toMatchObject({ title: "Ten bowls", status: "publish" });
  expect(await listPosts(world.rig.wordpress)).toEqual(before);
});

test("a site that gets another name keeps its posts", async () => {
  await moveToOther();
  await rename(1, "Ten bowls");
  await publish(2);
  const before = await read();
  await moveTo(atLocalhost(), await readAdminPassword({ wordpress: other }));
  expect((await read()).remote_id).toBeNull();
  expect(await checkPublication(world.ctx, owner, article)).toBe("as-published");
  await rename(2, "Eleven bowls");
  await publish(3);
  expect(await read()).toMatchObject({ state: "published", version: 3, remote_id: before.remote_id });
  await takeDown();
  expect(await read()).toMatchObject({ state: "unpublished", remote_id: before.remote_id });
});

test("a publication that was under way doesn't bring the old site's id along", async () => {
  const { integrationId } = await world.connectSite(owner);
  article.integrationId = integrationId;
  await requestPublication(world.ctx, owner, {
    articleId: article.articleId,
    version: 1,
    integrationIds: [integrationId],
  });
  await control(world.rig.wordpress, "POST", "/faults", {
    match: { method: "POST", path: "/wp-json/wp/v2/posts" },
    times: 1,
    fault: { kind: "delay", ms: 1_500, when: "after" },
  });
  const before = (await listPosts(world.rig.wordpress)).length;
  const job = runJob(publishArticle);
  await expect.poll(async () => (await listPosts(world.rig.wordpress)).length).toBe(before + 1);
  await moveTo(other.url, await readAdminPassword({ wordpress: other }));
  await job;
  expect((await read()).remote_id).toBeNull();
});
