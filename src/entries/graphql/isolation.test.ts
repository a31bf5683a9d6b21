import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fillExample, isolation } from "../../../test/api-manifest.ts";
import { createApiWorld } from "../../../test/api-world.ts";
import { describeStrangers } from "../../../test/strangers.ts";
import { listOperations, printApiDocs, printApiSchema } from "./print-api.ts";

const operations = listOperations();
/** These need Stripe, a visitor's article or an operator's permission, which messages.test.ts and others have. */
const refusedHere: Record<string, string> = {
  createBillingLink: "billing-off",
  cancelSubscription: "no-subscription",
  keepSubscription: "no-subscription",
  followUpgrade: "not-found",
  assignToken: "not-found",
  // The stranger has the name already.
  saveBlog: "invalid-input",
  confirmBlogDomain: "not-found",
  setOwnModel: "not-allowed",
  testOwnModel: "not-found",
};

const shared = describeStrangers("another user's things", createApiWorld);

test("schema.graphql and docs/api.md match the code (node scripts/print-api.ts)", () => {
  const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");
  expect(read("schema.graphql")).toBe(printApiSchema());
  expect(read("docs/api.md")).toBe(printApiDocs());
});

test("each operation is in the manifest, and everything in the schema has a description", () => {
  expect(Object.keys(isolation).sort()).toEqual(operations.map(({ name }) => name).sort());
  // The description precedes each field, argument and value.
  const undescribed = printApiSchema()
    .split("\n")
    .filter((line, at, lines) => /^ {2}\w+[(:]/.test(line) && !/"""\s*$|^ {2}"/.test(lines[at - 1] ?? ""));
  expect(undescribed).toEqual([]);
});

describe("a visitor, an expired and a deleted user", () => {
  test.each(operations)("$name: all get the same rejection", async ({ rules, name }) => {
    const { world, owner, ids } = shared();
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
  // The dashboard loads seven lists at once.
  test.each(operations.filter(({ kind }) => kind === "query"))(
    "$name works, with at most 8 statements, the dashboard with 12",
    async ({ name, rules }) => {
      const { world, owner, ids } = shared();
      world.takeStatements();
      const answer = await world.ask(owner, fillExample(rules.example, ids));
      // The simulated site has no about page.
      if (name !== "fetchContent") expect(answer.errors).toBeUndefined();
      expect(world.takeStatements()).toBeLessThanOrEqual(name === "dashboard" ? 12 : 8);
    },
  );

  // An edit makes a new version, which later examples use; change requests lock the article and come last.
  const inOrder = operations
    .filter(({ kind }) => kind === "mutation")
    .sort((a, b) => Number(a.name === "askForChanges") - Number(b.name === "askForChanges"));
  test.each(inOrder)("$name works", async ({ name, rules }) => {
    const { world, owner, ids } = shared();
    const { version } = await world.ctx.db
      .selectFrom("articles")
      .select("version")
      .where("id", "=", String(ids["articleId"]))
      .executeTakeFirstOrThrow();
    world.takeStatements();
    const answer = await world.ask(owner, fillExample(rules.example, { ...ids, version }));
    expect(answer.errors?.[0]?.extensions.code).toBe(refusedHere[name]);
    expect(world.takeStatements()).toBeLessThanOrEqual(40);
  });
});
