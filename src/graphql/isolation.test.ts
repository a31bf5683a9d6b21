import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createExampleWorld, type ExampleIds, fillExample, isolation, missingId } from "../../test/api-manifest.ts";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../test/api-world.ts";
import { listOperations, printApiDocs, printApiSchema } from "./print-api.ts";

const operations = listOperations();
/** They need Stripe, which this world is without; the show has it. */
const refusedHere: Record<string, string> = {
  createBillingLink: "billing-off",
  cancelSubscription: "no-subscription",
  followUpgrade: "not-found",
  assignToken: "not-found",
};

let world: ApiWorld;
let owner: ApiUser;
let stranger: ApiUser;
let ids: ExampleIds;
beforeAll(async () => {
  world = await createApiWorld();
  [owner, stranger] = [await world.signUp(), await world.signUp()];
  ids = await createExampleWorld(world, owner);
});

const withoutSupportId = (answer: unknown) => JSON.stringify(answer).replace(/"supportId":"[^"]*"/g, "");
const missing = (): ExampleIds => Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, name.endsWith("Id") ? missingId : value]));

/** All that the owner has, as one text. */
async function readAll(ownerId: string): Promise<string> {
  const tables = ["articles", "article_versions", "approvals", "publications", "sources", "integrations", "posts", "api_keys", "change_requests", "instagram_connections", "mails", "style_rules", "style_edits"] as const;
  const rows = await Promise.all(tables.map((table) => world.ctx.db.selectFrom(table).selectAll().where("owner_id", "=", ownerId).execute()));
  return rows.map((of) => of.map((row) => JSON.stringify(row)).sort().join("\n")).join("\n");
}

test("schema.graphql and docs/api.md are what the code makes (node scripts/print-api.ts)", () => {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
  expect(read("schema.graphql")).toBe(printApiSchema());
  expect(read("docs/api.md")).toBe(printApiDocs());
});

test("each operation stands in the manifest, and everything in the schema is described", () => {
  expect(Object.keys(isolation).sort()).toEqual(operations.map(({ name }) => name).sort());
  // Each field, argument and value has its description before it.
  const undescribed = printApiSchema().split("\n").filter((line, at, lines) => /^ {2}\w+[(:]/.test(line) && !/"""\s*$|^ {2}"/.test(lines[at - 1] ?? ""));
  expect(undescribed).toEqual([]);
});

describe("another user's things", () => {
  test.each(operations)("$name: the stranger's answer is that for an id which does not exist, and nothing is changed", async ({ name, rules }) => {
    const before = await readAll(owner.ownerId);
    if (isolation[name] === "missing") {
      const foreign = await world.ask(stranger, fillExample(rules.example, ids));
      const absent = await world.ask(stranger, fillExample(rules.example, missing()));
      // The ids that were asked for may stand in the answer.
      const same = (answer: unknown) => Object.values(ids).reduce<string>((text, id) => (typeof id === "string" && id.length === 36 ? text.replaceAll(id, missingId) : text), withoutSupportId(answer));
      expect(same(foreign)).toBe(withoutSupportId(absent));
    } else if (!["createIntegration", "checkWordPress"].includes(name)) {
      const answer = await world.ask(stranger, fillExample(rules.example, ids));
      for (const id of Object.values(ids)) if (typeof id === "string" && id.length === 36) expect(JSON.stringify(answer)).not.toContain(id);
    }
    expect(await readAll(owner.ownerId)).toBe(before);
  });

  test("in a list beside one's own, several at once, the stranger gets only his own", async () => {
    const { articleId } = await world.addArticle(stranger);
    const query = "mutation ($articles: [ArticleToDecide!]!) { skipArticles(articles: $articles) { code } }";
    const articles = [ids["articleId"], articleId].map((id) => ({ articleId: id, version: 1 }));
    expect(await world.ask(stranger, query, { articles })).toEqual({ data: { skipArticles: [{ code: "not-found" }, { code: null }] } });
    const counted = await world.ask(stranger, `{ articlesCount(filter: { sourceId: "${ids["sourceId"]}" }) { total } }`);
    expect(counted).toEqual({ data: { articlesCount: { total: 0 } } });
  });
});

describe("a visitor, an expired and a deleted user", () => {
  test.each(operations)("$name: are all refused alike", async ({ rules, name }) => {
    const expired = await world.pool.issue(owner.userId, { age: 7_200 });
    const deletedId = crypto.randomUUID();
    world.pool.deleteUser(deletedId);
    const deleted = await world.pool.issue(deletedId);
    for (const who of [null, { token: expired }, { token: deleted }, { key: "galley_unknown" }]) {
      const answer = await world.ask(who, fillExample(rules.example, ids));
      expect(answer).toMatchObject({ data: { [name]: null }, errors: [{ extensions: { code: "unauthenticated" } }] });
    }
  });
});

describe("the example of docs/api.md, for its owner", () => {
  test.each(operations.filter(({ kind }) => kind === "query"))("$name works, with at most 8 statements", async ({ name, rules }) => {
    world.takeStatements();
    const answer = await world.ask(owner, fillExample(rules.example, ids));
    // The simulated site has no page of its own.
    if (name !== "fetchContent") expect(answer.errors).toBeUndefined();
    expect(world.takeStatements()).toBeLessThanOrEqual(8);
  });

  // An edit makes a new version, which later examples build upon; what asks for changes locks the article and comes last.
  const inOrder = operations.filter(({ kind }) => kind === "mutation").sort((a, b) => Number(a.name === "askForChanges") - Number(b.name === "askForChanges"));
  test.each(inOrder)("$name works", async ({ name, rules }) => {
    const { version } = await world.ctx.db.selectFrom("articles").select("version").where("id", "=", String(ids["articleId"])).executeTakeFirstOrThrow();
    world.takeStatements();
    const answer = await world.ask(owner, fillExample(rules.example, { ...ids, version }));
    expect(answer.errors?.[0]?.extensions.code).toBe(refusedHere[name]);
    expect(world.takeStatements()).toBeLessThanOrEqual(40);
  });
});
