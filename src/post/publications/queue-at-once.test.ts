import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeAll, expect, test } from "vitest";
import { readMails } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { emit } from "../events.ts";
import type { Finding, WrittenArticle } from "../../writer/article-writer.ts";

const post = {
  caption: "Nine bowls came out of the kiln this morning.",
  pictures: [{ generate: { width: 64, height: 64, bytes: 2_000 } }],
};
const written: WrittenArticle = {
  title: "Nine bowls",
  document: { blocks: [{ type: "paragraph", spans: [{ text: "Nine bowls came out of the kiln this morning." }] }] },
  excerpt: "",
  metaDescription: "",
  slug: "nine-bowls",
  tags: [],
  findings: [],
  record: { writer: "built-in", revision: "test" },
};
const finding: Finding = { kind: "quantity", block: 0, sentence: null, reason: "findings.quantity.weekday" };
let found: Finding[] = [];
let world: World;

beforeAll(async () => {
  world = await createWorld(
    { writer: { write: async () => ({ ...written, findings: found }) } },
    { DEFAULT_PLAN: "free" },
  );
});
afterEach(() => {
  found = [];
});

/** Creates an owner with one site that publishes at once; returns what happened to one post. */
async function writeOne(
  plan: "free" | "paid",
  { alsoAsks = false, isAnswered = false } = {},
): Promise<{ published: number; asked: number; mails: number }> {
  const owner = await world.createOwner();
  if (plan === "paid") {
    const terms = { owner_id: owner.ownerId, max_articles_in_period: 9, from_at: world.clock.now(), to_at: null };
    await world.ctx.db.insertInto("custom_plans").values(terms).execute();
  }
  const { integrationId } = await world.connectSite(owner);
  await world.ctx.db
    .updateTable("integrations")
    .set({ publish_when: "at-once" })
    .where("id", "=", integrationId)
    .execute();
  if (alsoAsks) await world.connectSite(owner);
  const { sourceId } = await world.connectAccount(owner, { post });
  if (isAnswered) await answerFirst(owner.ownerId, sourceId);
  const publications = () =>
    world.ctx.db.selectFrom("publications").select("state").where("owner_id", "=", owner.ownerId).execute();
  const approvals = () =>
    world.ctx.db.selectFrom("approvals").select("id").where("owner_id", "=", owner.ownerId).execute();
  const mails = () => readMails(world.rig.mailbox, { to: owner.email });
  await world.workUntil(async () => {
    const [goingOut, asked] = await Promise.all([publications(), approvals()]);
    const settled = goingOut.every(({ state }) => state === "published") && (await mails()).length === asked.length;
    return goingOut.length + asked.length > 0 && settled;
  });
  return { published: (await publications()).length, asked: (await approvals()).length, mails: (await mails()).length };
}

async function answerFirst(owner_id: string, sourceId: string): Promise<void> {
  const { id: article_id } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  const question = {
    rank: 1,
    text: "Who is it for?",
    is_private: false,
    state: "answered",
    answer: "Hedwig.",
  } as const;
  await world.ctx.db
    .insertInto("questions")
    .values({ owner_id, id: crypto.randomUUID(), article_id, ...question, created_at: world.clock.now() })
    .execute();
}

test("an article with answers waits for its owner: answering isn't permission to publish", async () => {
  expect(await writeOne("paid", { isAnswered: true })).toEqual({ published: 0, asked: 1, mails: 1 });
});

test("once people were asked about an article, its next version waits for them too", async () => {
  const owner = await world.createOwner();
  const { sourceId } = await world.connectAccount(owner, { post });
  const article = () => world.ctx.db.selectFrom("articles").selectAll().where("source_id", "=", sourceId);
  await world.workUntil(async () => (await article().executeTakeFirst())?.status === "GENERATED");
  const terms = { owner_id: owner.ownerId, max_articles_in_period: 9, from_at: world.clock.now(), to_at: null };
  await world.ctx.db.insertInto("custom_plans").values(terms).execute();
  await world.connectSite(owner);
  await world.ctx.db
    .updateTable("integrations")
    .set({ publish_when: "at-once" })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  const { id: articleId } = await article().executeTakeFirstOrThrow();
  await inTransaction(world.ctx, (tx) => emit(world.ctx, tx, owner, "questions.settled", { articleId }));
  await world.workUntil(async () => (await article().executeTakeFirst())?.version === 2);
  const of = (table: "publications" | "approvals") =>
    world.ctx.db.selectFrom(table).select("version").where("article_id", "=", articleId).execute();
  expect([(await of("publications")).length, (await of("approvals")).length]).toEqual([0, 2]);
});

test("an article is published without approval where the plan and the integration allow it", async () => {
  expect(await writeOne("paid")).toEqual({ published: 1, asked: 0, mails: 0 });
});

test("on Free, the owner has to approve, and nothing is published", async () => {
  expect(await writeOne("free")).toEqual({ published: 0, asked: 1, mails: 1 });
});

test("with a finding in the text, the owner has to approve; a hint doesn't delay it", async () => {
  found = [finding];
  expect(await writeOne("paid")).toEqual({ published: 0, asked: 1, mails: 1 });
  found = [{ ...finding, isAdvice: true }];
  expect(await writeOne("paid")).toEqual({ published: 1, asked: 0, mails: 0 });
});

test("an integration that needs approval gets it even next to one that doesn't", async () => {
  expect(await writeOne("paid", { alsoAsks: true })).toEqual({ published: 1, asked: 1, mails: 1 });
});

test("what is published at once waits for a disconnected site, too", async () => {
  const owner = await world.createOwner();
  const terms = { owner_id: owner.ownerId, max_articles_in_period: 9, from_at: world.clock.now(), to_at: null };
  await world.ctx.db.insertInto("custom_plans").values(terms).execute();
  await world.connectSite(owner);
  const { integrationId } = await world.connectSite(owner);
  const integrations = () => world.ctx.db.updateTable("integrations").where("owner_id", "=", owner.ownerId);
  await integrations().set({ publish_when: "at-once" }).execute();
  await integrations().set({ status: "DISABLED" }).where("id", "=", integrationId).execute();
  await world.connectAccount(owner, { post });
  const publications = () =>
    world.ctx.db
      .selectFrom("publications")
      .select(["state", "failure"])
      .where("owner_id", "=", owner.ownerId)
      .orderBy("state")
      .execute();
  const asIntended = [
    { state: "published", failure: null },
    { state: "waiting", failure: "unauthorized" },
  ];
  await world.workUntil(async () => isDeepStrictEqual(await publications(), asIntended));
});
