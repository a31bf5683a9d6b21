import { beforeAll, expect, test } from "vitest";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../../test/api-world.ts";
import { createApiKey } from "../../owner/api-keys/create-api-key.ts";
import { articleLanguages } from "../../platform/languages.ts";
import { listOperations } from "./print-api.ts";

let world: ApiWorld;
let owner: ApiUser;
let ids: { articleId: string; sourceId: string };
const endpointId = crypto.randomUUID();
let since = "";
type Counted = { statements: number; size: number };
/** Statements and results of each list while there was little data. */
const few = new Map<string, Counted>();

/** Every list in the API, with every field of its entries. */
const lists: Record<string, string> = {
  apiKeys: "{ apiKeys { id name } }",
  articleVersions: '{ articleVersions(articleId: "$articleId") { version title by document { blocks { type } } } }',
  articles:
    "{ articles(first: 50) { nodes { title html pictures { url } publications { link label } pullRequests { url } " +
    "questions { text } factsOffered approval { decision } } totalCount } }",
  changedArticles:
    '{ changedArticles(since: "$since") { articles { title pictures { url } publications { link } approval { ' +
    "decision } } } }",
  dashboard:
    "{ dashboard { latestArticles { title pictureUrl } articles { total } sources { total } integrations { " +
    "total } billing { usage { remaining } notices { kind } } planNotices { kind } sourceNotices { label } } }",
  facts: "{ facts { text question articleId } }",
  integrations: "{ integrations(first: 50) { nodes { label siteName category { name } } } }",
  knownPosts: "{ knownPosts(first: 50) { nodes { mediaId postedAt start } } }",
  mailBlocks: "{ mailBlocks { email reason reply } }",
  posts: '{ posts(sourceId: "$sourceId", first: 50) { nodes { caption articleId } } }',
  styleRules: "{ styleRules { sentence edits { before } } }",
  sources: "{ sources(first: 50) { nodes { label keywords lastError } } }",
  webhookDeliveries:
    '{ webhookDeliveries(endpointId: "$endpointId", first: 50) { nodes { event attempts { number status } } } }',
  webhookEndpoints: "{ webhookEndpoints { url events } }",
};

async function addOneOfEach(index: number): Promise<void> {
  await createApiKey(world.ctx, owner, { name: `key ${index}`, scope: "read" });
  await world.addArticle(owner);
  await world.connectSite(owner);
  const rename =
    "mutation ($id: ID!, $version: Int!, $title: String!) { updateArticleTitle(articleId: $id, " +
    "expectedVersion: $version, title: $title) { version } }";
  expect(
    (await world.ask(owner, rename, { id: ids.articleId, version: index, title: `Bowls ${index}` })).errors,
  ).toBeUndefined();
  const post = {
    owner_id: owner.ownerId,
    id: crypto.randomUUID(),
    source_id: ids.sourceId,
    media_id: `m${index}`,
    shortcode: null,
    permalink: null,
    caption: "A bowl.",
    kind: "image" as const,
  };
  const now = world.clock.now();
  const rule = {
    kind: "exclamation-marks",
    lesson: "no-exclamation-marks",
    language: articleLanguages[index - 1] ?? "en",
  } as const;
  await world.ctx.db
    .insertInto("style_rules")
    .values({ owner_id: owner.ownerId, id: crypto.randomUUID(), ...rule, created_at: now })
    .execute();
  await world.ctx.db
    .insertInto("posts")
    .values({ ...post, posted_at: now, skipped_videos: 0, skipped: "before-connection", imported_at: now })
    .execute();
  await addKnowledge(index);
  await addMailsAndWebhooks(index);
}

async function addKnowledge(index: number): Promise<void> {
  const of = { owner_id: owner.ownerId, created_at: world.clock.now() };
  const question = {
    ...of,
    id: crypto.randomUUID(),
    article_id: ids.articleId,
    rank: index,
    text: `Question ${index}?`,
  };
  await world.ctx.db
    .insertInto("questions")
    .values({ ...question, is_private: false, state: "open" })
    .execute();
  await world.ctx.db
    .insertInto("facts")
    .values({ ...of, id: crypto.randomUUID(), text: `Fact ${index}.`, question_id: question.id })
    .execute();
}

async function addMailsAndWebhooks(index: number): Promise<void> {
  const { db } = world.ctx;
  const of = { owner_id: owner.ownerId, created_at: world.clock.now() };
  await db
    .insertInto("mail_blocks")
    .values({ ...of, email: `nobody${index}@galley.example`, reason: "bounced", reply: "smtp-550 5.1.1" })
    .execute();
  const endpoint = {
    ...of,
    id: index === 1 ? endpointId : crypto.randomUUID(),
    url: `https://hooks.galley.example/${index}`,
    secret: Buffer.from("sealed"),
  };
  await db
    .insertInto("webhook_endpoints")
    .values({ ...endpoint, events: ["article.published"] })
    .execute();
  const delivery = {
    ...of,
    id: crypto.randomUUID(),
    endpoint_id: endpointId,
    event: "article.published",
    payload: "{}",
    state: "failed",
  } as const;
  await db.insertInto("webhook_deliveries").values(delivery).execute();
  await db
    .insertInto("webhook_attempts")
    .values({
      owner_id: owner.ownerId,
      delivery_id: delivery.id,
      number: 1,
      at: of.created_at,
      status: 500,
      failure: null,
      took_ms: 9,
    })
    .execute();
}

async function count(name: string): Promise<Counted> {
  const query = (lists[name] ?? "")
    .replace("$articleId", ids.articleId)
    .replace("$sourceId", ids.sourceId)
    .replace("$endpointId", endpointId)
    .replace("$since", since);
  world.takeStatements();
  const answer = await world.ask(owner, query);
  expect(answer.errors).toBeUndefined();
  return { statements: world.takeStatements(), size: JSON.stringify(answer.data).length };
}

beforeAll(async () => {
  world = await createApiWorld();
  owner = await world.signUp();
  const begun = await world.ask(owner, "{ changedArticles { cursor } }");
  since = (begun.data?.["changedArticles"] as { cursor: string } | undefined)?.cursor ?? "";
  ids = await world.addArticle(owner);
  await addOneOfEach(1);
  for (const name of Object.keys(lists)) few.set(name, await count(name));
  for (let index = 2; index <= 7; index += 1) await addOneOfEach(index);
}, 60_000);

test("every operation that returns a list is here", () => {
  const answersList = ({ kind, field }: ReturnType<typeof listOperations>[number]) =>
    kind === "query" && /Page$|^\[/.test(String(field.type).replaceAll("!", ""));
  const readsNoRows = new Set(["integrationKinds", "wordPressAuthors", "wordPressComSites", "wordPressCategories"]);
  const expected = listOperations().filter((operation) => answersList(operation) && !readsNoRows.has(operation.name));
  expect(expected.map(({ name }) => name).filter((name) => lists[name] === undefined)).toEqual([]);
});

test.each(Object.keys(lists))("%s: takes as many statements for many entries as for few", async (name) => {
  const { statements, size } = await count(name);
  expect(size).toBeGreaterThan(few.get(name)?.size ?? Infinity);
  expect(statements).toBe(few.get(name)?.statements);
});
