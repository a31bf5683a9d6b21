import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { readParts } from "./read-parts.ts";

const MINUTE_MS = 60_000;
let world: World;
let owners: (Caller & { sourceId: string })[];

beforeAll(async () => {
  world = await createWorld();
  owners = [];
  for (const _ of [1, 2, 3]) {
    const owner = await world.createOwner();
    owners.push({ ...owner, ...(await world.connectAccount(owner)) });
  }
});
afterEach(() => sql`truncate articles, posts, mails cascade`.execute(world.ctx.db));

const ago = (minutes: number) => new Date(world.clock.now().getTime() - minutes * MINUTE_MS);
const ownerOf = (nth: number) => owners[nth] as (typeof owners)[number];

type Added = { waitingFor?: string; attempt?: number };

/** An article of this owner that came in so many minutes ago and took so long; null: it isn't written yet. */
async function addArticle(nth: number, minutesAgo: number, took: number | null, added: Added = {}): Promise<string> {
  const { ownerId, sourceId } = ownerOf(nth);
  const { waitingFor = null, attempt = took === null ? 0 : 1 } = added;
  const came = ago(minutesAgo);
  const written = took === null ? null : new Date(came.getTime() + took * MINUTE_MS);
  const [postId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const { db } = world.ctx;
  await sql`
    insert into posts
      (owner_id, id, source_id, media_id, permalink, caption, kind, posted_at, imported_at)
    values (${ownerId}, ${postId}, ${sourceId}, ${id}, 'https://instagram.example/p/1', 'Nine bowls.', 'image',
      ${came}, ${came})`.execute(db);
  await sql`
    insert into articles
      (owner_id, id, post_id, source_id, status, version, attempt, created_at, generated_at, waiting_for)
    values (${ownerId}, ${id}, ${postId}, ${sourceId}, ${written === null ? "PENDING" : "GENERATED"}, 0, ${attempt},
      ${came}, ${written}, ${waitingFor})`.execute(db);
  if (written !== null) await addVersion(nth, id, written);
  return id;
}

async function addVersion(nth: number, articleId: string, at: Date): Promise<void> {
  await sql`
    insert into article_versions (owner_id, article_id, version, title, document, language, excerpt, meta_description,
      slug, tags, findings, record, created_by, created_at)
    values (${ownerOf(nth).ownerId}, ${articleId}, 1, 'Bowls', '{"blocks":[]}', 'en', '', '', 'bowls', '{}', '[]', '{}',
      '{}', ${at})`.execute(world.ctx.db);
}

/** What its owner's audit log says about an article. */
async function addEntry(nth: number, articleId: string, action: string): Promise<void> {
  const owner = ownerOf(nth);
  await inTransaction(world.ctx, (tx) => writeAudit(world.ctx, tx, owner, { action, subjectId: articleId }));
}

/** An article whose site has refused it for so long; `published`: only until now. Returns the article and the site. */
async function addRefused(nth: number, minutesAgo: number, published = false): Promise<[string, string]> {
  const owner = ownerOf(nth);
  const { ownerId } = owner;
  const articleId = await addArticle(nth, minutesAgo, 1);
  const { integrationId } = await world.connectSite(owner);
  await sql`
    insert into publications (owner_id, id, article_id, integration_id, version, state, created_at, published_at)
    values (${ownerId}, ${crypto.randomUUID()}, ${articleId}, ${integrationId}, 1,
      ${published ? "published" : "waiting"}, ${ago(minutesAgo)}, ${published ? ago(0) : null})`.execute(world.ctx.db);
  return [articleId, integrationId];
}

/** An email that has waited for so long; `failure`: it was tried. */
async function addMail(nth: number, minutesAgo: number, failure: string | null): Promise<void> {
  const [id, subjectId] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`
    insert into mails (owner_id, id, kind, subject_id, state, failure, created_at)
    values (${ownerOf(nth).ownerId}, ${id}, 'approval-request', ${subjectId}, 'queued', ${failure}, ${ago(minutesAgo)})
    `.execute(world.ctx.db);
}

async function readPart(wanted: string) {
  const part = (await readParts(world.ctx)).find(({ name }) => name === wanted);
  return { now: part?.now, hours: part?.hours ?? [] };
}
const readWriting = () => readPart("writing");

test("a quiet service works; it is delayed or down when most owners wait, and its hours remember that", async () => {
  expect((await readParts(world.ctx)).map(({ name, now }) => [name, now])).toEqual([
    ["writing", "working"],
    ["mail", "working"],
    ["publishing", "working"],
  ]);
  // One owner's trouble is nobody else's business, nor is what waits on purpose.
  await addArticle(0, 20, null);
  await addArticle(1, 10, 1);
  await addArticle(2, 10, 1);
  await addArticle(1, 50, null, { waitingFor: "quota" });
  expect((await readWriting()).now).toBe("working");

  await addArticle(1, 30, null);
  expect((await readWriting()).now).toBe("delayed");

  await addArticle(2, 300, 180);
  await addArticle(2, 660, 20);
  const { hours } = await readWriting();
  expect(hours).toHaveLength(24);
  expect([hours.at(-1), hours.at(-6), hours.at(-12), hours.at(0)]).toEqual(["delayed", "down", "delayed", "working"]);

  // What is still open counts for now, however long ago it came in.
  world.clock.advance(3 * 60 * MINUTE_MS);
  expect((await readWriting()).now).toBe("down");
});

test("one owner's broken site, model or mailbox is no outage and no delay, even if nobody else waits", async () => {
  await addRefused(0, 180);
  await addArticle(0, 300, 180, { attempt: 5 });
  await addArticle(0, 180, null, { attempt: 4 });
  await addMail(0, 180, "unavailable");
  for (const { name, now, hours } of await readParts(world.ctx)) {
    expect([name, now]).toEqual([name, "working"]);
    expect(new Set(hours)).toEqual(new Set(["working"]));
  }
});

test("several owners' refusing sites, and work that nothing has tried, are an outage or a delay", async () => {
  await addRefused(0, 180);
  await addRefused(1, 180);
  expect((await readPart("publishing")).now).toBe("down");

  await addMail(0, 20, null);
  expect((await readPart("mail")).now).toBe("delayed");
  await addArticle(2, 130, null);
  expect((await readWriting()).now).toBe("down");
});

test("an archive's articles are written at the plan's pace, which isn't late", async () => {
  const { ownerId } = ownerOf(0);
  const importId = crypto.randomUUID();
  await sql`insert into archive_imports (owner_id, id, newest_first, created_at)
    values (${ownerId}, ${importId}, true, ${ago(300)})`.execute(world.ctx.db);
  await addArticle(0, 300, 200);
  await addArticle(0, 300, null);
  expect((await readWriting()).now).toBe("down");
  await sql`update posts set archive_import_id = ${importId} where owner_id = ${ownerId}`.execute(world.ctx.db);
  const { now, hours } = await readWriting();
  expect([now, ...new Set(hours)]).toEqual(["working", "working"]);
});

test("articles are late only until their first version, and not while their owners are asked", async () => {
  const articleIds = [await addArticle(0, 170, 1), await addArticle(1, 170, 1)];
  await sql`update articles set generated_at = ${ago(0)} where id = any(${articleIds})`.execute(world.ctx.db);
  expect(new Set((await readWriting()).hours)).toEqual(new Set(["working"]));

  const asked = [await addArticle(0, 170, 160), await addArticle(1, 170, 160)];
  expect((await readWriting()).hours).toContain("down");
  await addEntry(0, asked[0] ?? "", "article.questions-asked");
  await addEntry(1, asked[1] ?? "", "article.limit-reached");
  expect(new Set((await readWriting()).hours)).toEqual(new Set(["working"]));
});

test("the time a post needs to settle doesn't count as late", async () => {
  await addArticle(0, 20, 20);
  expect((await readWriting()).now).toBe("delayed");
  await sql`update posts set posted_at = ${ago(20)}`.execute(world.ctx.db);
  const settled = { ...world.ctx, config: { ...world.ctx.config, settleMs: 10 * MINUTE_MS } };
  const [writing] = await readParts(settled);
  expect([writing?.name, writing?.now]).toEqual(["writing", "working"]);
});

test("what waits for its owner at a disconnected or paused site doesn't count as late", async () => {
  await addRefused(0, 170);
  await addRefused(1, 170);
  await sql`update publications set failure = 'unauthorized' where owner_id = ${ownerOf(0).ownerId}`.execute(
    world.ctx.db,
  );
  await sql`update publications set failure = 'site-paused' where owner_id = ${ownerOf(1).ownerId}`.execute(
    world.ctx.db,
  );
  expect((await readPart("publishing")).now).toBe("working");
});

test("updates, and pull requests that await a merge, don't make publishing late", async () => {
  const [updated] = await addRefused(0, 170, true);
  const [proposed, integrationId] = await addRefused(1, 170);
  expect((await readPart("publishing")).hours).toContain("down");
  await addEntry(0, updated, "article.approved");
  await sql`insert into proposals (owner_id, article_id, integration_id, look_at, created_at)
    values (${ownerOf(1).ownerId}, ${proposed}, ${integrationId}, ${ago(0)}, ${ago(170)})`.execute(world.ctx.db);
  const { now, hours } = await readPart("publishing");
  expect([now, ...new Set(hours)]).toEqual(["working", "working"]);
});
