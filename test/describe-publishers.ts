import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { afterSuite } from "./after-suite.ts";
import { startFaultyDatabase } from "./faulty-database.ts";
import { createFaultyPictures } from "./faulty-pictures.ts";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";
import { PATIENCE_MS, type Peers } from "./publisher-faults.ts";
import type { PublisherKind, PublisherSite } from "./publisher-sites.ts";
import type { HeldPost } from "./targets.ts";
import { createWorld, type World } from "./world.ts";
import { createGhostPublisher } from "../src/connectors/ghost/index.ts";
import { createMicropubPublisher } from "../src/connectors/micropub/index.ts";
import { retryPublisher } from "../src/connectors/retrying.ts";
import { AWAITING_MERGE } from "../src/connectors/publisher.ts";
import { createWordPressPublisher } from "../src/connectors/wordpress/index.ts";
import type { Context } from "../src/context.ts";
import { type Caller, systemCaller } from "../src/platform/actor.ts";
import { armCrashPoint, type CrashPoint } from "../src/platform/crash-points.ts";
import { toFailure } from "../src/platform/jobs/failure.ts";
import { updateArticleTitle } from "../src/post/articles/editing/update-article-title.ts";
import { writeArticle } from "../src/post/articles/writing/write-article.ts";
import { createIntegration } from "../src/post/integrations/connecting/create-integration.ts";
import { openTarget, selectOnTarget } from "../src/post/integrations/open-target.ts";
import { failPublication } from "../src/post/publications/fail-publication.ts";
import { publishArticle } from "../src/post/publications/publish-article.ts";
import { requestPublication } from "../src/post/publications/request-publication.ts";
import { requestUnpublication } from "../src/post/publications/request-unpublication.ts";
import { sweepDrafts } from "../src/post/publications/sweep-drafts.ts";
import { unpublishArticle } from "../src/post/publications/unpublish-article.ts";

let world: World;
/** The publishing process. Its database and storage fail on request. */
let worker: Context;
let database: Peers["database"];
let storage: Peers["storage"];

const killed: CrashPoint[] = [
  "publish.after-picture",
  "publish.after-draft",
  "publish.after-draft-saved",
  "publish.after-read-back",
  "publish.after-publish",
  "publish.after-commit",
];

/** Every kind of site keeps the same promise: whatever happens at whichever step, one article is one post there. */
export function describePublishers(kinds: readonly PublisherKind[]): void {
  beforeAll(startWorker);
  describe.each(kinds.map((kind) => [kind.name, kind] as const))("%s", describePublisher);
}

async function startWorker(): Promise<void> {
  world = await createWorld({}, { OUTBOUND_ALLOW_OWNERS: "127.0.0.0/8" });
  const { rig, clock } = world;
  database = await startFaultyDatabase(rig.env["DATABASE_URL"] ?? "");
  rig.env["DATABASE_URL"] = database.connectionString;
  const opened = await rig.openContext({ clock, log: world.ctx.log });
  storage = createFaultyPictures(opened.pictures);
  worker = { ...opened, pictures: storage.pictures };
  const options = { outbound: worker.outbound, timeoutMs: PATIENCE_MS };
  Object.assign(worker.publishers, {
    wordpress: retryPublisher(createWordPressPublisher(options)),
    micropub: retryPublisher(createMicropubPublisher(options)),
    ghost: retryPublisher(createGhostPublisher(options)),
  });
  afterSuite(async () => {
    await opened.close();
    await database.close();
  });
}

function describePublisher(name: string, kind: PublisherKind): void {
  let proxy: FaultyProxy;
  let site: PublisherSite | null = null;
  let owner: Caller;
  let integrationId: string;
  let number = 0;
  beforeAll(async () => {
    proxy = await startFaultyProxy();
    owner = await world.createOwner();
    site = await kind.start({ proxy, worker, owner });
    if (site === null) return;
    const { siteUrl, username, password, kindSettings = {}, publisher } = site;
    // Our own page has nothing to retry inside a call.
    if (publisher !== undefined) worker.publishers[kind.kind] = kind.isOurs ? publisher : retryPublisher(publisher);
    const typed = { kind: kind.kind, label: name, siteUrl, username, password, kindSettings };
    integrationId = site.integrationId ?? (await createIntegration(worker, owner, typed)).id;
  }, 900_000);
  const peers = () => [proxy, database, storage];
  afterEach(async () => {
    for (const peer of peers()) peer.mend();
    await proxy.settle();
  });
  afterAll(async () => {
    await site?.stop();
    await proxy.close();
  });

  type Article = { articleId: string; title: string };

  /** A written article of its own title with two photos, requested for the site. */
  async function newArticle(): Promise<Article> {
    number += 1;
    const { sourceId } = await world.connectAccount(owner, {
      post: {
        kind: "carousel",
        caption: `Case ${number} of ${name}. The kiln is cold again.`,
        pictures: [{ altText: "one" }, { altText: "two" }],
      },
    });
    const { id: articleId } = await world.ctx.db
      .selectFrom("articles")
      .select("id")
      .where("owner_id", "=", owner.ownerId)
      .where("source_id", "=", sourceId)
      .executeTakeFirstOrThrow();
    await writeArticle(world.ctx, owner, { articleId });
    const title = `Case ${number} & its bowls`;
    await updateArticleTitle(worker, owner, { articleId, expectedVersion: 1, title });
    await request(articleId, 2);
    return { articleId, title };
  }

  const request = (articleId: string, version: number, overwrite = false) =>
    requestPublication(worker, owner, { articleId, version, integrationIds: [integrationId], overwrite });

  const read = (articleId: string) =>
    world.ctx.db
      .selectFrom("publications")
      .selectAll()
      .where("owner_id", "=", owner.ownerId)
      .where("article_id", "=", articleId)
      .executeTakeFirstOrThrow();

  /** Does what the job does, as often as the queue would; returns the last failure's reason. */
  async function work(articleId: string): Promise<string | null> {
    const { id: publicationId } = await read(articleId);
    const caller = systemCaller(owner.ownerId, "publish-article");
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const error = await publishArticle(worker, caller, { publicationId, attempt }).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) {
        await proxy.settle();
        await sweepDrafts(worker, owner, { publicationId });
        return null;
      }
      const failure = toFailure(error);
      const isFinal = error instanceof Error && "retryable" in error && error.retryable === false;
      if (!isFinal) continue;
      await failPublication(worker, caller, { publicationId, failure });
      return (await read(articleId)).failure;
    }
    return "still failing";
  }

  async function listHeld({ title }: Article): Promise<HeldPost[]> {
    const plain = title.replaceAll("&amp;", "&");
    return ((await site?.listPosts()) ?? []).filter((post) => post.title.replaceAll("&amp;", "&") === plain);
  }

  /** Reads a page once; one of our own may show a change within a second. */
  async function readPage(link: string, expected: number): Promise<{ status: number; html: string }> {
    const read = async () => {
      const page = await fetch(link);
      return { status: page.status, html: await page.text() };
    };
    if (!kind.isOurs) return read();
    return vi.waitUntil(
      async () => {
        const page = await read();
        return page.status === expected && page;
      },
      { timeout: 3_000 },
    );
  }

  /** One published post, whose page readers see, with pictures from the site itself. */
  async function expectOnePost(article: Article): Promise<void> {
    const publication = await read(article.articleId);
    const held = await listHeld(article);
    const out = held.filter(({ isPublished }) => isPublished);
    const page = publication.link === null ? null : await readPage(publication.link, 200);
    const html = page?.html ?? "";
    counts.duplicates += Math.max(0, held.length - 1);
    counts.lost += out.length === 0 || page?.status !== 200 ? 1 : 0;
    counts.hotlinks += html.includes("/cdn/") ? 1 : 0;
    expect([held.length, out.length, page?.status, html.includes("/cdn/")]).toEqual([1, 1, 200, false]);
    expect(publication).toMatchObject({ state: "published", remote_id: out[0]?.remoteId });
    expect(html).toContain("The kiln is cold again");
  }

  let counts = { duplicates: 0, lost: 0, hotlinks: 0 };
  /** Leaves its counts for the show. */
  const check = (title: string, run: () => Promise<void>) =>
    test(title, { timeout: 120_000 }, async ({ task, skip }) => {
      if (site === null) return skip();
      counts = { duplicates: 0, lost: 0, hotlinks: 0 };
      onTestFinished(() => void Object.assign(task.meta, { publisher: name, ...counts }));
      await run();
    });

  check("nothing goes wrong", async () => {
    const article = await newArticle();
    expect(await work(article.articleId)).toBeNull();
    await expectOnePost(article);
  });

  for (const { name: trouble, lasts, cause } of kind.troubles.filter((one) => !kind.isReal || !one.slow)) {
    check(lasts === undefined ? trouble : `${trouble}, then mended`, async () => {
      const article = await newArticle();
      cause({ proxy, database, storage });
      const ended = await work(article.articleId);
      expect(peers().some((peer) => peer.wasMet())).toBe(true);
      if (lasts === undefined) {
        expect(ended).toBeNull();
        return expectOnePost(article);
      }
      expect(ended).toMatch(lasts);
      expect((await listHeld(article)).filter(({ isPublished }) => isPublished)).toEqual([]);
      for (const peer of peers()) peer.mend();
      await request(article.articleId, 2);
      expect(await work(article.articleId)).toBeNull();
      await expectOnePost(article);
    });
  }

  /** Works as a process that's killed there. */
  async function dieAt(point: CrashPoint, { articleId }: Article): Promise<void> {
    const { id: publicationId } = await read(articleId);
    const kill = vi.spyOn(process, "kill").mockImplementation(() => {
      armCrashPoint(null);
      throw new Error("killed");
    });
    onTestFinished(() => kill.mockRestore());
    armCrashPoint(point);
    const caller = systemCaller(owner.ownerId, "publish-article");
    await expect(publishArticle(worker, caller, { publicationId, attempt: 1 })).rejects.toThrow("killed");
  }

  for (const point of killed) {
    check(`the worker dies at ${point}`, async () => {
      const article = await newArticle();
      await dieAt(point, article);
      await work(article.articleId);
      await expectOnePost(article);
    });
  }

  check("two workers at once", async () => {
    const article = await newArticle();
    await Promise.all([work(article.articleId), work(article.articleId)]);
    // Each may have met the other's merge, and waits for the next poll of the pull request.
    if ((await read(article.articleId)).failure === AWAITING_MERGE) await work(article.articleId);
    const { id: publicationId } = await read(article.articleId);
    await sweepDrafts(worker, owner, { publicationId });
    await expectOnePost(article);
  });

  check("publishing repeated", async () => {
    const article = await newArticle();
    await work(article.articleId);
    const { link } = await read(article.articleId);
    await request(article.articleId, 2, true);
    expect(await work(article.articleId)).toBeNull();
    expect((await read(article.articleId)).link).toBe(link);
    await expectOnePost(article);
  });

  check("the worker dies after writing an update, and a newer one comes: no edit on the site", async () => {
    const article = await newArticle();
    const { articleId } = article;
    await work(articleId);
    await updateArticleTitle(worker, owner, { articleId, expectedVersion: 2, title: `${article.title}, later` });
    await request(articleId, 3);
    await dieAt("publish.after-publish", article);
    const title = `${article.title}, last`;
    await updateArticleTitle(worker, owner, { articleId, expectedVersion: 3, title });
    await request(articleId, 4);
    expect(await work(articleId)).toBeNull();
    await expectOnePost({ ...article, title });
  });

  check("a new version at the same address", async () => {
    const article = await newArticle();
    await work(article.articleId);
    const { link } = await read(article.articleId);
    const title = `${article.title}, later`;
    await updateArticleTitle(worker, owner, { articleId: article.articleId, expectedVersion: 2, title });
    await request(article.articleId, 3);
    expect(await work(article.articleId)).toBeNull();
    expect((await read(article.articleId)).link).toBe(link);
    expect(await listHeld(article)).toEqual([]);
    await expectOnePost({ ...article, title });
  });

  /** Acts on the post as its owner does on the site. */
  async function onSite(articleId: string) {
    const { id, remote_id: remoteId } = await read(articleId);
    const row = await selectOnTarget(worker.db, owner.ownerId, { id }).executeTakeFirstOrThrow();
    return { ...openTarget(worker, owner, row), remoteId: remoteId ?? "" };
  }

  if (kind.takesDrafts)
    check("the draft is deleted before it's published", async () => {
      const article = await newArticle();
      await dieAt("publish.after-draft-saved", article);
      const { publisher, target, remoteId } = await onSite(article.articleId);
      await publisher.removeDraft(target, remoteId);
      expect(await work(article.articleId)).toBeNull();
      await expectOnePost(article);
    });

  if (!kind.isOurs)
    check("deleted by its owner: asked, then out again", async () => {
      const article = await newArticle();
      await work(article.articleId);
      const { publisher, target, remoteId } = await onSite(article.articleId);
      await publisher.unpublish?.(target, remoteId);
      await publisher.removeDraft(target, remoteId);
      expect(await listHeld(article)).toEqual([]);
      const title = `${article.title}, again`;
      await updateArticleTitle(worker, owner, { articleId: article.articleId, expectedVersion: 2, title });
      await request(article.articleId, 3);
      expect(await work(article.articleId)).toBe("changed-on-site");
      await request(article.articleId, 3, true);
      expect(await work(article.articleId)).toBeNull();
      await expectOnePost({ ...article, title });
    });

  if (!kind.isOurs)
    check("edited by its owner: kept, until they say otherwise", async () => {
      const article = await newArticle();
      await work(article.articleId);
      const theirs = `${article.title}, in their words`;
      await edit(article.articleId, theirs);
      const title = `${article.title}, in ours`;
      await updateArticleTitle(worker, owner, { articleId: article.articleId, expectedVersion: 2, title });
      await request(article.articleId, 3);
      expect(await work(article.articleId)).toBe("changed-on-site");
      expect(await listHeld({ ...article, title: theirs })).toHaveLength(1);
      await request(article.articleId, 3, true);
      expect(await work(article.articleId)).toBeNull();
      await expectOnePost({ ...article, title });
    });

  /** Writes another title, as the site's editor would. */
  async function edit(articleId: string, title: string): Promise<void> {
    const { publisher, target, remoteId } = await onSite(articleId);
    if (site?.edit) return site.edit(remoteId, title);
    const marker = "galley:000000000000000000000000";
    const document = { blocks: [{ type: "paragraph" as const, spans: [{ text: "Their own words." }] }] };
    const texts = { title, slug: "theirs", excerpt: "", language: "en", document };
    const others = { isUpdate: true, pictures: [], tags: [], categoryId: null, publishAt: null, jsonLd: null };
    const requestedAt = world.clock.now();
    await publisher.publish(target, remoteId, { articleId, marker, requestedAt, ...texts, ...others });
  }

  check("taken off twice, and out again at its address", async () => {
    const article = await newArticle();
    await work(article.articleId);
    const { id: publicationId, link } = await read(article.articleId);
    for (let time = 1; time <= 2; time += 1) {
      await requestUnpublication(worker, owner, { articleId: article.articleId, integrationId });
      await unpublishArticle(worker, owner, { publicationId });
      const gone = kind.isOurs ? 410 : 404;
      expect((await readPage(link ?? "", gone)).status).toBe(gone);
    }
    await request(article.articleId, 2);
    expect(await work(article.articleId)).toBeNull();
    expect((await read(article.articleId)).link).toBe(link);
    await expectOnePost(article);
  });
}
